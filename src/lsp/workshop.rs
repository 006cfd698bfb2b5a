//! What a document is read with: the settings of its folder, and what they come to.

use std::path::Path;
use std::sync::Arc;

use crate::audit::Auditor;
use crate::config::{self, Options, Settings};
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
}

impl Workshop {
    /// What holds for a file; and what is wrong with the settings, which then do not hold.
    pub(super) fn of(path: &Path) -> (Workshop, Option<String>) {
        let folder = path.parent().unwrap_or(Path::new("."));
        // It is named as from there.
        let file = config::find(folder)
            .map(|file| config::load(&folder.join(file)))
            .transpose();
        let (file, fault) = match file {
            Ok(file) => (file, None),
            Err(err) => (None, Some(err.to_string())),
        };
        let settings = Settings::new(Options::default(), file);
        match Workshop::with(settings, path) {
            Ok(workshop) => (workshop, fault),
            Err(err) => {
                let usual = Settings::new(Options::default(), None);
                let usual =
                    Workshop::with(usual, path).expect("the usual code comes with the program");
                (usual, Some(err))
            }
        }
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
        })
    }

    /// What the settings let pass, if they let anything.
    pub(super) fn known(&self) -> Option<Suppressions> {
        let file = self.settings.file.as_ref()?;
        (!file.options.allow.is_empty()).then(|| self.settings.known())
    }
}
