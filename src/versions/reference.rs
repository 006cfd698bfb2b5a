//! A database that games are compared with: read once, and kept in an index beside it.

use std::convert::Infallible;
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher13};

use super::marks::Sealed;
use super::sketch::sketch;
use super::store::Store;
use super::verdict::{Player, Profile};
use super::{ChunkPlace, Index, Origin, Search, SketchedGames, Sketcher};
use crate::book::known::{GameQuery, KnownGames};
use crate::games::{self, Event, Games, Job, Listener, ReadOptions};
use crate::ingest::source::Input;
use crate::pipeline::RunError;
use crate::replay::{Game, Replayer};
use crate::score::Day;

/// What an index begins with.
const MAGIC: &[u8; 8] = b"bystndr9";
/// What stands at its end: where its directory begins, and the checksum of all before.
const TRAILER: usize = 8 + 16;
/// What is put behind the name of the first file of a reference to name its index.
const ENDING: &str = ".bystander-index";

/// Games that those of a run are compared with.
#[derive(Debug)]
pub struct Reference {
    index: Index,
    /// Why its index is not kept for the next run, if it is not.
    pub unkept: Option<String>,
}

/// What an index is of, and where its parts are.
#[derive(Serialize, Deserialize)]
struct Directory {
    stamp: Stamp,
    sources: Vec<String>,
    chunks: Vec<ChunkPlace>,
    sealed: Vec<Sealed>,
}

/// The files that an index is of, as they were.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stamp {
    version: String,
    files: Vec<FileStamp>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FileStamp {
    name: String,
    bytes: u64,
    /// When it was last written, in seconds and parts of one since 1970.
    written: (u64, u32),
}

impl Stamp {
    /// How the files of these inputs are now.
    fn of(inputs: &[Input]) -> io::Result<Stamp> {
        let files = inputs.iter().map(|input| {
            let path = input.path().ok_or(io::ErrorKind::Unsupported)?;
            let about = path.metadata()?;
            let written = about.modified()?.duration_since(UNIX_EPOCH);
            let written = written.unwrap_or_default();
            Ok(FileStamp {
                name: input.name.clone(),
                bytes: about.len(),
                written: (written.as_secs(), written.subsec_nanos()),
            })
        });
        Ok(Stamp {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            files: files.collect::<io::Result<_>>()?,
        })
    }
}

impl Reference {
    /// The reference that these files are: by the index that was kept, or else it is made; `on` is told how far it is, and
    /// what could not be read.
    ///
    /// # Errors
    /// If a file cannot be looked at, the threads cannot be started, or no index can be written.
    pub fn open(
        inputs: &[Input],
        options: &ReadOptions,
        on: &mut Listener<'_, Infallible>,
    ) -> Result<Reference, RunError> {
        let stamp = Stamp::of(inputs).map_err(RunError::Output)?;
        let first = inputs.iter().find_map(Input::path);
        let path = first.map(kept_at).unwrap_or_default();
        if let Some(index) = kept(&path, &stamp) {
            let unkept = None;
            return Ok(Reference { index, unkept });
        }
        Reference::make(inputs, stamp, &path, options, on)
    }

    fn make(
        inputs: &[Input],
        stamp: Stamp,
        path: &Path,
        options: &ReadOptions,
        on: &mut Listener<'_, Infallible>,
    ) -> Result<Reference, RunError> {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let named = new_file(folder.unwrap_or(Path::new(".")));
        let (file, named) = match named {
            Ok(named) => (named.reopen(), Ok(named.into_temp_path())),
            Err(err) => (tempfile::tempfile(), Err(err.to_string())),
        };
        let store = Store::new(file.map_err(RunError::Output)?, 0);
        let mut index = Index::of(store);
        let begun = index.store.append(&mut MAGIC.to_vec());
        begun.map_err(RunError::Output)?;
        let mut whole = true;
        let mut last: Arc<str> = Arc::from("");
        games::run(
            inputs,
            &Sketching,
            options,
            &mut |event| match event.outcome() {
                Ok((source, mut read)) => {
                    if *last != *source {
                        last = Arc::from(source);
                    }
                    let origin = Origin {
                        source: &last,
                        before: (read.games_before, read.lines_before),
                    };
                    index.add(&mut read.product, origin)
                }
                Err(event) => {
                    whole &= !matches!(event, Event::Failed(_));
                    on(event)
                }
            },
        )?;
        whole &= !options.is_stopped();
        index.finish(stamp).map_err(RunError::Output)?;
        let unkept = match named {
            Ok(named) if whole => named.persist(path).err().map(|err| err.error.to_string()),
            Ok(_) => None,
            Err(why) => Some(why),
        };
        Ok(Reference { index, unkept })
    }

