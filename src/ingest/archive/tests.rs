//! Archives read from files and from pipes.

use std::io::{Cursor, Read, Seek, Write};

use crate::ingest::open::{Means, OpenError, open, pipe};
use crate::ingest::source::Input;
use crate::ingest::visit::Visit;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const PICTURE: &[u8] = b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

fn fill<W: Write + Seek>(mut archive: ZipWriter<W>, members: &[(&str, &[u8])]) -> W {
    for (name, bytes) in members {
        if name.ends_with('/') {
            archive
                .add_directory(*name, SimpleFileOptions::default())
                .unwrap();
            continue;
        }
        let stored = name.contains("stored");
        let method = if stored {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        let options = SimpleFileOptions::default().compression_method(method);
        archive.start_file(*name, options).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap()
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    fill(ZipWriter::new(Cursor::new(Vec::new())), members).into_inner()
}

/// An archive written to a pipe: sizes stand behind the members.
fn piped_zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    fill(ZipWriter::new_stream(Vec::new()), members).into_inner()
}

type Texts = Vec<(String, String)>;

fn from_file(bytes: &[u8]) -> (Texts, Vec<String>) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games");
    std::fs::write(&path, bytes).unwrap();
    let input = Input {
        name: "a.zip".to_owned(),
        ..Input::file(path)
    };
    let mut texts = Vec::new();
    let outcome = open(&input, Means::default(), &mut |name, stream| {
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        texts.push((name.to_owned(), text));
        Ok(())
    });
    let faults = outcome.map_or_else(OpenError::into_each, |()| Vec::new());
    (texts, faults.iter().map(ToString::to_string).collect())
}

fn from_pipe(bytes: &[u8]) -> (Texts, Vec<String>) {
    let mut texts = Vec::new();
    let mut each = |name: &str, stream: &mut dyn Read| {
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        texts.push((name.to_owned(), text));
        Ok(())
    };
    let mut visit = Visit {
        each: &mut each,
        faults: Vec::new(),
        pool: None,
    };
    pipe(&mut visit, "a.zip", Box::new(bytes)).unwrap();
    let faults = visit.faults.iter().map(ToString::to_string).collect();
    (texts, faults)
}

fn texts(expected: &[(&str, &str)]) -> Texts {
    let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    expected.iter().map(owned).collect()
}

#[test]
fn scores_come_in_the_order_of_the_archive_and_the_rest_is_left() {
    let packed = gzip(b"1. c4 *");
    let members: [(&str, &[u8]); 8] = [
        ("dir/", b""),
        ("dir/z.pgn", b"1. e4 *"),
        ("board.png", PICTURE),
        ("a.txt", b"1. d4 *"),
        ("stored.pgn.gz", &packed),
        ("__MACOSX/dir/._z.pgn", PICTURE),
        (".hidden.pgn", PICTURE),
        ("empty.pgn", b""),
    ];
    let expected = texts(&[
        ("a.zip/dir/z.pgn", "1. e4 *"),
        ("a.zip/a.txt", "1. d4 *"),
        ("a.zip/stored.pgn.gz", "1. c4 *"),
        ("a.zip/empty.pgn", ""),
    ]);
    let archive = zip(&members);
    assert_eq!(from_file(&archive), (expected.clone(), vec![]));
    assert_eq!(from_pipe(&archive), (expected, vec![]));
}

#[test]
fn an_archive_that_was_written_to_a_pipe_is_read_from_one() {
    let long: String = (0..20_000)
        .map(|n| format!("{{ {n} }} 1. e4 *\n"))
        .collect();
    let members: [(&str, &[u8]); 4] = [
        ("dir/", b""),
        ("dir/long.pgn", long.as_bytes()),
        ("board.png", PICTURE),
        ("empty.txt", b""),
    ];
    let archive = piped_zip(&members);
    let expected = texts(&[("a.zip/dir/long.pgn", &long), ("a.zip/empty.txt", "")]);
    assert!(from_file(&archive) == (expected.clone(), vec![]));
    assert!(from_pipe(&archive) == (expected, vec![]));

    let sum = archive
        .windows(4)
        .position(|bytes| bytes == b"PK\x07\x08")
        .unwrap();
    let sum = archive[sum + 1..]
        .windows(4)
        .position(|bytes| bytes == b"PK\x07\x08")
        .unwrap()
        + sum
        + 1;
    let mut damaged = archive;
    damaged[sum + 4] ^= 1;
    let (texts, faults) = from_pipe(&damaged);
    assert_eq!(texts.len(), 1);
    assert!(faults[0].contains("the check sum is wrong"), "{faults:?}");
}

#[test]
fn an_archive_without_a_score_says_so() {
    for archive in [zip(&[("board.png", PICTURE)]), zip(&[])] {
        for (texts, faults) in [from_file(&archive), from_pipe(&archive)] {
            assert!(texts.is_empty());
            assert!(
                faults[0].starts_with("no score found in `a.zip`: "),
                "{faults:?}"
            );
        }
    }
}

#[test]
fn a_bad_member_does_not_hide_the_next() {
    let mut archive = zip(&[
        ("stored.pgn", b"1. e4 e5 2. Nf3 *"),
        ("picture.pgn", PICTURE),
        ("good.pgn", b"1. d4 *"),
    ]);
    let place = archive
        .windows(5)
        .position(|bytes| bytes == b"1. e4")
        .unwrap();
    archive[place + 3] = b'f';
    for (texts, faults) in [from_file(&archive), from_pipe(&archive)] {
        assert_eq!(
            texts.last().unwrap(),
            &("a.zip/good.pgn".to_owned(), "1. d4 *".to_owned())
        );
        assert_eq!(texts.len(), 2);
        assert_eq!(faults.len(), 2);
        assert!(faults[0].starts_with("`a.zip/stored.pgn`: compressed data are damaged"));
        assert!(faults[1].starts_with("`a.zip/picture.pgn` seems to be a PNG picture"));
    }
}

