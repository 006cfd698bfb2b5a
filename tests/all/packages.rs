//! What is released, and how it is fetched.

use std::path::{Path, PathBuf};
use std::process::Command;

use saphyr::{LoadableYamlNode, Yaml};

use crate::support::skip;

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(project(path)).unwrap()
}

fn yaml(text: &str) -> Yaml<'_> {
    let mut documents = Yaml::load_from_str(text).unwrap();
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

/// What stands at these keys.
fn at<'y>(yaml: &'y Yaml<'y>, keys: &[&str]) -> &'y Yaml<'y> {
    keys.iter().fold(yaml, |yaml, key| &yaml[*key])
}

/// The targets for which the workflow makes archives.
fn released() -> Vec<String> {
    let text = read(".github/workflows/release.yml");
    let workflow = yaml(&text);
    let matrix = at(
        &workflow,
        &["jobs", "build", "strategy", "matrix", "include"],
    );
    let builds = matrix.as_sequence().unwrap().iter();
    let targets = builds.map(|build| build["target"].as_str().unwrap().to_owned());
    targets.collect()
}

/// Whoever fetches a released program, and whoever reads of it, is told of those that are made and of no others.
#[test]
fn what_is_fetched_is_released() {
    let targets = released();
    let fetch = read("deploy/package/fetch.sh");
    let manual = read("docs/install.md");
    let asked = fetch.split("target=").skip(1);
    let asked: Vec<&str> = asked
        .filter_map(|rest| rest.split_whitespace().next())
        .collect();
    assert_eq!(asked.len(), targets.len());
    for target in &targets {
        assert!(asked.contains(&&**target), "{target}");
        assert!(manual.contains(&format!("`{target}`")), "{target}");
    }
    let manifest = read("Cargo.toml");
    let place = "/releases/download/v{ version }/{ name }-{ version }-{ target }{ archive-suffix }";
    assert!(manifest.contains(place));
    assert!(
        fetch.contains("/releases/download}/v$version")
            && fetch.contains("name=bystander-$version-$target")
    );
}

/// Workflows, the action, hooks and what the manuals show of them can be read.
#[test]
fn what_others_read_can_be_read() {
    let action = read("action.yml");
    let steps = &yaml(&action)["runs"]["steps"];
    assert!(steps.as_sequence().unwrap().len() >= 4);
    yaml(&read(".pre-commit-hooks.yaml"));
    let manual = read("docs/ci.md");
    let shown = manual.split("```yaml\n").skip(1);
    let shown = shown.map(|block| yaml(block.split("```").next().unwrap()).is_mapping());
    let shown: Vec<bool> = shown.collect();
    assert!(shown.len() >= 4 && shown.iter().all(|is_mapping| *is_mapping));
}

/// A release of the program that is tested, for this machine, in a folder of its own.
#[cfg(target_os = "linux")]
struct Release {
    folder: tempfile::TempDir,
}

#[cfg(target_os = "linux")]
impl Release {
    const VERSION: &str = concat!("v", env!("CARGO_PKG_VERSION"));

    fn make() -> Release {
        let release = Release {
            folder: tempfile::tempdir().unwrap(),
        };
        let target = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
        let mut archive = release.command(&project("deploy/package/archive.sh"));
        archive.args([env!("CARGO_BIN_EXE_bystander"), &target, Release::VERSION]);
        assert!(archive.status().unwrap().success());
        release
    }