    /// Those of its games that a game of that day may be another version of.
    ///
    /// # Errors
    /// If the index cannot be read any more.
    pub fn near(
        &self,
        asked: &GameQuery<'_>,
        moves: &[[u8; 2]],
        day: Day,
    ) -> io::Result<KnownGames> {
        let players = asked.players.map(Player::of);
        let surnames = players.map(|player| Some(player?.surname));
        let mut search = Search::default();
        let marks = sketch(moves, surnames, day.year);
        self.index.search(&marks, &mut search)?;
        let profile = Profile {
            start: asked.start,
            moves,
        };
        self.index
            .known(&search, &profile, players, &mut |_| Ok(()))
    }
}

/// Makes the games ready to be entered.
struct Sketching;

impl Job for Sketching {
    type Worker = (Replayer, Game, Vec<[u8; 2]>, Sketcher);
    type Product = SketchedGames;

    fn work(&self, worker: &mut Self::Worker, games: &mut Games<'_>) -> Self::Product {
        let (replayer, game, moves, sketcher) = worker;
        let mut sketched = SketchedGames::default();
        games.replay_each(replayer, game, &mut |record, game, line| {
            game.pack(moves);
            sketched.add(record, (game, moves), line, sketcher);
        });
        sketcher.sketch(&mut sketched);
        sketched
    }
}

/// A file with a name of its own in a folder, for others to read as well.
fn new_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Where the index of a reference is kept.
fn kept_at(first: &Path) -> PathBuf {
    let mut name = first.file_name().unwrap_or_default().to_owned();
    name.push(ENDING);
    first.with_file_name(name)
}

/// The index that was kept, if it is whole and of these files as they are.
fn kept(path: &Path, stamp: &Stamp) -> Option<Index> {
    let mut file = File::open(path).ok()?;
    let mut begun = [0; MAGIC.len()];
    file.read_exact(&mut begun)
        .ok()
        .filter(|()| begun == *MAGIC)?;
    file.seek(SeekFrom::Start(0)).ok()?;
    let length = file.metadata().ok()?.len();
    let body = length.checked_sub(TRAILER as u64)?;
    let mut reader = BufReader::new(file);
    let sum = checksum(&mut reader, body + 8).ok()?;
    let mut trailer = [0; 16];
    reader.read_exact(&mut trailer).ok()?;
    let mut file = reader.into_inner();
    let mut at = [0; 8];
    file.seek(SeekFrom::Start(body)).ok()?;
    file.read_exact(&mut at).ok()?;
    let at = u64::from_le_bytes(at);
    let directory = (sum == trailer).then(|| body.checked_sub(at)).flatten()?;
    let mut bytes = vec![0; usize::try_from(directory).ok()?];
    file.seek(SeekFrom::Start(at)).ok()?;
    file.read_exact(&mut bytes).ok()?;
    let directory: Directory = postcard::from_bytes(&bytes).ok()?;
    (directory.stamp == *stamp).then(|| Index {
        sealed: directory.sealed,
        sources: directory.sources.into_iter().map(Arc::from).collect(),
        chunks: directory.chunks,
        ..Index::of(Store::new(file, length))
    })
}

/// The checksum of so many bytes.
fn checksum(reader: &mut impl Read, mut bytes: u64) -> io::Result<[u8; 16]> {
    let mut hasher = SipHasher13::new();
    let mut buffer = vec![0; 1 << 16];
    while bytes > 0 {
        let most = bytes.min(buffer.len() as u64) as usize;
        reader.read_exact(&mut buffer[..most])?;
        hasher.write(&buffer[..most]);
        bytes -= most as u64;
    }
    Ok(hasher.finish128().as_bytes())
}

impl Index {
    /// Writes what is needed to open it again.
    fn finish(&mut self, stamp: Stamp) -> io::Result<()> {
        self.seal()?;
        let directory = Directory {
            stamp,
            sources: self.sources.iter().map(|name| name.to_string()).collect(),
            chunks: std::mem::take(&mut self.chunks),
            sealed: std::mem::take(&mut self.sealed),
        };
        let mut bytes = postcard::to_stdvec(&directory).map_err(io::Error::other)?;
        (self.chunks, self.sealed) = (directory.chunks, directory.sealed);
        let at = self.store.append(&mut bytes)?;
        self.store.append(&mut at.to_le_bytes().to_vec())?;
        let length = self.store.len();
        let file = self.store.file()?;
        file.seek(SeekFrom::Start(0))?;
        let sum = checksum(&mut BufReader::new(&mut *file), length)?;
        file.seek(SeekFrom::Start(length))?;
        file.write_all(&sum)?;
        file.sync_all()
    }
}
