//! Printers' styles. Those that are not held out may be looked at while weights are fitted; what is held out is only
//! reported.

use super::algebraic::{Length, Signs};
use super::descriptive::{Order, Words};
use super::layout::{Layout, Setting};
use super::speech::{ENGLISH, FRENCH, GERMAN, SPANISH, Speech};
use super::spell::Tongue;

/// What stands over a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// `GAME I.—Evans Gambit.` and `WHITE. (Mr. M.)    BLACK. (Mr. H.)`; the chapter names both in full.
    Initials,
    /// `GAME THE FIRST.`, `Between Mr. A. and Herr B.`, `WHITE. (Mr. A.)   BLACK. (Herr B.)`
    Between,
    /// `GAME 17`, the occasion, the names over the columns, `White   Black` under them.
    Over,
    /// `No. 4.—Played between A (White) and B (Black).` before the moves of the same paragraph.
    InText,
    /// `White: A.    Black: B.`
    Labels,
    /// `42.  A v. B.  London, 1883.`
    Versus,
    /// `The following game was played between A and B, the former having the move.`
    Sentence,
}

/// What stands between, behind and beside the moves.
#[derive(Clone, Debug)]
pub struct Notes {
    /// The share of plies behind which a note stands.
    pub share: f64,
    /// Where they stand.
    pub place: Place,
    /// The signs that lead to them.
    pub signs: NoteSigns,
    /// The share of notes between that set a side line off in rows of its own.
    pub set_off: f64,
}

/// Where notes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where they belong.
    Between,
    /// Behind the game, each with its sign.
    Behind,
    /// At the foot of the page, each with its sign.
    Foot,
    /// To the right of the score.
    Beside,
}

/// By what signs a move and its note find each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteSigns {
    /// `(a)`
    Letters,
    /// `[A]`
    Capitals,
    /// `*`, `†`
    Stars,
}

impl NoteSigns {
    /// The sign of the note with this number, from 0.
    pub fn sign(self, at: usize) -> String {
        let letter = char::from(b'a' + (at % 26) as u8);
        match self {
            Self::Letters => format!("({letter})"),
            Self::Capitals => format!("[{}]", letter.to_ascii_uppercase()),
            Self::Stars => ["*", "†", "‡", "§", "||", "¶"][at % 6].to_owned(),
        }
    }
}

/// A printer.
#[derive(Clone, Debug)]
pub struct Style {
    /// What it is called.
    pub name: &'static str,
    /// Whether it is kept for reports.
    pub held_out: bool,
    /// The language around the moves.
    pub speech: &'static Speech,
    /// How moves are spelled.
    pub tongue: Tongue,
    /// Where they stand.
    pub setting: Setting,
    /// What stands over a game.
    pub heading: Heading,
    /// Whether openings are named.
    pub openings: bool,
    /// The notes.
    pub notes: Notes,
    /// The share of games with a diagram in them.
    pub diagrams: f64,
    /// The share of games at odds.
    pub odds: f64,
    /// The share of games that begin as another did and say so.
    pub references: f64,
    /// The share of moves with a sign of praise or blame.
    pub praise: f64,
    /// What stands in the place of a diagram, if not what is left of it.
    pub illustration: Option<&'static str>,
    /// The rows of a page, each page with its running head; 0 if there are none.
    pub page: usize,
}

const ORDINALS: [&str; 8] = ["sq.", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];
const FIGURES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
const SQUARES: [&str; 8] = ["sq", "2", "3", "4", "5", "6", "7", "8"];

/// `P. to K's 4th.`
fn long() -> Words {
    Words {
        men: ["K", "Q", "R", "B", "Kt", "P"],
        dot: ".",
        gap: " ",
        of: "'s",
        to: " to ",
        takes: " takes ",
        ranks: ORDINALS,
        rank_gap: " ",
        order: Order::FileFirst,
        castles: ["Castles (K. R.)", "Castles (Q. R.)"],
        castles_bare: Some("Castles"),
        marks: [" (ch.)", " (mate)", " (en passant)"],
        becomes: [" (", ")"],
        full: 0.15,
        his: true,
        side_of: "",
        article: "",
        gives: None,
        steps: None,
        forgets: 0.0,
    }
}

