//! Where output goes: standard output, or a file that appears whole or not at all.
//!
//! What stands under the name that was given is written to, and never replaced by something else: a link stays a link,
//! a device and a pipe get what is written, a file keeps its mode, its owner and its other names.

use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use tempfile::TempPath;

use super::guard::Guard;
use super::{interrupt, unfinished};

/// Links that are followed one after the other; more lead in a circle.
const MOST_LINKS: usize = 40;

/// What is written.
#[derive(Clone, Copy)]
pub(super) enum Content {
    /// Text with colours, which are taken out where nobody would see them.
    Styled,
    /// Bytes that all arrive as they are.
    Raw,
}

/// An open output.
pub(super) enum Output {
    /// Standard output.
    Stdout(BufWriter<AutoStream<io::Stdout>>),
    /// A file or a device, and what is to be done once all is written.
    File(BufWriter<AutoStream<File>>, Completion),
}

/// How a file that was written gets its name.
pub(super) enum Completion {
    /// It has it: a device, a pipe.
    Named,
    /// It takes this name.
    Takes { temporary: TempPath, path: PathBuf },
    /// What is in it is put into this file, which is not to be replaced by another.
    Fills { file: File, path: PathBuf },
}

impl Output {
    /// The same as [`Output::open`], for a run that reads what may not be overwritten.
    pub(super) fn open_beside(
        path: Option<&Path>,
        content: Content,
        reads: &Guard,
    ) -> io::Result<Output> {
        match path.map(follow) {
            None | Some(Destination::Stream(1)) => reads.check_stdout()?,
            Some(_) => path.map_or(Ok(()), |path| reads.check(path))?,
        }
        Output::open(path, content)
    }

    /// Standard output, or the file; it fails now rather than after the work is done.
    pub(super) fn open(path: Option<&Path>, content: Content) -> io::Result<Output> {
        let Some(named) = path else {
            return Ok(Output::stdout(content));
        };
        let opened = match follow(named) {
            Destination::Stream(1) => return Ok(Output::stdout(content)),
            // What the stream has got already stays.
            Destination::Stream(_) => open_device(File::options().append(true), named),
            Destination::File(path) => open_file(&path),
        };
        let (file, ending) = opened.map_err(|err| explain(&err, named))?;
        Ok(Output::File(buffered(unseen(file, content)), ending))
    }

    fn stdout(content: Content) -> Output {
        Output::Stdout(buffered(match content {
            Content::Styled => AutoStream::auto(io::stdout()),
            Content::Raw => AutoStream::always_ansi(io::stdout()),
        }))
    }

    /// Writes out what is held back; a file appears under its name.
    pub(super) fn finish(self) -> io::Result<()> {
        let (out, ending) = match self {
            Output::Stdout(mut out) => return out.flush(),
            Output::File(out, ending) => (out, ending),
        };
        let mut written = out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .into_inner();
        match ending {
            Completion::Named => written.flush(),
            Completion::Takes { temporary, path } => temporary
                .persist(&path)
                .map_err(|err| explain(&err.error, &path)),
            Completion::Fills { mut file, path } => {
                let filled = written
                    .rewind()
                    .and_then(|()| file.set_len(0))
                    .and_then(|()| io::copy(&mut written, &mut file));
                filled.map(drop).map_err(|err| explain(&err, &path))
            }
        }
    }
}

