//! Folders for a test to work in.

use std::fs;

use tempfile::TempDir;

/// A folder of its own with these files, by their paths in it; it is gone with what is returned.
pub(crate) fn folder<B: AsRef<[u8]>>(files: &[(&str, B)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}
