//! Where output goes: standard output, or a file that appears whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::AutoStream;
use tempfile::{NamedTempFile, TempPath};

use crate::ingest::source::Input;

/// What is written.
#[derive(Clone, Copy)]
pub(super) enum Ink {
    /// Text with colours, which are taken out where nobody would see them.
    Colours,
    /// Bytes that all arrive as they are.
    Plain,
}

/// An open output.
pub(super) enum Output {
    /// Standard output.
    Stdout(BufWriter<AutoStream<io::Stdout>>),
    /// A device or a pipe with a name, which is written to and never replaced.
    Device(BufWriter<AutoStream<File>>),
    /// A file in the making, what it is called meanwhile, and where it will appear.
    File(BufWriter<AutoStream<File>>, TempPath, PathBuf),
}

impl Output {
    /// The same as [`Output::open`], for a run that reads these inputs, none of which may be overwritten.
    pub(super) fn open_beside(
        path: Option<&Path>,
        ink: Ink,
        inputs: &[Input],
    ) -> io::Result<Output> {
        if let Some(input) = path.and_then(|path| same_file(inputs, path)) {
            return Err(io::Error::other(format!(
                "`{}` is one of the inputs and would be overwritten; write to another file",
                input.name
            )));
        }
        Output::open(path, ink)
    }

    /// Standard output, or the file; it fails now rather than after the work is done.
    pub(super) fn open(path: Option<&Path>, ink: Ink) -> io::Result<Output> {
        let Some(path) = path else {
            let stdout = match ink {
                Ink::Colours => AutoStream::auto(io::stdout()),
                Ink::Plain => AutoStream::always_ansi(io::stdout()),
            };
            return Ok(Output::Stdout(buffered(stdout)));
        };
        if path.is_dir() {
            return Err(explain(&io::ErrorKind::IsADirectory.into(), path));
        }
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            let device = File::options().write(true).open(path);
            let device = device.map_err(|err| explain(&err, path))?;
            return Ok(Output::Device(buffered(unseen(device, ink))));
        }
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let (file, temporary) = NamedTempFile::new_in(folder)
            .map_err(|err| explain(&err, path))?
            .into_parts();
        let file = buffered(unseen(file, ink));
        Ok(Output::File(file, temporary, path.to_owned()))
    }

    /// Writes out what is held back; a file appears under its name.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Output::Stdout(mut out) => out.flush(),
            Output::Device(mut out) => out.flush(),
            Output::File(mut out, temporary, path) => {
                out.flush()?;
                let file = out
                    .into_inner()
                    .map_err(io::IntoInnerError::into_error)?
                    .into_inner();
                give_usual_permissions(&file)?;
                temporary
                    .persist(&path)
                    .map_err(|err| explain(&err.error, &path))
            }
        }
    }
}

/// A file as a place where nobody would see colours.
fn unseen(file: File, ink: Ink) -> AutoStream<File> {
    match ink {
        Ink::Colours => AutoStream::never(file),
        Ink::Plain => AutoStream::always_ansi(file),
    }
}

fn buffered<W: Write>(out: W) -> BufWriter<W> {
    BufWriter::with_capacity(1 << 16, out)
}

/// The input that writing to `path` would destroy.
fn same_file<'i>(inputs: &'i [Input], path: &Path) -> Option<&'i Input> {
    let target = path.canonicalize().ok()?;
    let same = |input: &&Input| {
        input
            .path
            .as_ref()
            .and_then(|path| path.canonicalize().ok())
            .is_some_and(|path| path == target)
    };
    inputs.iter().find(same)
}

fn explain(err: &io::Error, path: &Path) -> io::Error {
    let (path, kind) = (path.display(), err.kind());
    let why = match kind {
        io::ErrorKind::NotFound => "its folder does not exist; make it first".to_owned(),
        io::ErrorKind::IsADirectory => "it is a directory; name a file in it".to_owned(),
        io::ErrorKind::PermissionDenied => {
            "you may not write there; choose another place".to_owned()
        }
        _ => err.to_string(),
    };
    io::Error::new(kind, format!("cannot write `{path}`: {why}"))
}

/// Temporary files are for their owner alone; a report is for whom any new file is for.
#[cfg(unix)]
fn give_usual_permissions(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn give_usual_permissions(_: &File) -> io::Result<()> {
    Ok(())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(out) => out.write(bytes),
            Output::Device(out) => out.write(bytes),
            Output::File(out, ..) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(out) => out.flush(),
            Output::Device(out) => out.flush(),
            Output::File(out, ..) => out.flush(),
        }
    }
}
