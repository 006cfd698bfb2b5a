//! What the project's own tests and benches look into, by rooms. It is no part of the interface and changes with any
//! version: these tests hold the inside to laws (two readers agree, what is written reads back) that the functions of
//! the front page cannot show.

pub mod audit {
    pub use crate::audit::{Auditor, Case, Check, Policy, Sink, check_of};
}
pub mod board {
    pub use crate::board::{
        Move, MoveKind, PackedMove, Position, fen, has_legal_move, insufficient_material, is_dead,
        legal_moves,
    };
}
pub mod book {
    pub use crate::book::{BookText, Item, read};
    pub mod known {
        pub use crate::book::known::{
            Alignment, Divergence, GameEntry, GameQuery, Guide, KnownGame, KnownGames,
        };
    }
    pub mod prior {
        pub use crate::book::prior::{Prior, Traits, WEIGHTS, traits};
    }
}
pub mod codes {
    pub use crate::codes::{BUILT_IN, Code, DEFAULT, QUESTIONS, load, load_all, parse};
}
#[cfg(feature = "cli")]
pub mod config {
    pub use crate::config::parse;
}
pub mod convert {
    pub use crate::convert::{
        Certificate, ConversionEvent, ConversionOutcome, ConversionSpec, Converter, Extras, From,
        ScoreFormat, run,
    };
}
pub mod findings {
    pub use crate::findings::{
        Applicability, By, Consequence, Finding, GamesByCode, Level, OtherGame, Place, PlyRef,
        Roster, RuleId, Suppressions, Totals, Window, fingerprint, locate,
    };
}
pub mod games {
    pub use crate::games::{Event, FormChoice, ReadOptions};
}
pub mod ingest {
    pub use crate::ingest::Decoding;
    pub mod encoding {
        pub use crate::ingest::encoding::{Charset, guess};
    }
    pub mod pgn {
        pub use crate::ingest::pgn::{Boundaries, Lexer};
    }
    pub mod source {
        pub use crate::ingest::source::Input;
    }
}
pub mod limits {
    pub use crate::limits::*;
}
pub mod mend {
    pub use crate::mend::{Mended, MendedText, Mender, diff};
}
pub mod notation {
    pub use crate::notation::{ALL, Notation, System, coordinate, resolve};
    pub mod descriptive {
        pub use crate::notation::descriptive::{
            Origins, Style, lex, readings, readings_misprinted, write, write_bare,
        };
    }
    pub mod lenient {
        pub use crate::notation::lenient::patterns;
    }
    pub mod plain {
        pub use crate::notation::plain::read;
    }
    pub mod romance {
        pub use crate::notation::romance::ALL;
    }
    pub mod san {
        pub use crate::notation::san::{write, write_bare};
    }
}
pub mod replay {
    pub use crate::replay::{Facts, Game, Line, Ply, Prospect, RemarkKind, Replayer};
}
pub mod report {
    pub use crate::report::{Format, Report, github, html, jsonl, markdown, text};
}
pub mod run {
    pub use crate::run::{Audit, Auditors, audit};
}
pub mod score {
    pub use crate::score::{FaultKind, NotationFamily, Outcome, Score, Span, TokenKind, law};
}
pub mod stats {
    pub use crate::stats::run;
}
pub mod steps {
    pub use crate::steps::taken;
}
pub mod text {
    pub use crate::text::chars;
    pub mod escape {
        pub use crate::text::escape::escaped;
    }
}
