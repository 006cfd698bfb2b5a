//! What a run reads, none of which it may write over.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::ingest::source::{Input, Location};

/// Everything a run reads, each with what it is.
#[derive(Debug, Default)]
pub(super) struct Guard {
    files: Vec<(&'static str, PathBuf)>,
    /// Standard input is read.
    stdin: bool,
}

impl Guard {
    /// The same, and of these inputs.
    #[must_use]
    pub(super) fn and_inputs(self, inputs: &[Input]) -> Guard {
        let paths = inputs.iter().filter_map(Input::path);
        let guard = self.and("one of the inputs", paths);
        Guard {
            stdin: inputs.iter().any(|input| input.location == Location::Stdin),
            ..guard
        }
    }

    /// The same, and of these files, which are `what`.
    #[must_use]
    pub(super) fn and<P: AsRef<Path>>(
        mut self,
        what: &'static str,
        files: impl IntoIterator<Item = P>,
    ) -> Guard {
        let files = files.into_iter().map(|path| path.as_ref().to_owned());
        self.files.extend(files.map(|path| (what, path)));
        self
    }

    /// Refuses to write to a file that is read, under whatever name.
    pub(super) fn check(&self, path: &Path) -> io::Result<()> {
        let Some(target) = regular(path) else {
            return Ok(());
        };
        match self.what_is(&target) {
            None => Ok(()),
            Some(what) => Err(io::Error::other(format!(
                "`{}` is {what} and would be overwritten; write to another file",
                path.display()
            ))),
        }
    }

    /// Refuses to write to standard output if that is a file which is read.
    pub(super) fn check_stdout(&self) -> io::Result<()> {
        match standard(Handle::stdout()).and_then(|target| self.what_is(&target)) {
            None => Ok(()),
            Some(what) => Err(io::Error::other(format!(
                "standard output goes to a file that is {what}; write to another file"
            ))),
        }
    }

    fn what_is(&self, target: &Handle) -> Option<&'static str> {
        let same = |(_, path): &&(&str, PathBuf)| regular(path).is_some_and(|it| it == *target);
        if let Some((what, _)) = self.files.iter().find(same) {
            return Some(what);
        }
        let stdin = self.stdin && !io::stdin().is_terminal();
        let read = stdin.then(|| standard(Handle::stdin())).flatten();
        read.is_some_and(|it| it == *target)
            .then_some("read from standard input")
    }
}

/// What was only found in a directory, and is the file that standard output goes to, is left out; its names.
pub(super) fn leave_out_stdout(inputs: &mut Vec<Input>) -> Vec<String> {
    let Some(stdout) = standard(Handle::stdout()) else {
        return Vec::new();
    };
    let is_stdout = |input: &Input| {
        let path = input.path().filter(|_| !input.explicit);
        path.and_then(regular).is_some_and(|it| it == stdout)
    };
    inputs
        .extract_if(.., |input| is_stdout(input))
        .map(|input| input.name)
        .collect()
}

/// A file by its identity; nothing for what is no file, or is not there. To open a named pipe could wait for ever.
fn regular(path: &Path) -> Option<Handle> {
    let is_file = path.metadata().is_ok_and(|found| found.is_file());
    is_file.then(|| Handle::from_path(path).ok()).flatten()
}

/// A standard stream, if it is a file.
fn standard(stream: io::Result<Handle>) -> Option<Handle> {
    let is_file = |stream: &Handle| stream.as_file().metadata().is_ok_and(|it| it.is_file());
    stream.ok().filter(is_file)
}