/// Whether anybody would see colours in standard output, or in the file.
pub(super) fn shows_colours(path: Option<&Path>) -> bool {
    let is_stdout = path.is_none_or(|path| matches!(follow(path), Destination::Stream(1)));
    is_stdout && AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Where a name leads.
enum Destination {
    /// To a stream that is open already, by its number: `/dev/stdout` is 1.
    Stream(u32),
    /// To this file, whether it is there or not.
    File(PathBuf),
}

/// Follows links to their end; `-` is standard output, as it is standard input where something is read.
fn follow(named: &Path) -> Destination {
    if named.as_os_str() == "-" {
        return Destination::Stream(1);
    }
    let mut path = named.to_owned();
    for _ in 0..MOST_LINKS {
        if let Some(stream) = stream_number(&path) {
            return Destination::Stream(stream);
        }
        match std::fs::read_link(&path) {
            Ok(next) => path = folder_of(&path).join(next),
            Err(_) => break,
        }
    }
    Destination::File(path)
}

/// The number of an open stream that a path such as `/dev/fd/1` names.
fn stream_number(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let folder = folder_of(path).canonicalize().ok()?;
    let streams = Path::new("/dev/fd").canonicalize().ok()?;
    (folder == streams).then_some(number)
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn open_device(options: &mut std::fs::OpenOptions, path: &Path) -> io::Result<(File, Completion)> {
    Ok((options.open(path)?, Completion::Named))
}

fn open_file(path: &Path) -> io::Result<(File, Completion)> {
    let there = match path.metadata() {
        Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) if !there.is_file() => return open_device(File::options().write(true), path),
        Ok(there) => Some(there),
        Err(err) if err.kind() == io::ErrorKind::NotFound => None,
        Err(err) => return Err(err),
    };
    let fill = |file| {
        let path = path.to_owned();
        Ok((tempfile::tempfile()?, Completion::Fills { file, path }))
    };
    // Who may not write to a file may not replace it either.
    let open = || File::options().write(true).open(path);
    let old = there.as_ref().map(|_| open()).transpose()?;
    match (create(path, there.as_ref()), there.zip(old)) {
        (Ok(_), Some((there, file))) if has_other_names(&there) => fill(file),
        (Ok((made, _)), Some((there, file))) if !same_owner(&made.metadata()?, &there) => {
            fill(file)
        }
        (Ok(made), _) => Ok(made),
        // Nothing new can be put beside a file that can be written to.
        (Err(_), Some((_, file))) => fill(file),
        (Err(err), None) => Err(err),
    }
}

/// A file that will take the place of what is there, or of nothing.
fn create(path: &Path, there: Option<&Metadata>) -> io::Result<(File, Completion)> {
    // Whoever wants the run to end is heard from now on, so that nothing is left behind.
    interrupt::listen();
    let mut builder = tempfile::Builder::new();
    if let Some(mode) = mode(there) {
        builder.permissions(mode);
    }
    let (file, temporary) = builder.tempfile_in(folder_of(path))?.into_parts();
    if let Ok(mut unfinished) = unfinished::FILES.lock() {
        unfinished.push(temporary.to_path_buf());
    }
    if let Some(there) = there {
        // What the system took away from a new file stands in the old one's mode.
        file.set_permissions(there.permissions())?;
    }
    let path = path.to_owned();
    Ok((file, Completion::Takes { temporary, path }))
}

/// Who may read and write a file before it has its name: who may do so with what is there, or with any new file.
#[cfg(unix)]
fn mode(there: Option<&Metadata>) -> Option<std::fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    let new = || std::fs::Permissions::from_mode(0o666);
    Some(there.map_or_else(new, Metadata::permissions))
}

#[cfg(not(unix))]
fn mode(_: Option<&Metadata>) -> Option<std::fs::Permissions> {
    None
}

#[cfg(unix)]
fn has_other_names(there: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    there.nlink() > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn same_owner(made: &Metadata, there: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (made.uid(), made.gid()) == (there.uid(), there.gid())
}

#[cfg(not(unix))]
fn same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// A file as a place where nobody would see colours.
fn unseen(file: File, content: Content) -> AutoStream<File> {
    match content {
        Content::Styled => AutoStream::never(file),
        Content::Raw => AutoStream::always_ansi(file),
    }
}

fn buffered<W: Write>(out: W) -> BufWriter<W> {
    BufWriter::with_capacity(1 << 16, out)
}

fn explain(err: &io::Error, path: &Path) -> io::Error {
    let (path, kind) = (path.display(), err.kind());
    let why = match kind {
        io::ErrorKind::NotFound => "its folder does not exist; make it first".to_owned(),
        io::ErrorKind::IsADirectory => "it is a directory; name a file in it".to_owned(),
        io::ErrorKind::NotADirectory => {
            "what stands before its name is no folder; choose another place".to_owned()
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "you may not write there; choose another place".to_owned()
        }
        // A pipe whose reader went away stays what it is.
        io::ErrorKind::BrokenPipe => return io::Error::from(kind),
        _ => err.to_string(),
    };
    io::Error::new(kind, format!("cannot write `{path}`: {why}"))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(out) => out.write(bytes),
            Output::File(out, _) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(out) => out.flush(),
            Output::File(out, _) => out.flush(),
        }
    }
}
