//! What a document is read with: the settings of its folder, and what they come to.

use std::path::Path;
use std::sync::Arc;

use crate::audit::Auditor;
use crate::config::{self, Options, Settings};
use crate::errata::Errata;
use crate::findings::Suppressions;
use crate::games::FormChoice;
use crate::ingest::source::Input;

/// How a document is read.
#[derive(Clone)]
pub(super) struct Workshop {
    pub(super) auditor: Arc<Auditor>,
    /// What the settings say of the form of texts.
    pub(super) input: FormChoice,
    settings: Arc<Settings>,
    /// The corrections that the document is read with.
    pub(super) errata: Arc<Errata>,
}

impl Workshop {
    /// What holds for a file; and what is wrong with the settings or the errata, which then do not hold.
    pub(super) fn of(path: &Path) -> (Workshop, Vec<String>) {
        let mut faults = Vec::new();
        let folder = path.parent().unwrap_or(Path::new("."));
        // It is named as from there.
        let file = config::find(folder).and_then(|file| {
            let loaded = config::load(&folder.join(file));
            loaded.map_err(|err| faults.push(err.to_string())).ok()
        });
        let settings = Settings::new(Options::default(), file);
        let mut workshop = Workshop::with(settings, path).unwrap_or_else(|err| {
            faults.push(err);
            let usual = Settings::new(Options::default(), None);
            Workshop::with(usual, path).expect("the usual code comes with the program")
        });
        let errata = Errata::find(folder).map(|file| Errata::load(&folder.join(file)));
        match errata {
            Some(Ok(errata)) => workshop.errata = Arc::new(errata.of_one(&Input::file(path))),
            Some(Err(err)) => faults.push(err),
            None => {}
        }
        (workshop, faults)
    }

    fn with(settings: Settings, path: &Path) -> Result<Workshop, String> {
        let auditors = settings.auditors(&[Input::file(path)]);
        let (auditors, _) = auditors.map_err(|err| err.to_string())?;
        let auditor = auditors
            .into_iter()
            .next()
            .ok_or("there is no code to ask")?;
        Ok(Workshop {
            auditor: Arc::new(auditor),
            input: settings.options.input.unwrap_or_default(),
            settings: Arc::new(settings),
            errata: Arc::default(),
        })
    }

    /// What the settings let pass, if they let anything.
    pub(super) fn suppressions(&self) -> Option<Suppressions> {
        let file = self.settings.file.as_ref()?;
        (!file.options.allow.is_empty()).then(|| self.settings.suppressions())
    }
}
