//! How printers spell moves.

use super::algebraic::{Length, Signs};
use super::descriptive::{Order, Words};

const ORDINALS: [&str; 8] = ["sq.", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];
const FIGURES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
const SQUARES: [&str; 8] = ["sq", "2", "3", "4", "5", "6", "7", "8"];

/// `P. to K's 4th.`
pub fn long() -> Words {
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
pub fn compact() -> Words {
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
pub fn plain() -> Words {
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
pub fn spaced() -> Words {
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
pub fn wordy() -> Words {
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
pub fn terse() -> Words {
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
pub fn spanish() -> Words {
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
pub fn french() -> Words {
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
pub fn short() -> Signs {
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
pub fn german() -> Signs {
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
pub fn hyphen() -> Signs {
    Signs {
        men: ["K", "Q", "R", "B", "Kt", "P"],
        length: Length::Hyphen,
        marks: [" ch", " mate", " e.p."],
        ..short()
    }
}

/// `♘f3`
pub fn figurines() -> Signs {
    Signs {
        men: ["♔", "♕", "♖", "♗", "♘", ""],
        ..short()
    }
}