/// `P-K4`
fn compact() -> Words {
    Words {
        men: ["K", "Q", "R", "B", "Kt", "P"],
        dot: "",
        gap: "",
        of: "",
        to: "-",
        takes: "x",
        ranks: FIGURES,
        rank_gap: "",
        order: Order::FileFirst,
        castles: ["O-O", "O-O-O"],
        castles_bare: None,
        marks: [" ch", " mate", " e.p."],
        becomes: ["(", ")"],
        full: 0.05,
        his: false,
        side_of: "",
        article: "",
        gives: None,
        steps: None,
        forgets: 0.0,
    }
}

/// `P to K 4`
fn plain() -> Words {
    Words {
        gap: " ",
        to: " to ",
        takes: " takes ",
        rank_gap: " ",
        ranks: SQUARES,
        castles: ["Castles K R", "Castles Q R"],
        castles_bare: Some("Castles"),
        marks: [" (ch)", " mate", " en pas."],
        becomes: [", becoming a ", ""],
        ..compact()
    }
}

/// `P - K 4`
fn spaced() -> Words {
    Words {
        gap: " ",
        to: " - ",
        takes: " x ",
        rank_gap: " ",
        marks: [" ch.", " mate", " e.p."],
        castles: ["Castles (K R)", "Castles (Q R)"],
        castles_bare: Some("Castles"),
        becomes: [" = ", ""],
        ..compact()
    }
}

/// `The king's pawn two squares`
fn wordy() -> Words {
    Words {
        men: ["king", "queen", "rook", "bishop", "knight", "pawn"],
        dot: "",
        article: "the ",
        side_of: "'s",
        to: " to ",
        takes: " takes ",
        ranks: [
            "square",
            "second square",
            "third square",
            "fourth square",
            "fifth square",
            "sixth square",
            "seventh square",
            "eighth square",
        ],
        castles: [
            "the king castles with the king's rook",
            "the king castles with the queen's rook",
        ],
        castles_bare: Some("the king castles"),
        marks: [", giving check", ", and mates", " in passing"],
        becomes: [", and makes a ", ""],
        steps: Some(["one square", "two squares"]),
        his: false,
        full: 0.6,
        ..long()
    }
}

/// `Q. checks`, `R to Q B`
fn terse() -> Words {
    Words {
        ranks: ["", "2", "3", "4", "5", "6", "7", "8"],
        gives: Some([" checks", " mates"]),
        marks: [" ch", " and mates", " e.p."],
        castles: ["Castles K R", "Castles Q R"],
        becomes: [" and queens (", ")"],
        forgets: 0.15,
        ..plain()
    }
}

/// `P4R`
fn spanish() -> Words {
    Words {
        men: ["R", "D", "T", "A", "C", "P"],
        to: "",
        order: Order::RankFirst,
        castles: ["O-O", "O-O-O"],
        marks: ["+", " mate", " a.p."],
        becomes: ["(", ")"],
        full: 0.0,
        ..compact()
    }
}

/// `P 4 R`
fn french() -> Words {
    Words {
        men: ["R", "D", "T", "F", "C", "P"],
        to: " ",
        takes: " pr. ",
        rank_gap: " ",
        order: Order::RankFirst,
        castles: ["Roque", "Roque (T D)"],
        marks: [" éch.", " mat", " e. p."],
        full: 0.0,
        ..compact()
    }
}

/// `e4`, `Nf3`
fn short() -> Signs {
    Signs {
        men: ["K", "Q", "R", "B", "N", ""],
        length: Length::Short,
        dash: "-",
        takes: "x",
        castles: ["O-O", "O-O-O"],
        marks: ["+", "#", " e.p."],
        becomes: "=",
    }
}

/// `e2-e4`, `Sg1-f3`
fn german() -> Signs {
    Signs {
        men: ["K", "D", "T", "L", "S", ""],
        length: Length::Long,
        takes: ":",
        castles: ["0-0", "0-0-0"],
        marks: ["+", "#", " e. p."],
        becomes: "",
        ..short()
    }
}

/// `P-e4`, `Kt-f3`
fn hyphen() -> Signs {
    Signs {
        men: ["K", "Q", "R", "B", "Kt", "P"],
        length: Length::Hyphen,
        marks: [" ch", " mate", " e.p."],
        ..short()
    }
}

/// `♘f3`
fn figurines() -> Signs {
    Signs {
        men: ["♔", "♕", "♖", "♗", "♘", ""],
        ..short()
    }
}

fn columns() -> Setting {
    Setting {
        layout: Layout::Columns,
        bracket: "",
        number: ". ",
        indent: 2,
        column: 26,
        gap: 2,
        sides: ["", ""],
        filler: "...",
        stops: [", ", "; "],
        airy: false,
        block: 15,
        width: 74,
    }
}

