//! The printers. Those that are not held out may be looked at while weights are fitted; what is held out is only reported.

use super::algebraic::Signs;
use super::barren::Barren;
use super::descriptive::Words;
use super::dialects::{
    compact, figurines, french, german, hyphen, long, plain, short, spaced, spanish, terse, wordy,
};
use super::layout::{Layout, Setting};
use super::speech::{ENGLISH, FRENCH, GERMAN, SPANISH};
use super::spell::Tongue;
use super::style::{Heading, NoteSigns, Notes, Place, Style};

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
        hyphens: false,
    }
}

/// Notes with letters, behind this share of moves.
fn notes(share: f64, place: Place) -> Notes {
    Notes {
        share,
        place,
        signs: NoteSigns::Letters,
        set_off: 0.0,
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
        notes: notes(0.05, Place::Between),
        diagrams: 0.0,
        odds: 0.0,
        references: 0.0,
        appendix: &[],
        praise: 0.0,
        illustration: None,
        page: 44,
    }
}

/// Every printer.
pub fn all() -> Vec<Style> {
    let algebraic = |signs: Signs| Tongue::Algebraic(Box::new(signs));
    let descriptive = |words: Words| Tongue::Descriptive(Box::new(words));
    let held_out = |style: Style| Style {
        held_out: true,
        ..style
    };
    vec![
        Style {
            appendix: &[Barren::Scores],
            notes: Notes {
                set_off: 0.3,
                ..notes(0.08, Place::Between)
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
            appendix: &[Barren::Problems, Barren::Index],
            diagrams: 0.4,
            ..style("compact", descriptive(compact()), columns(), Heading::Over)
        },
        Style {
            appendix: &[Barren::Variations],
            notes: notes(0.06, Place::Behind),
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
            appendix: &[Barren::Table],
            page: 0,
            notes: notes(0.04, Place::Behind),
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
            notes: notes(0.03, Place::Behind),
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
            appendix: &[Barren::Variations],
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
            appendix: &[Barren::Table, Barren::Index],
            notes: notes(0.12, Place::Beside),
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
            appendix: &[Barren::Variations, Barren::Index],
            notes: notes(0.06, Place::Foot),
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
            notes: notes(0.03, Place::Behind),
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
                set_off: 0.3,
                ..notes(0.04, Place::Between)
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
            appendix: &[Barren::Scores],
            notes: notes(0.04, Place::Foot),
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
            notes: notes(0.1, Place::Beside),
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
        held_out(Style {
            notes: notes(0.04, Place::Inline),
            ..style(
                "figurines",
                algebraic(figurines()),
                Setting {
                    layout: Layout::RunOn,
                    stops: [" ", " "],
                    ..columns()
                },
                Heading::Versus,
            )
        }),
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
                signs: NoteSigns::Capitals,
                ..notes(0.06, Place::Behind)
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
            appendix: &[Barren::Problems],
            notes: notes(0.05, Place::Inline),
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
                    hyphens: true,
                    ..columns()
                },
                Heading::Sentence,
            )
        },
        held_out(Style {
            appendix: &[Barren::Problems, Barren::Variations],
            praise: 0.02,
            notes: Notes {
                signs: NoteSigns::Stars,
                ..notes(0.05, Place::Behind)
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
            appendix: &[Barren::Index, Barren::Scores],
            notes: Notes {
                set_off: 0.2,
                ..notes(0.05, Place::Between)
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
            notes: notes(0.04, Place::Between),
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
