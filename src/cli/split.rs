//! `bystander audit --split-clean FILE --split-faulty FILE`: games parted by what is found in them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::guard::Guard;
use super::output::{Content, Output};
use crate::ingest::open::why_unmeasured;
use crate::ingest::source::Input;
use crate::run::Parted;

/// Where games go by what is found in them.
#[derive(Debug, clap::Args)]
pub(super) struct SplitArgs {
    /// Write the games in which nothing is found from --fail-on on to this file, each as it stands, in their order.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["shard", "mends"])]
    split_clean: Option<PathBuf>,
    /// Write the other games to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["shard", "mends"])]
    split_faulty: Option<PathBuf>,
}

/// The files that games are parted into.
pub(super) struct SplitFiles {
    clean: Option<SplitFile>,
    faulty: Option<SplitFile>,
    /// The source of the last game, and whether it was faulty.
    last: Option<(String, bool)>,
    /// What is to be said of the inputs.
    remarks: Vec<String>,
}

struct SplitFile {
    out: Output,
    /// The last bytes that were written.
    tail: Vec<u8>,
}

impl SplitFiles {
    /// Opens the files that are asked for; a run writes each of its files once.
    pub(super) fn open(
        args: &SplitArgs,
        output: Option<&Path>,
        inputs: &[Input],
        reads: &Guard,
    ) -> io::Result<SplitFiles> {
        let SplitArgs {
            split_clean,
            split_faulty,
        } = args;
        let mut named = [output, split_clean.as_deref(), split_faulty.as_deref()];
        named.sort_unstable();
        if let Some(pair) = named
            .windows(2)
            .find(|pair| pair[0].is_some() && pair[0] == pair[1])
        {
            let path = pair[0].unwrap_or(Path::new("")).display();
            return Err(io::Error::other(format!(
                "`{path}` would be written twice; name another file"
            )));
        }
        let open = |path: &Option<PathBuf>| match path {
            None => Ok(None),
            Some(path) => Output::open_beside(Some(path), Content::Raw, reads).map(|out| {
                let tail = Vec::new();
                Some(SplitFile { out, tail })
            }),
        };
        let (clean, faulty) = (open(split_clean)?, open(split_faulty)?);
        let wanted = clean.is_some() || faulty.is_some();
        let recoded = |input: &&Input| wanted && why_unmeasured(input) == Some(UTF_16);
        let remarks = inputs.iter().filter(recoded).map(|input| {
            format!(
                "`{}` is UTF-16; what is split of it is written as UTF-8",
                input.name
            )
        });
        Ok(SplitFiles {
            clean,
            faulty,
            last: None,
            remarks: remarks.collect(),
        })
    }

    /// What is to be said before the run.
    pub(super) fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Whether any are.
    pub(super) fn are_wanted(&self) -> bool {
        self.clean.is_some() || self.faulty.is_some()
    }

    /// Writes a game where it goes.
    pub(super) fn write(&mut self, game: &Parted<'_>) -> io::Result<()> {
        let follows =
            |(source, faulty): &(String, bool)| source == game.source && *faulty == game.faulty;
        let follows = self.last.as_ref().is_some_and(follows);
        if !follows {
            self.last = Some((game.source.to_owned(), game.faulty));
        }
        let file = match game.faulty {
            true => &mut self.faulty,
            false => &mut self.clean,
        };
        file.as_mut()
            .map_or(Ok(()), |file| file.write(game.bytes, follows))
    }

    /// The files appear under their names.
    pub(super) fn finish(self) -> io::Result<()> {
        let mut files = [self.clean, self.faulty].into_iter().flatten();
        files.try_for_each(|file| file.out.finish())
    }
}

/// Why an input in UTF-16 is not read as it is.
const UTF_16: &str = "it is UTF-16";
/// What a text in UTF-8 may begin with.
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";

impl SplitFile {
    /// Writes a game; one that does not follow the last in its source is parted from it by an empty line.
    fn write(&mut self, game: &[u8], follows: bool) -> io::Result<()> {
        let begun = !self.tail.is_empty();
        if begun && !follows {
            let ends = |end: &[u8]| self.tail.ends_with(end);
            let gap: &[u8] = match () {
                () if ends(b"\n\n") || ends(b"\n\r\n") || ends(b"\r\r") => b"",
                () if ends(b"\n") || ends(b"\r") => b"\n",
                () => b"\n\n",
            };
            self.out.write_all(gap)?;
        }
        // The mark is one only where a file begins.
        let game = match begun {
            true => game.strip_prefix(UTF8_MARK).unwrap_or(game),
            false => game,
        };
        self.tail
            .extend_from_slice(&game[game.len().saturating_sub(4)..]);
        self.tail.drain(..self.tail.len().saturating_sub(4));
        self.out.write_all(game)
    }
}
