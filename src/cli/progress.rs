//! How far a long run is, told on standard error.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::remark;
use crate::ingest::open::plain_size;
use crate::ingest::source::Input;

/// Whether progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ProgressMode {
    /// On a terminal that findings do not go to.
    #[default]
    Auto,
    /// Also elsewhere, as a line now and then.
    Always,
    /// Nowhere.
    Never,
}

/// A run shorter than this needs none.
const SHORT: Duration = Duration::from_secs(1);
/// How often a line is written where no bar can be drawn.
const INTERVAL: Duration = Duration::from_secs(5);

/// What has been done so far.
pub(super) struct Progress {
    display: Display,
    began: Instant,
    told: Instant,
    games: u64,
    bytes: u64,
    /// Bytes in all, if they are known and anybody is told.
    total: Option<u64>,
}

enum Display {
    Nothing,
    Bar(ProgressBar),
    Lines,
}

impl Progress {
    /// Of a run over these inputs that writes to `output`, or to standard output.
    pub(super) fn of(mode: ProgressMode, inputs: &[Input], output: Option<&Path>) -> Progress {
        let drawn = io::stderr().is_terminal();
        let alone = output.is_some() || !io::stdout().is_terminal();
        let now = Instant::now();
        let display = match mode {
            ProgressMode::Auto if drawn && alone => Display::Bar(bar()),
            ProgressMode::Always if drawn => Display::Bar(bar()),
            ProgressMode::Always => Display::Lines,
            ProgressMode::Auto | ProgressMode::Never => Display::Nothing,
        };
        let total = match display {
            Display::Nothing => None,
            Display::Bar(_) | Display::Lines => inputs.iter().map(plain_size).sum(),
        };
        Progress {
            display,
            began: now,
            told: now,
            games: 0,
            bytes: 0,
            total,
        }
    }

    /// Of a run of which nobody asks how far it is.
    pub(super) fn none() -> Progress {
        Progress::of(ProgressMode::Never, &[], None)
    }

    /// So much more was done.
    pub(super) fn add(&mut self, bytes: u64, games: u64) {
        self.bytes += bytes;
        self.games += games;
        match &self.display {
            Display::Nothing => {}
            Display::Bar(bar) => {
                if bar.is_hidden() && self.began.elapsed() >= SHORT {
                    self.show(bar);
                }
                bar.set_position(self.bytes);
                bar.set_message(self.speed());
            }
            Display::Lines if self.told.elapsed() >= INTERVAL => {
                self.told = Instant::now();
                remark(&self.line());
            }
            Display::Lines => {}
        }
    }

    fn show(&self, bar: &ProgressBar) {
        let template = match self.total {
            Some(_) => "{wide_bar} {bytes} of {total_bytes}, {msg}, {eta} left",
            None => "{spinner} {bytes}, {msg}",
        };
        if let Some(total) = self.total {
            bar.set_length(total);
        }
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }

    /// Does something that writes to the terminal.
    pub(super) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        match &self.display {
            Display::Bar(bar) => bar.suspend(act),
            _ => act(),
        }
    }

    /// Nothing more will be done.
    pub(super) fn finish(self) {
        match &self.display {
            Display::Nothing => {}
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Lines => remark(&self.line()),
        }
    }

    fn line(&self) -> String {
        let bytes = HumanBytes(self.bytes);
        let share = match self.total.filter(|&total| total > 0) {
            Some(total) => format!(" ({} %)", self.bytes.min(total) * 100 / total),
            None => String::new(),
        };
        format!("{bytes}{share}, {}", self.speed())
    }

    fn speed(&self) -> String {
        let seconds = self.began.elapsed().as_secs_f64().max(0.001);
        let speed = HumanCount((self.games as f64 / seconds) as u64);
        format!("{} games, {speed} games/s", HumanCount(self.games))
    }
}

fn bar() -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
}
