//! Addresses of files, as editors write them.

use std::path::{Path, PathBuf};

use lsp_types::Uri;

/// The file that an address is of; of another address, its text.
pub(super) fn path_of(uri: &Uri) -> PathBuf {
    let Some(path) = uri.as_str().strip_prefix("file://") else {
        return PathBuf::from(uri.as_str());
    };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let byte = (*first == b'%').then(|| escaped_byte(behind)).flatten();
        rest = if byte.is_some() { &behind[2..] } else { behind };
        bytes.push(byte.unwrap_or(*first));
    }
    PathBuf::from(String::from_utf8_lossy(&bytes).into_owned())
}

/// The byte that two hexadecimal digits stand for.
fn escaped_byte(digits: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(digits.get(..2)?).ok()?;
    u8::from_str_radix(digits, 16).ok()
}

/// The address of a file.
pub(super) fn uri_of(path: &Path) -> String {
    let mut uri = String::from("file://");
    for &byte in path.to_string_lossy().as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(char::from(byte))
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_of_files() {
        let path = Path::new("/a b/\u{e9}%.pgn");
        let uri = uri_of(path);
        assert_eq!(uri, "file:///a%20b/%C3%A9%25.pgn");
        assert_eq!(path_of(&uri.parse().unwrap()), path);
        assert_eq!(
            path_of(&"untitled:1".parse().unwrap()),
            Path::new("untitled:1")
        );
    }
}
