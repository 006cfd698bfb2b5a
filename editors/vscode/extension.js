"use strict";
// Starts `bystander lsp` and lets VS Code speak with it.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const command = vscode.workspace.getConfiguration("bystander").get("path");
  const server = { command, args: ["lsp"] };
  client = new LanguageClient("bystander", "bystander", server, {
    documentSelector: [{ language: "pgn" }, { language: "chess-book" }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/bystander{.toml,.errata.toml}") },
  });
  await client.start();
}

async function restart() {
  await client?.stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(vscode.commands.registerCommand("bystander.restart", restart));
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration((event) =>
    event.affectsConfiguration("bystander.path") && restart()));
  await start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
