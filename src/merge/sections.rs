//! The parts that stand in files, each with where it begins.
//!
//! A file holds the report of a part, or its marks, or several of them one behind the other. What a file holds is told by
//! how it begins, not by its name.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use zstd::stream::read::Decoder;

/// How a line with the summary of a report begins.
const SUMMARY: &[u8] = b"{\"type\":\"summary\",";
/// How a line with a finding begins.
const FINDING: &[u8] = b"{\"type\":\"finding\",";
/// How the first line of marks begins.
const MARKS: &[u8] = b"{\"type\":\"marks\",";
/// How a mark begins.
const MARK: &[u8] = b"{\"type\":\"mark\",";
/// How the last line of marks begins.
const END: &[u8] = b"{\"type\":\"end\",";
/// How something compressed begins.
const PACKED: &[u8] = b"\x28\xb5\x2f\xfd";
/// Bytes that are read at once.
const BUFFER: usize = 1 << 18;
/// A line longer than this is none of ours, in bytes.
const LONGEST: usize = 1 << 28;

/// What a line of these files is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Finding,
    Summary,
    Marks,
    Mark,
    End,
}

impl LineKind {
    fn of(line: &[u8]) -> Option<LineKind> {
        let kinds = [
            (FINDING, LineKind::Finding),
            (MARK, LineKind::Mark),
            (SUMMARY, LineKind::Summary),
            (MARKS, LineKind::Marks),
            (END, LineKind::End),
        ];
        let kind = kinds.iter().find(|(begins, _)| line.starts_with(begins));
        kind.map(|(_, kind)| *kind)
    }
}

/// Where a part begins.
#[derive(Clone, Debug)]
pub(super) struct PartSection {
    pub(super) path: PathBuf,
    pub(super) start: u64,
}

/// The lines of a file, from some byte on; of one that is compressed, up to the end of a part.
pub(super) struct SectionLines {
    path: PathBuf,
    source: Source,
    /// Lines so far.
    number: u64,
    line: Vec<u8>,
}

enum Source {
    Plain(BufReader<File>),
    Packed(Box<BufReader<Decoder<'static, BufReader<File>>>>),
}

impl PartSection {
    /// The first part of a file.
    pub(super) fn first(path: &Path) -> PartSection {
        PartSection {
            path: path.to_owned(),
            start: 0,
        }
    }

    /// Its lines.
    pub(super) fn lines(&self) -> io::Result<SectionLines> {
        let explained = |err| explained(&self.path, err);
        let mut file = File::open(&self.path).map_err(explained)?;
        file.seek(SeekFrom::Start(self.start)).map_err(explained)?;
        let mut file = BufReader::with_capacity(BUFFER, file);
        let packed = file.fill_buf().map_err(explained)?.starts_with(PACKED);
        let source = match packed {
            false => Source::Plain(file),
            true => {
                let decoder = Decoder::with_buffer(file).map_err(explained)?;
                let decoder = BufReader::with_capacity(BUFFER, decoder.single_frame());
                Source::Packed(Box::new(decoder))
            }
        };
        Ok(SectionLines {
            path: self.path.clone(),
            source,
            number: 0,
            line: Vec::new(),
        })
    }
}

impl SectionLines {
    /// The next line, without its end, and what it is.
    pub(super) fn next(&mut self) -> io::Result<Option<(LineKind, &[u8])>> {
        self.line.clear();
        let reader: &mut dyn BufRead = match &mut self.source {
            Source::Plain(reader) => reader,
            Source::Packed(reader) => reader,
        };
        let most = &mut reader.take(LONGEST as u64);
        let read = most.read_until(b'\n', &mut self.line);
        read.map_err(|err| explained(&self.path, err))?;
        if self.line.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        match (self.line.pop(), LineKind::of(&self.line)) {
            (Some(b'\n'), Some(kind)) => Ok(Some((kind, &self.line))),
            (Some(b'\n'), None) => Err(self.wrong("this is no line of a part of a run")),
            _ => Err(self.wrong("the file breaks off here")),
        }
    }

    /// The next line of a part.
    pub(super) fn expect_line(&mut self) -> io::Result<(LineKind, &[u8])> {
        let broken = self.wrong("the file breaks off here");
        self.next()?.ok_or(broken)
    }

    /// What is wrong with the last line.
    pub(super) fn wrong(&self, why: &str) -> io::Error {
        let (path, number) = (self.path.display(), self.number.max(1));
        io::Error::other(format!("{path}:{number}: {why}"))
    }

    /// Where the next part begins, at the end of one.
    pub(super) fn rest(self) -> io::Result<PartSection> {
        let path = self.path;
        let start = match self.source {
            Source::Plain(mut reader) => reader.stream_position(),
            Source::Packed(reader) => end_of_frame(*reader),
        };
        let start = start.map_err(|err| explained(&path, err))?;
        Ok(PartSection { path, start })
    }
}

/// Where the file goes on behind what is compressed together.
fn end_of_frame(mut reader: BufReader<Decoder<'static, BufReader<File>>>) -> io::Result<u64> {
    if reader.read(&mut [0])? > 0 {
        return Err(io::Error::other(
            "there is more in this part than there should be",
        ));
    }
    reader.into_inner().finish().stream_position()
}

fn explained(path: &Path, err: io::Error) -> io::Error {
    io::Error::new(
        err.kind(),
        format!("cannot read `{}`: {err}", path.display()),
    )
}