    /// A command in the folder, for which releases are there.
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        let releases = format!("file://{}", self.folder.path().display());
        command.current_dir(&self.folder).env("RELEASES", releases);
        command
    }

    /// Does something to the files of the release.
    fn change(&self, script: &str) {
        let mut shell = self.command(Path::new("sh"));
        shell.current_dir(self.folder.path().join(Release::VERSION));
        assert!(shell.args(["-c", script]).status().unwrap().success());
    }

    fn add_sums(&self) {
        self.change("sha256sum -- * > ../SHA256SUMS && mv ../SHA256SUMS .");
    }

    fn fetch(&self) -> bool {
        let mut fetch = self.command(&project("deploy/package/fetch.sh"));
        fetch.arg("programs").output().unwrap().status.success()
    }

    /// What the action does to install the program when it stands in a folder of that name: the folder it adds to
    /// `PATH`, and what it asks of cargo.
    fn install(&self, name: &str) -> (String, String) {
        let at = |name: &str| self.folder.path().join(name);
        let action = at(name);
        std::fs::create_dir_all(action.join("deploy/package")).unwrap();
        for file in ["Cargo.toml", "deploy/package/fetch.sh"] {
            std::fs::copy(project(file), action.join(file)).unwrap();
        }
        std::fs::create_dir_all(at("bin")).unwrap();
        std::fs::write(at("asked"), "").unwrap();
        std::fs::write(at("path"), "").unwrap();
        self.change("printf '#!/bin/sh\necho \"$@\" > \"$ASKED\"\n' > ../bin/cargo && chmod +x ../bin/cargo");
        let text = read("action.yml");
        let step = &yaml(&text)["runs"]["steps"][0];
        let mut bash = self.command(Path::new("bash"));
        let bin = at("bin");
        let status = bash
            .args(["-e", "-o", "pipefail", "-c", step["run"].as_str().unwrap()])
            .env(
                "PATH",
                format!("{}:{}", bin.display(), std::env::var("PATH").unwrap()),
            )
            .env("ASKED", at("asked"))
            .env("GITHUB_ACTION_PATH", &action)
            .env("GITHUB_PATH", at("path"))
            .env("RUNNER_TEMP", at("temp"))
            .status();
        assert!(status.unwrap().success());
        let read = |name: &str| std::fs::read_to_string(at(name)).unwrap();
        (read("path"), read("asked"))
    }
}

/// The archive that is released is found, checked, unpacked, and holds a program that runs; one that was changed is not
/// taken.
#[test]
#[cfg(target_os = "linux")]
fn a_release_is_fetched_and_checked() {
    if Command::new("curl").arg("--version").output().is_err() {
        return skip("curl is not here");
    }
    let release = Release::make();
    assert!(!release.fetch(), "there are no checksums");
    release.add_sums();
    assert!(release.fetch());
    let program = release.folder.path().join("programs/bystander");
    let said = Command::new(program).arg("--version").output().unwrap();
    let version = format!("bystander {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(String::from_utf8(said.stdout).unwrap(), version);

    let built = "install --locked --path .\n".to_owned();
    let (path, asked) = release.install(&format!("actions/{}", Release::VERSION));
    assert!(
        path.ends_with("temp/bystander\n") && asked.is_empty(),
        "{path}{asked}"
    );
    assert_eq!(
        release.install("actions/main"),
        (String::new(), built.clone())
    );

    release.change("for archive in *.tar.gz; do echo >> \"$archive\"; done");
    assert!(!release.fetch(), "it is another archive");
    let (path, asked) = release.install(&format!("actions/{}", Release::VERSION));
    assert_eq!((path, asked), (String::new(), built));
}

/// What `cargo binstall` is told of the archives leads to the one that is made for this machine, and to the program in it; only
/// those for Windows are zipped.
#[test]
#[cfg(target_os = "linux")]
fn binstall_finds_the_program_in_the_archive() {
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let told = &manifest["package"]["metadata"]["binstall"];
    let target = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    assert!(released().contains(&target));
    let said = |key: &str| {
        let values = [
            ("repo", ""),
            ("name", "bystander"),
            ("bin", "bystander"),
            ("version", env!("CARGO_PKG_VERSION")),
            ("target", &target),
            ("archive-suffix", ".tar.gz"),
            ("binary-ext", ""),
        ];
        let template = told[key].as_str().unwrap().to_owned();
        values.iter().fold(template, |text, (name, value)| {
            text.replace(&format!("{{ {name} }}"), value)
        })
    };
    let release = Release::make();
    let url = said("pkg-url");
    let archive = url.strip_prefix("/releases/download/").unwrap();
    let mut tar = release.command(Path::new("tar"));
    let listed = tar.args(["-tzf", archive]).output().unwrap().stdout;
    let listed = String::from_utf8(listed).unwrap();
    let program = said("bin-dir");
    assert!(listed.lines().any(|line| line == program), "{listed}");

    let otherwise = told["overrides"].as_table().unwrap();
    for target in released() {
        let format = otherwise.get(&target).map(|told| told["pkg-fmt"].as_str());
        let zipped = target.contains("windows").then_some(Some("zip"));
        assert_eq!(format, zipped, "{target}");
    }
}
