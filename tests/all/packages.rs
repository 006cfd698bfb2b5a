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

/// The archive that is released is found, checked, unpacked, and holds a program that runs; one that was changed is not
/// taken.
#[test]
#[cfg(target_os = "linux")]
fn a_release_is_fetched_and_checked() {
    if Command::new("curl").arg("--version").output().is_err() {
        return skip("curl is not here");
    }
    let folder = tempfile::tempdir().unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let release = folder.path().join(format!("v{version}"));
    let target = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    let script = |name: &str| {
        let mut command = Command::new(project("deploy/package").join(name));
        command.current_dir(folder.path());
        command
    };
    let archive = script("archive.sh")
        .args([env!("CARGO_BIN_EXE_bystander"), &target])
        .arg(&release)
        .status();
    assert!(archive.unwrap().success());
    let fetch = || {
        let releases = format!("file://{}", folder.path().display());
        let mut fetch = script("fetch.sh");
        fetch
            .arg("programs")
            .env("RELEASES", releases)
            .output()
            .unwrap()
    };
    assert!(!fetch().status.success(), "there are no checksums");
    let sum = |write: &str| {
        let status = Command::new("sh")
            .args(["-c", write])
            .current_dir(&release)
            .status();
        assert!(status.unwrap().success());
    };
    sum("sha256sum -- * > ../SHA256SUMS && mv ../SHA256SUMS .");
    let fetched = fetch();
    assert!(fetched.status.success(), "{fetched:?}");
    let said = Command::new(folder.path().join("programs/bystander"))
        .arg("--version")
        .output();
    assert_eq!(
        String::from_utf8(said.unwrap().stdout).unwrap(),
        format!("bystander {version}\n")
    );
    sum("for archive in *.tar.gz; do echo >> \"$archive\"; done");
    assert!(!fetch().status.success(), "it is another archive");
}
