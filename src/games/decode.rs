//! A chunk of the input as UTF-8, with a note of what was not.

use std::borrow::Cow;

use super::chunk::Chunk;
use crate::ingest::Decoding;
use crate::ingest::encoding::{self, Charset, Guess};
use crate::ingest::pgn::Boundaries;

/// A part of a chunk that was taken as it is, or decoded as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    /// Where it begins in the text.
    pub(super) text: usize,
    /// Where it begins in the chunk.
    pub(super) bytes: usize,
    /// It was decoded.
    pub(super) foreign: bool,
}

/// The text of a chunk, and the parts it was made of if it is another than the chunk itself. Games that are UTF-8 stay as they are unless the user named an encoding; the others are decoded
/// as the source's encoding says.
pub(super) fn decode(chunk: &Chunk) -> (Cow<'_, [u8]>, Decoding, Vec<Segment>) {
    let as_it_is = || {
        let text = Cow::Borrowed(&chunk.bytes[..]);
        (text, Decoding::default(), Vec::new())
    };
    let Some(Guess { charset, runner_up }) = chunk.encoding else {
        return as_it_is();
    };
    // A letter or two of an old encoding may be UTF-8 by chance; whoever names the encoding knows better.
    let named = chunk.named && charset != Charset::UTF_8;
    let is_foreign = |bytes: &[u8]| match named {
        true => !bytes.is_ascii(),
        false => encoding::utf8_fault(bytes).is_some(),
    };
    if !is_foreign(&chunk.bytes) {
        return as_it_is();
    }
    let mut text = Vec::with_capacity(chunk.bytes.len() + chunk.bytes.len() / 8);
    let mut decoding = Decoding {
        encoding: Some(charset.name()),
        runner_up: runner_up.map(Charset::name),
        ..Decoding::default()
    };
    let ends = Boundaries::new(&chunk.bytes)
        .filter(|&at| at > 0)
        .chain([chunk.bytes.len()]);
    let mut start = 0;
    let mut segments = Vec::new();
    for end in ends {
        let game = &chunk.bytes[start..end];
        let base = text.len();
        let foreign = is_foreign(game);
        segments.push(Segment {
            text: base,
            bytes: start,
            foreign,
        });
        if let Some(at) = chunk.first_foreign.filter(|at| (start..end).contains(at)) {
            let (before, _) = charset.decode(&game[..at - start]);
            decoding.first = Some((base + before.len()) as u32);
        }
        if !foreign {
            text.extend_from_slice(game);
        } else {
            let (decoded, lossy) = charset.decode(game);
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
    (Cow::Owned(text), decoding, segments)
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
            encoding: Charset::from_name("windows-1252").map(Guess::named).ok(),
            first_foreign: first,
            ..Chunk::default()
        };
        let (text, decoding, _) = decode(&chunk);
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

    #[test]
    fn a_named_encoding_holds_where_the_bytes_could_be_utf8() {
        let chunk = |name: &str| Chunk {
            bytes: b"[White \"\xc2\xb5\"]\n\n*\n".to_vec(),
            encoding: Charset::from_name(name).map(Guess::named).ok(),
            named: true,
            ..Chunk::default()
        };
        for (name, letters) in [("utf-8", "µ"), ("gbk", "碌"), ("cp866", "┬╡")] {
            let chunk = chunk(name);
            let (text, decoding, _) = decode(&chunk);
            let text = std::str::from_utf8(&text).unwrap();
            assert!(text.contains(letters), "{name}: {text}");
            assert_eq!(decoding.first, None);
        }
    }
}