#[test]
fn what_a_cut_archive_still_holds_is_read() {
    let long: String = (0..20_000)
        .map(|n| format!("{{ {n} }} 1. e4 *\n"))
        .collect();
    let members: [(&str, &[u8]); 2] = [("a.pgn", b"1. d4 *"), ("long.pgn", long.as_bytes())];
    for archive in [zip(&members), piped_zip(&members)] {
        let cut = &archive[..archive.len() / 2];
        for (texts, faults) in [from_file(cut), from_pipe(cut)] {
            assert_eq!(texts[0].1, "1. d4 *");
            assert!(texts[1].1.len() > long.len() / 4 && long.starts_with(&texts[1].1));
            assert!(faults[0].contains("end early"), "{faults:?}");
        }
    }
}

#[test]
fn no_cut_and_no_flipped_byte_makes_it_panic_or_go_silent() {
    let archive = zip(&[("a.pgn", b"1. d4 *"), ("b.pgn", b"1. e4 *")]);
    for cut in 4..archive.len() {
        assert!(!from_file(&archive[..cut]).1.is_empty(), "{cut}");
    }
    for place in 4..archive.len() {
        let mut damaged = archive.clone();
        damaged[place] ^= 0x40;
        from_file(&damaged);
        from_pipe(&damaged);
    }
}

#[test]
fn a_locked_or_strangely_packed_member_is_named() {
    let archive = zip(&[("stored.pgn", b"1. e4 *"), ("b.pgn", b"1. d4 *")]);
    let directory = archive
        .windows(4)
        .position(|bytes| bytes == b"PK\x01\x02")
        .unwrap();
    let mut locked = archive.clone();
    (locked[6], locked[directory + 8]) = (1, 1);
    let (texts, faults) = from_file(&locked);
    assert_eq!(texts.len(), 1);
    assert!(
        faults[0]
            .contains("`a.zip/stored.pgn` cannot be unpacked here (it is locked by a password)"),
        "{faults:?}"
    );
    let mut strange = archive;
    (strange[8], strange[directory + 10]) = (93, 93);
    for (texts, faults) in [from_file(&strange), from_pipe(&strange)] {
        assert_eq!(texts.len(), 1, "{faults:?}");
        assert!(
            faults[0].starts_with(
                "`a.zip/stored.pgn` cannot be unpacked here (compression method not supported: 93)"
            ),
            "{faults:?}"
        );
    }
}

#[test]
fn an_archive_in_an_archive_is_told() {
    let inner = zip(&[("b.pgn", b"1. d4 *")]);
    let members: [(&str, &[u8]); 3] = [
        ("dir/inner.ZIP", &inner),
        ("a.pgn", b"1. e4 *"),
        ("__MACOSX/._inner.zip", PICTURE),
    ];
    for bytes in [zip(&members), piped_zip(&members)] {
        for (read, faults) in [from_file(&bytes), from_pipe(&bytes)] {
            assert_eq!(read, texts(&[("a.zip/a.pgn", "1. e4 *")]));
            assert_eq!(
                faults,
                [
                    "`a.zip/dir/inner.ZIP` cannot be unpacked here (it is an archive inside an archive): unpack it \
                  first and name the files inside"
                ]
            );
        }
    }
    let (read, faults) = from_file(&zip(&[("inner.zip", &inner)]));
    assert_eq!((read.len(), faults.len()), (0, 1), "{faults:?}");
}

#[test]
fn a_second_member_of_a_name_is_read_and_told() {
    let members: [(&str, &[u8]); 4] = [
        ("a.pgn", b"1. e4 *"),
        ("b.pgn", b"1. d4 *"),
        ("x.png", PICTURE),
        ("y.png", PICTURE),
    ];
    for mut bytes in [zip(&members), piped_zip(&members)] {
        for at in 0..bytes.len() - 5 {
            match &bytes[at..at + 5] {
                b"b.pgn" => bytes[at] = b'a',
                b"y.png" => bytes[at] = b'x',
                _ => {}
            }
        }
        for (read, faults) in [from_file(&bytes), from_pipe(&bytes)] {
            let both = [("a.zip/a.pgn", "1. e4 *"), ("a.zip/a.pgn", "1. d4 *")];
            assert_eq!(read, texts(&both));
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert!(faults[0].starts_with("`a.zip/a.pgn` is in the archive more than once"));
        }
    }
}

/// Two members of the directory that are one and the same bytes of the file, as in archives made to overflow.
#[test]
fn members_that_lie_in_one_place_are_read_once() {
    let mut bytes = zip(&[("a.pgn", b"1. e4 e5 *\n"), ("b.pgn", b"1. d4 d5 *\n")]);
    // In the directory each entry has the place of its member at byte 42.
    let entry = b"PK\x01\x02";
    let second = bytes.windows(4).rposition(|four| four == entry).unwrap();
    bytes[second + 42..second + 46].fill(0);
    let (texts, faults) = from_file(&bytes);
    assert_eq!(texts.len(), 1);
    assert!(
        faults[0].contains("its data are those of another member too"),
        "{faults:?}"
    );
}
