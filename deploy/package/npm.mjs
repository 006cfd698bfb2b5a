// The npm packages of released programs: one for each platform, which holds the program, and `bystander`, which brings the one that
// fits and starts it. Nothing is fetched or run when they are installed.
//
//   node deploy/package/npm.mjs FOLDER TARGET=PROGRAM...
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const project = new URL("../../", import.meta.url).pathname;
const manifest = readFileSync(join(project, "Cargo.toml"), "utf8");
const field = (name) => manifest.match(new RegExp(`^${name} = "(.*?)"`, "m"))[1];
const said = Object.fromEntries(["version", "description", "license"].map((name) => [name, field(name)]));
said.repository = { type: "git", url: field("repository") };

const systems = { linux: "linux", darwin: "darwin", windows: "win32" };
const processors = { x86_64: "x64", aarch64: "arm64" };
const starter = `#!/usr/bin/env node
const { spawnSync } = require("node:child_process");
const name = \`bystander-\${process.platform}-\${process.arch}\`;
const program = process.platform === "win32" ? "bystander.exe" : "bystander";
let path;
try {
  path = require.resolve(\`\${name}/\${program}\`);
} catch {
  console.error(\`bystander: there is no program for this machine: \${name} is not installed\`);
  process.exit(2);
}
const { status, signal, error } = spawnSync(path, process.argv.slice(2), { stdio: "inherit" });
if (error) throw error;
if (signal) process.kill(process.pid, signal);
process.exit(status);
`;

const [folder, ...programs] = process.argv.slice(2);
// Writes what every package has, and more of its own; its folder.
const write = (name, more) => {
  mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(project, "LICENSE"), join(folder, name, "LICENSE"));
  writeFileSync(join(folder, name, "package.json"), JSON.stringify({ name, ...said, ...more }, null, 2) + "\n");
  return join(folder, name);
};

const optionalDependencies = {};
for (const pair of programs) {
  const [target, program] = pair.split("=");
  const [processor, , system] = target.split("-");
  const [os, cpu] = [systems[system], processors[processor]];
  const name = `bystander-${os}-${cpu}`;
  const path = join(write(name, { os: [os], cpu: [cpu] }), os === "win32" ? "bystander.exe" : "bystander");
  copyFileSync(program, path);
  chmodSync(path, 0o755);
  optionalDependencies[name] = said.version;
}
const main = write("bystander", { bin: { bystander: "bystander.js" }, optionalDependencies });
writeFileSync(join(main, "bystander.js"), starter, { mode: 0o755 });
writeFileSync(join(main, "README.md"), readFileSync(join(project, "README.md")));
