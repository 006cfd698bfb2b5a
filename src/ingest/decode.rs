//! A piece of the input as UTF-8, with a note of what was not.

use std::borrow::Cow;

use super::chunk::Chunk;
use super::encoding;
use super::pgn::Boundaries;
use crate::audit::Decoding;

/// The text of a piece. Games that are UTF-8 stay as they are; the others are decoded as the source's
/// encoding says.
pub fn decode(chunk: &Chunk) -> (Cow<'_, [u8]>, Decoding) {
    let Some(encoding) = chunk.encoding else {
        return (Cow::Borrowed(&chunk.bytes), Decoding::default());
    };
    if encoding::utf8_fault(&chunk.bytes).is_none() {
        return (Cow::Borrowed(&chunk.bytes), Decoding::default());
    }
    let mut text = Vec::with_capacity(chunk.bytes.len() + chunk.bytes.len() / 8);
    let mut decoding = Decoding {
        encoding: Some(encoding.name()),
        ..Decoding::default()
    };
    let ends = Boundaries::new(&chunk.bytes)
        .filter(|&at| at > 0)
        .chain([chunk.bytes.len()]);
    let mut start = 0;
    for end in ends {
        let game = &chunk.bytes[start..end];
        let base = text.len();
        if let Some(at) = chunk.first_foreign.filter(|at| (start..end).contains(at)) {
            let (before, _) = encoding::decode_lossy(&game[..at - start], encoding);
            decoding.first = Some((base + before.len()) as u32);
        }
        if encoding::utf8_fault(game).is_none() {
            text.extend_from_slice(game);
        } else {
            let (decoded, lossy) = encoding::decode_lossy(game, encoding);
            if lossy {
                let lost = memchr::memmem::find_iter(decoded.as_bytes(), "\u{fffd}".as_bytes());
                decoding
                    .undecodable
                    .extend(lost.map(|at| (base + at) as u32));
            }
            text.extend_from_slice(decoded.as_bytes());
        }
        start = end;
    }
    (Cow::Owned(text), decoding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_in_utf8_and_others_stand_side_by_side() {
        let bytes = b"[Event \"\xc3\xa9\"]\n\n*\n\n[Event \"M\xfcller \x81\"]\n\n*\n".to_vec();
        let first = bytes.iter().position(|&b| b == 0xfc);
        let chunk = Chunk {
            bytes,
            encoding: Some(encoding_rs::WINDOWS_1252),
            first_foreign: first,
            ..Chunk::default()
        };
        let (text, decoding) = decode(&chunk);
        let text = std::str::from_utf8(&text).unwrap();
        assert!(
            text.contains("\"é\"") && text.contains("Müller \u{fffd}"),
            "{text}"
        );
        assert_eq!(decoding.encoding, Some("windows-1252"));
        assert_eq!(decoding.first, text.find('ü').map(|n| n as u32));
        assert_eq!(
            decoding.undecodable,
            [text.find('\u{fffd}').unwrap() as u32]
        );
    }
}
