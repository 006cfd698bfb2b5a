//! Blocks unpacked side by side give what one decoder gives.

use std::io::Write;

use super::*;

/// What a reader gives, asked for so much at once, and why it ended.
fn read(mut reader: impl Read, room: usize) -> (Vec<u8>, Option<String>) {
    let (mut text, mut buffer) = (Vec::new(), vec![0; room]);
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return (text, None),
            Ok(count) => text.extend_from_slice(&buffer[..count]),
            Err(error) => return (text, Some(format!("{:?}: {error}", error.kind()))),
        }
    }
}

/// So many threads; none but the caller's own for one.
fn pool(threads: usize) -> Option<ThreadPool> {
    let pool = || rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    (threads > 1).then(|| pool().unwrap())
}

fn gzip_or_zstd(packed: &[u8]) -> Packing {
    match packed.starts_with(&[0x1F, 0x8B]) {
        true => Packing::Gzip,
        false => Packing::Zstd,
    }
}

/// The text and the words of the end are those of one decoder, however many threads there are; whether blocks were found.
fn assert_same(packed: &[u8], what: &str) -> bool {
    let packing = gzip_or_zstd(packed);
    let mut found = HeldReader::new(Box::new(packed));
    let found = !blocks(packing, &mut found, 1).is_empty();
    for room in [4096, 1 << 16, 1 << 20] {
        let one = BufReader::with_capacity(PACKED_BUFFER, HeldReader::new(Box::new(packed)));
        let one = read(decoder(packing, one).unwrap(), room);
        for threads in [1, 2, 5] {
            let pool = pool(threads);
            let reader = FrameReader::new(packing, Box::new(packed), pool.as_ref());
            let several = read(reader, room);
            assert_eq!(several.1, one.1, "{what}, {threads} threads");
            assert!(several.0 == one.0, "{what}, {threads} threads, {room}");
        }
    }
    found
}

/// Lines that are all different, so that they stay large when packed.
fn lines(count: u32) -> Vec<u8> {
    let mut chance = fastrand::Rng::with_seed(7);
    let line = |_| format!("{{ {:032x} }} 1. e4 e5 2. Nf3 *\n", chance.u128(..));
    (0..count).map(line).collect::<String>().into_bytes()
}

fn zstd_frames(text: &[u8], size: usize) -> Vec<Vec<u8>> {
    let frame = |part| {
        let mut packer = zstd::Encoder::new(Vec::new(), 1).unwrap();
        packer.include_checksum(true).unwrap();
        packer.write_all(part).unwrap();
        packer.finish().unwrap()
    };
    text.chunks(size).map(frame).collect()
}

fn bgzf_frames(text: &[u8]) -> Vec<Vec<u8>> {
    let frame = |part: &[u8]| {
        let mut packed = Vec::new();
        let extra = vec![b'x', b'y', 1, 0, 7, b'B', b'C', 2, 0, 0, 0];
        let builder = flate2::GzBuilder::new().extra(extra);
        let mut packer = builder.write(&mut packed, flate2::Compression::fast());
        packer.write_all(part).unwrap();
        packer.finish().unwrap();
        let size = u16::try_from(packed.len() - 1).unwrap();
        packed[21..23].copy_from_slice(&size.to_le_bytes());
        packed
    };
    // The last one is empty: the end of such a file.
    text.chunks(60_000).chain([&b""[..]]).map(frame).collect()
}

fn skippable(bytes: &[u8]) -> Vec<u8> {
    let length = (bytes.len() as u32).to_le_bytes();
    [&[0x50, 0x2A, 0x4D, 0x18], &length[..], bytes].concat()
}

/// Files of many frames: of zstd, the same with tables between, of BGZF.
fn files() -> [Vec<Vec<u8>>; 3] {
    let text = lines(60_000);
    let frames = zstd_frames(&text, 150_000);
    let seekable = frames.iter().flat_map(|frame| {
        [
            skippable(&(frame.len() as u32).to_le_bytes()),
            frame.clone(),
        ]
    });
    let table = skippable(&[7; 200]);
    let seekable = seekable.chain([table]).collect();
    [frames, seekable, bgzf_frames(&text)]
}

#[test]
fn frames_are_unpacked_as_by_one_decoder() {
    for frames in files() {
        let packed = frames.concat();
        assert!(packed.len() > 2 * BLOCK);
        assert!(assert_same(&packed, "whole"));
        let mut held = HeldReader::new(Box::new(&packed[..]));
        assert!(blocks(gzip_or_zstd(&packed), &mut held, 4).len() > 1);
        let (pool, packing) = (pool(3), gzip_or_zstd(&packed));
        let reader = FrameReader::new(packing, Box::new(&packed[..]), pool.as_ref());
        let text = read(reader, 1 << 20);
        assert!(text == (lines(60_000), None));
    }
}

#[test]
fn what_is_cut_short_says_so_as_before() {
    for frames in files() {
        let packed = frames.concat();
        let half = packed.len() / 2;
        for cut in [5, 30, half, half + 1, half + 2000, packed.len() - 3] {
            assert_same(&packed[..cut], &format!("cut at {cut}"));
        }
        let whole: Vec<_> = frames[..frames.len() / 2].concat();
        assert!(assert_same(&whole, "cut between frames"));
    }
}

#[test]
fn a_broken_frame_in_the_middle_is_told_as_before() {
    for frames in files() {
        let middle = frames.len() / 2;
        let start = frames[..middle].concat().len();
        for (at, count) in [(0, 4), (12, 8), (20, 4), (1000, 64), (5000, 1)] {
            let mut packed = frames.concat();
            let end = packed.len().min(start + at + count);
            packed[start + at..end]
                .iter_mut()
                .for_each(|byte| *byte ^= 0x55);
            assert!(assert_same(&packed, &format!("broken at {at}")));
        }
        let junk = [frames[..middle].concat(), b"no frame at all".to_vec()].concat();
        assert_same(&junk, "junk");
    }
}

#[test]
fn one_frame_goes_on_as_it_did() {
    let text = lines(250_000);
    assert!(text.len() > MOST_TEXT);
    let whole = zstd_frames(&text, text.len()).concat();
    assert_same(&whole, "one long frame");
    let sized = zstd::bulk::compress(&text, 1).unwrap();
    assert!(!assert_same(&sized, "one long frame that says so"));
    assert!(!assert_same(&sized[..sized.len() / 2], "half of one"));
    let mixed = [zstd_frames(&lines(60_000), 150_000).concat(), whole].concat();
    assert!(assert_same(&mixed, "frames before a long one"));
    let mut plain = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    plain.write_all(&lines(10_000)).unwrap();
    let plain = plain.finish().unwrap();
    assert!(!assert_same(&plain, "gzip"));
    let mixed = [bgzf_frames(&lines(60_000)).concat(), plain].concat();
    assert!(assert_same(&mixed, "gzip behind BGZF"));
}

#[test]
fn a_source_that_fails_fails_where_it_did() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let packed = files()[0].concat();
    for threads in [1, 3] {
        let source = (&packed[..]).chain(Failing);
        let pool = pool(threads);
        let reader = FrameReader::new(Packing::Zstd, Box::new(source), pool.as_ref());
        let (text, error) = read(reader, 1 << 16);
        assert!(text == lines(60_000));
        assert!(error.unwrap().starts_with("ConnectionReset"));
    }
}
