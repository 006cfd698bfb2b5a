//! A move in descriptive notation, in a printer's words: the shortest name that no other legal move bears.

use shakmaty::{Chess, Color, File, Move, Position, Role, Square};

use super::dice::{Dice, Rng};
use super::names::{Aim, Facts, Name, Named, piece, rank_from};
use super::origins::{Origins, Wing, wing};

/// In what order a square is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `K B 3`, as in English.
    FileFirst,
    /// `3AR`, as in Spanish and French.
    RankFirst,
}

/// A printer's words for moves.
#[derive(Clone, Debug)]
pub struct Words {
    /// King, queen, rook, bishop, knight and pawn.
    pub men: [&'static str; 6],
    /// What stands behind an abbreviation.
    pub dot: &'static str,
    /// What stands between the parts of a name.
    pub gap: &'static str,
    /// What a file is called behind its piece: `'s`.
    pub of: &'static str,
    /// Between a man and its square.
    pub to: &'static str,
    /// Between a man and what it takes.
    pub takes: &'static str,
    /// The ranks, from the mover's side.
    pub ranks: [&'static str; 8],
    /// Between a file and its rank.
    pub rank_gap: &'static str,
    /// The order of file and rank.
    pub order: Order,
    /// Castling on the king's side and on the queen's.
    pub castles: [&'static str; 2],
    /// Castling where only one side is open.
    pub castles_bare: Option<&'static str>,
    /// Behind a check, behind mate, behind a pawn taken in passing.
    pub marks: [&'static str; 3],
    /// Before and behind the piece a pawn becomes.
    pub becomes: [&'static str; 2],
    /// The share of moves that are named more fully than they need be.
    pub full: f64,
    /// Whether a king or queen moves to "his" or "her" square on its own file.
    pub his: bool,
    /// What a side is called before its piece, behind the abbreviation: `'s`.
    pub side_of: &'static str,
    /// Before a man.
    pub article: &'static str,
    /// What is said of a check and of mate in the place of the square, if no other move of such a man gives it.
    pub gives: Option<[&'static str; 2]>,
    /// What is said of a pawn's step and of two in the place of the square.
    pub steps: Option<[&'static str; 2]>,
    /// The share of checks that are not marked.
    pub forgets: f64,
}

/// A move in these words.
pub fn write(words: &Words, origins: &Origins, pos: &Chess, m: Move, dice: &mut Rng) -> String {
    let legal = pos.legal_moves();
    let facts = Facts { pos, origins, m };
    let names = facts.names_alone(&legal);
    let shortest = names.first();
    // A careful printer adds a side to a square or to a man that is taken, never a square to a man.
    let fuller = shortest.and_then(|first| {
        let wide =
            |name: &&Name| name.man == first.man && !matches!(name.aim, Aim::Man(_, Named::At(_)));
        names[1..].iter().find(wide)
    });
    let castlings = legal.iter().filter(|m| m.is_castle()).count();
    let stepping = words.stepping(&facts, &legal);
    let spelled = match fuller.filter(|_| dice.chance(words.full)).or(shortest) {
        _ if stepping.is_some() => stepping.unwrap_or_default(),
        Some(name) => words.spell(name, pos.turn(), castlings == 1, dice),
        None => words.spell_squares(m, pos.turn()),
    };
    let mut after = pos.clone();
    after.play_unchecked(m);
    let [check, mate, passing] = words.marks;
    let passing = if m.is_en_passant() { passing } else { "" };
    let mark = match (after.is_check(), after.is_checkmate()) {
        (_, true) => mate,
        (true, false) if dice.chance(words.forgets) => "",
        (true, false) => check,
        (false, false) => "",
    };
    match words.without_a_square(&facts, &legal, dice) {
        Some(text) => text,
        None => format!("{spelled}{passing}{mark}"),
    }
}

/// Whether a move gives check.
fn checks(pos: &Chess, m: Move) -> bool {
    let mut after = pos.clone();
    after.play_unchecked(m);
    after.is_check()
}

fn index(role: Role) -> usize {
    match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    }
}

impl Words {
    fn abbreviation(&self, man: usize) -> String {
        format!("{}{}", self.men[man], self.dot)
    }

    fn side(&self, wing: Wing) -> String {
        self.abbreviation(usize::from(wing == Wing::Queen)) + self.side_of
    }

    /// Words put side by side in the order of the language.
    fn joined(&self, side: &str, behind: &str) -> String {
        match self.order {
            Order::FileFirst => format!("{side}{}{behind}", self.gap),
            Order::RankFirst => format!("{behind}{}{side}", self.gap),
        }
    }

    /// The name of a file: the piece, or the side and the piece; the last word as it stands before a rank or a pawn.
    fn file(&self, wing: Option<Wing>, of: usize) -> String {
        let piece = match self.of {
            "" => self.abbreviation(of),
            of_it => format!("{}{of_it}", self.men[of]),
        };
        match wing {
            Some(wing) if of > 1 => self.joined(&self.side(wing), &piece),
            _ => piece,
        }
    }

    fn square(&self, rank: usize, wing: Option<Wing>, of: usize) -> String {
        let (file, rank) = (self.file(wing, of), self.ranks[rank]);
        match self.order {
            // Some leave the first rank out, as it is the piece's own.
            _ if rank.is_empty() => file,
            Order::FileFirst => format!("{file}{}{rank}", self.rank_gap),
            Order::RankFirst => format!("{rank}{}{file}", self.rank_gap),
        }
    }

    fn whole_square(&self, color: Color, square: Square) -> String {
        self.square(
            rank_from(color, square),
            Some(wing(square)),
            piece(square.file()),
        )
    }

    fn man(&self, role: Role, named: Named, color: Color) -> String {
        let man = self.abbreviation(index(role));
        let name = match named {
            Named::Bare => man,
            Named::Wing(wing) => self.joined(&self.side(wing), &man),
            Named::Piece(of) => self.pawn_of(self.file(None, of), man),
            Named::File(file) => {
                let wing = if file < File::E {
                    Wing::Queen
                } else {
                    Wing::King
                };
                self.pawn_of(self.file(Some(wing), piece(file)), man)
            }
            Named::At(square) => format!("{man} ({})", self.whole_square(color, square)),
        };
        format!("{}{name}", self.article)
    }

    fn pawn_of(&self, file: String, pawn: String) -> String {
        let gap = if self.of.is_empty() { self.gap } else { " " };
        match self.order {
            Order::FileFirst => format!("{file}{gap}{pawn}"),
            Order::RankFirst => format!("{pawn}{gap}{file}"),
        }
    }

    fn spell(&self, name: &Name, color: Color, one_castling: bool, dice: &mut Rng) -> String {
        let man = self.man(name.role, name.man, color);
        let text = match name.aim {
            Aim::Castle(wing) => match self.castles_bare {
                Some(bare) if one_castling => return bare.to_owned(),
                _ => return self.castles[usize::from(wing == Wing::Queen)].to_owned(),
            },
            Aim::Man(role, named) => {
                // A square is named from the side of the mover, whoever stands on it.
                format!("{man}{}{}", self.takes, self.man(role, named, color))
            }
            Aim::Short(rank, of) => {
                let own = self.his && of == index(name.role) && of < 2 && dice.chance(0.4);
                match own {
                    true => {
                        let whose = ["his", "her"][of];
                        format!("{man}{}{whose} {}", self.to, self.ranks[rank])
                    }
                    false => format!("{man}{}{}", self.to, self.square(rank, None, of)),
                }
            }
            Aim::Square(square) => format!("{man}{}{}", self.to, self.whole_square(color, square)),
        };
        match name.promotion {
            Some(role) => {
                let [before, behind] = self.becomes;
                format!("{text}{before}{}{behind}", self.men[index(role)])
            }
            None => text,
        }
    }

    /// A move told by the check it gives.
    fn without_a_square(
        &self,
        facts: &Facts<'_>,
        legal: &[Move],
        dice: &mut Rng,
    ) -> Option<String> {
        let Facts { pos, m, .. } = *facts;
        let [check, mate] = self.gives?;
        let alike = |other: &&Move| other.role() == m.role() && checks(pos, **other);
        let plain =
            !m.is_capture() && !m.is_castle() && !m.is_promotion() && m.role() != Role::Pawn;
        if !plain || !checks(pos, m) || legal.iter().filter(alike).count() != 1 || !dice.chance(0.5)
        {
            return None;
        }
        let mut after = pos.clone();
        after.play_unchecked(m);
        let gives = if after.is_checkmate() { mate } else { check };
        Some(format!(
            "{}{gives}",
            self.man(m.role(), Named::Bare, pos.turn())
        ))
    }

    /// A pawn's move told by its steps, if there is no other pawn on its file that could be meant.
    fn stepping(&self, facts: &Facts<'_>, legal: &[Move]) -> Option<String> {
        let [one, two] = self.steps?;
        let steps = |m: &Move| m.role() == Role::Pawn && !m.is_capture() && !m.is_promotion();
        let from = facts.m.from().filter(|_| steps(&facts.m))?;
        let mut others = legal.iter().filter(|m| steps(m) && m.from() != Some(from));
        if others.any(|m| m.to().file() == from.file()) {
            return None;
        }
        let pawn = self.man(Role::Pawn, Named::File(from.file()), facts.pos.turn());
        let far = from.rank().distance(facts.m.to().rank()) == 2;
        Some(format!("{pawn} {}", if far { two } else { one }))
    }

    /// A move that no name tells from the others, by its squares.
    fn spell_squares(&self, m: Move, color: Color) -> String {
        let from = self.whole_square(color, m.from().unwrap_or(m.to()));
        let man = format!("{} ({from})", self.abbreviation(index(m.role())));
        let to = self.whole_square(color, m.to());
        match m.is_capture() {
            true => format!("{man}{}at {to}", self.takes),
            false => format!("{man}{}{to}", self.to),
        }
    }
}