fn style(name: &'static str, tongue: Tongue, setting: Setting, heading: Heading) -> Style {
    Style {
        name,
        held_out: false,
        speech: &ENGLISH,
        tongue,
        setting,
        heading,
        openings: true,
        notes: Notes {
            share: 0.05,
            place: Place::Between,
            signs: NoteSigns::Letters,
            set_off: 0.0,
        },
        diagrams: 0.0,
        odds: 0.0,
        references: 0.0,
        praise: 0.0,
        illustration: None,
        page: 44,
    }
}

/// Every style.
pub fn all() -> Vec<Style> {
    let algebraic = |signs: Signs| Tongue::Algebraic(Box::new(signs));
    let descriptive = |words: Words| Tongue::Descriptive(Box::new(words));
    let held_out = |style: Style| Style {
        held_out: true,
        ..style
    };
    vec![
        Style {
            notes: Notes {
                share: 0.08,
                place: Place::Between,
                signs: NoteSigns::Letters,
                set_off: 0.3,
            },
            ..style(
                "long",
                descriptive(long()),
                Setting {
                    layout: Layout::BothNumbered,
                    airy: true,
                    indent: 0,
                    column: 0,
                    number: ". ",
                    ..columns()
                },
                Heading::Initials,
            )
        },
        Style {
            diagrams: 0.4,
            ..style("compact", descriptive(compact()), columns(), Heading::Over)
        },
        Style {
            notes: Notes {
                share: 0.06,
                place: Place::Behind,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            odds: 0.3,
            ..style(
                "footnotes",
                descriptive(Words {
                    his: false,
                    ..long()
                }),
                Setting {
                    column: 32,
                    filler: "— —",
                    ..columns()
                },
                Heading::Between,
            )
        },
        Style {
            page: 0,
            notes: Notes {
                share: 0.04,
                place: Place::Behind,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            ..style(
                "halves",
                descriptive(plain()),
                Setting {
                    layout: Layout::Halves,
                    number: " ",
                    indent: 0,
                    column: 24,
                    block: 30,
                    ..columns()
                },
                Heading::Over,
            )
        },
        Style {
            notes: Notes {
                share: 0.03,
                place: Place::Behind,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            ..style(
                "blocks",
                descriptive(plain()),
                Setting {
                    layout: Layout::Blocks,
                    indent: 0,
                    block: 40,
                    ..columns()
                },
                Heading::Labels,
            )
        },
        Style {
            references: 0.15,
            ..style(
                "run-on",
                descriptive(compact()),
                Setting {
                    layout: Layout::RunOn,
                    ..columns()
                },
                Heading::InText,
            )
        },
        Style {
            speech: &GERMAN,
            openings: false,
            ..style(
                "german",
                algebraic(german()),
                Setting {
                    column: 20,
                    ..columns()
                },
                Heading::Labels,
            )
        },
        style(
            "short",
            algebraic(short()),
            Setting {
                layout: Layout::RunOn,
                stops: [" ", " "],
                ..columns()
            },
            Heading::Versus,
        ),
        Style {
            notes: Notes {
                share: 0.12,
                place: Place::Beside,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            page: 0,
            ..style(
                "beside",
                descriptive(compact()),
                Setting {
                    column: 18,
                    indent: 0,
                    ..columns()
                },
                Heading::Over,
            )
        },
        held_out(Style {
            notes: Notes {
                share: 0.06,
                place: Place::Foot,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            odds: 0.2,
            ..style(
                "spaced",
                descriptive(spaced()),
                Setting {
                    number: ") ",
                    column: 28,
                    airy: true,
                    ..columns()
                },
                Heading::Versus,
            )
        }),
        held_out(Style {
            notes: Notes {
                share: 0.03,
                place: Place::Behind,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            ..style(
                "blocks-apart",
                descriptive(compact()),
                Setting {
                    layout: Layout::BlocksApart,
                    indent: 0,
                    block: 20,
                    ..columns()
                },
                Heading::Over,
            )
        }),
        held_out(Style {
            notes: Notes {
                share: 0.04,
                place: Place::Between,
                signs: NoteSigns::Letters,
                set_off: 0.3,
            },
            ..style(
                "between",
                descriptive(Words {
                    marks: ["+", " mate", " e.p."],
                    ..plain()
                }),
                Setting {
                    layout: Layout::Between,
                    number: "",
                    ..columns()
                },
                Heading::Between,
            )
        }),
        held_out(style(
            "behind",
            descriptive(Words {
                takes: " tks ",
                dot: ".",
                ..plain()
            }),
            Setting {
                layout: Layout::Behind,
                number: "",
                ..columns()
            },
            Heading::Labels,
        )),
        held_out(Style {
            notes: Notes {
                share: 0.04,
                place: Place::Foot,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            ..style(
                "stacked",
                descriptive(Words {
                    full: 0.5,
                    ..plain()
                }),
                Setting {
                    layout: Layout::Stacked,
                    ..columns()
                },
                Heading::Initials,
            )
        }),
        held_out(Style {
            notes: Notes {
                share: 0.1,
                place: Place::Beside,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            page: 0,
            ..style(
                "long-beside",
                descriptive(Words {
                    of: "'s",
                    dot: "",
                    ..long()
                }),
                Setting {
                    column: 30,
                    indent: 0,
                    number: " ",
                    ..columns()
                },
                Heading::Over,
            )
        }),
        held_out(Style {
            speech: &SPANISH,
            openings: false,
            ..style(
                "spanish",
                descriptive(spanish()),
                Setting {
                    column: 16,
                    ..columns()
                },
                Heading::Labels,
            )
        }),
        held_out(Style {
            speech: &FRENCH,
            openings: false,
            ..style(
                "french",
                descriptive(french()),
                Setting {
                    column: 22,
                    ..columns()
                },
                Heading::Labels,
            )
        }),
        held_out(Style {
            diagrams: 0.3,
            ..style(
                "hyphen",
                algebraic(hyphen()),
                Setting {
                    bracket: "(",
                    number: ") ",
                    column: 16,
                    ..columns()
                },
                Heading::Over,
            )
        }),
        held_out(style(
            "figurines",
            algebraic(figurines()),
            Setting {
                layout: Layout::RunOn,
                stops: [" ", " "],
                ..columns()
            },
            Heading::Versus,
        )),
        Style {
            praise: 0.03,
            ..style(
                "tight",
                descriptive(Words {
                    castles: ["Castles KR", "Castles QR"],
                    marks: ["ch", " mate", " e.p."],
                    ..compact()
                }),
                Setting {
                    column: 0,
                    gap: 1,
                    indent: 0,
                    filler: "....",
                    ..columns()
                },
                Heading::Sentence,
            )
        },
        Style {
            diagrams: 0.6,
            illustration: Some("[Illustration]"),
            page: 0,
            notes: Notes {
                share: 0.06,
                place: Place::Behind,
                signs: NoteSigns::Capitals,
                set_off: 0.0,
            },
            ..style(
                "e-text",
                descriptive(Words {
                    marks: ["ch", " mate", " _en passant_"],
                    ..compact()
                }),
                Setting {
                    column: 22,
                    indent: 4,
                    ..columns()
                },
                Heading::Over,
            )
        },
        Style {
            references: 0.2,
            ..style(
                "newspaper",
                descriptive(Words {
                    castles: ["Castles (K R)", "Castles (Q R)"],
                    ..compact()
                }),
                Setting {
                    layout: Layout::RunOn,
                    number: " ",
                    width: 50,
                    ..columns()
                },
                Heading::Sentence,
            )
        },
        held_out(Style {
            praise: 0.02,
            notes: Notes {
                share: 0.05,
                place: Place::Behind,
                signs: NoteSigns::Stars,
                set_off: 0.0,
            },
            ..style(
                "terse",
                descriptive(terse()),
                Setting {
                    number: ".—",
                    column: 24,
                    ..columns()
                },
                Heading::Sentence,
            )
        }),
        held_out(Style {
            notes: Notes {
                share: 0.05,
                place: Place::Between,
                signs: NoteSigns::Letters,
                set_off: 0.2,
            },
            ..style(
                "blocks-long",
                descriptive(long()),
                Setting {
                    layout: Layout::Blocks,
                    sides: ["WHITE.", "BLACK."],
                    indent: 0,
                    airy: true,
                    ..columns()
                },
                Heading::Between,
            )
        }),
        held_out(Style {
            notes: Notes {
                share: 0.04,
                place: Place::Between,
                signs: NoteSigns::Letters,
                set_off: 0.0,
            },
            ..style(
                "wordy",
                descriptive(wordy()),
                Setting {
                    layout: Layout::Stacked,
                    sides: ["W. ", "B. "],
                    ..columns()
                },
                Heading::Between,
            )
        }),
    ]
}
