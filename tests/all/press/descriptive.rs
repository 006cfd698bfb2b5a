//! A move in descriptive notation, in a printer's words: the shortest name that no other legal move bears.

use shakmaty::{Chess, Color, File, Move, Position, Rank, Role, Square};

use super::dice::{Dice, Rng};

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

/// On which wing the men started.
#[derive(Clone, Debug)]
pub struct Origins([Option<Wing>; 64]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wing {
    King,
    Queen,
}

fn wing(square: Square) -> Wing {
    match square.file() < File::E {
        true => Wing::Queen,
        false => Wing::King,
    }
}

impl Origins {
    /// In the position a game begins with.
    pub fn of(pos: &Chess) -> Self {
        let mut wings = [None; 64];
        for square in pos.board().occupied() {
            let home = matches!(square.rank(), Rank::First | Rank::Eighth);
            wings[usize::from(square)] = home.then(|| wing(square));
        }
        Self(wings)
    }

    /// When a move is played.
    pub fn play(&mut self, m: Move) {
        let (from, to) = match m {
            Move::Castle { king, rook } => {
                let long = rook < king;
                let (k, r) = match long {
                    true => (File::C, File::D),
                    false => (File::G, File::F),
                };
                let rank = king.rank();
                self.carry(rook, Square::from_coords(r, rank));
                (king, Square::from_coords(k, rank))
            }
            m => (m.from().unwrap_or(m.to()), m.to()),
        };
        self.carry(from, to);
        if m.promotion().is_some() {
            self.0[usize::from(to)] = None;
        }
    }

    fn carry(&mut self, from: Square, to: Square) {
        self.0[usize::from(to)] = self.0[usize::from(from)].take();
    }
}

/// How much is said of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Bare,
    /// By the wing it started on.
    Wing(Wing),
    /// A pawn by the piece of its file.
    Piece(usize),
    /// A pawn by its whole file.
    File(File),
    At(Square),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// The rank from the mover's side, the piece of the file.
    Short(usize, usize),
    Square(Square),
    Man(Role, Named),
    Castle(Wing),
}

/// A name: the man and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Name {
    role: Role,
    man: Named,
    aim: Aim,
    promotion: Option<Role>,
    passing: bool,
}

/// The piece of a file: 0 king, 1 queen, 2 rook, 3 bishop, 4 knight.
fn piece(file: File) -> usize {
    [2, 4, 3, 1, 0, 3, 4, 2][usize::from(file)]
}

fn rank_from(color: Color, square: Square) -> usize {
    let rank = usize::from(square.rank());
    color.fold_wb(rank, 7 - rank)
}

/// What is true of a move.
struct Facts<'a> {
    pos: &'a Chess,
    origins: &'a Origins,
    m: Move,
}

impl Facts<'_> {
    fn taken(&self) -> Option<Square> {
        match self.m {
            Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
            m => m.is_capture().then(|| m.to()),
        }
    }

    fn is(&self, square: Square, role: Role, named: Named) -> bool {
        self.pos.board().role_at(square) == Some(role)
            && match named {
                Named::Bare => true,
                Named::Wing(wing) => self.origins.0[usize::from(square)] == Some(wing),
                Named::Piece(of) => piece(square.file()) == of,
                Named::File(file) => square.file() == file,
                Named::At(at) => square == at,
            }
    }

    fn bears(&self, name: &Name) -> bool {
        let from = self.m.from().unwrap_or(self.m.to());
        let castle = self.m.castling_side();
        if let (Aim::Castle(wing), side) = (name.aim, castle) {
            return side.is_some_and(|side| side.is_king_side() == (wing == Wing::King));
        }
        castle.is_none()
            && self.is(from, name.role, name.man)
            && self.m.promotion() == name.promotion
            && self.m.is_en_passant() == name.passing
            && match name.aim {
                Aim::Short(rank, of) => {
                    self.taken().is_none()
                        && rank_from(self.pos.turn(), self.m.to()) == rank
                        && piece(self.m.to().file()) == of
                }
                Aim::Square(to) => self.taken().is_none() && self.m.to() == to,
                Aim::Man(role, named) => self.taken().is_some_and(|at| self.is(at, role, named)),
                Aim::Castle(_) => false,
            }
    }

    fn man_names(&self, square: Square, role: Role) -> Vec<Named> {
        let mut names = vec![Named::Bare];
        match (role, self.origins.0[usize::from(square)]) {
            (Role::Pawn, _) => {
                names.push(Named::Piece(piece(square.file())));
                if !matches!(square.file(), File::D | File::E) {
                    names.push(Named::File(square.file()));
                }
            }
            (Role::Rook | Role::Knight | Role::Bishop, Some(wing)) => names.push(Named::Wing(wing)),
            _ => {}
        }
        if !matches!(role, Role::King | Role::Pawn) {
            names.push(Named::At(square));
        }
        names
    }

    fn aims(&self) -> Vec<Aim> {
        if let Some(side) = self.m.castling_side() {
            let wing = if side.is_king_side() {
                Wing::King
            } else {
                Wing::Queen
            };
            return vec![Aim::Castle(wing)];
        }
        if let Some(at) = self.taken() {
            let role = self.pos.board().role_at(at).unwrap_or(Role::Pawn);
            let names = self.man_names(at, role);
            return names
                .into_iter()
                .map(|named| Aim::Man(role, named))
                .collect();
        }
        let to = self.m.to();
        let short = Aim::Short(rank_from(self.pos.turn(), to), piece(to.file()));
        match to.file() {
            File::D | File::E => vec![short],
            _ => vec![short, Aim::Square(to)],
        }
    }

    /// Every name of the move, the shorter before the fuller.
    fn names(&self) -> Vec<Name> {
        let from = self.m.from().unwrap_or(self.m.to());
        let (men, aims) = (self.man_names(from, self.m.role()), self.aims());
        let mut names = Vec::new();
        for depth in 0..men.len() + aims.len() {
            for (i, &man) in men.iter().enumerate() {
                let Some(&aim) = depth.checked_sub(i).and_then(|at| aims.get(at)) else {
                    continue;
                };
                names.push(Name {
                    role: self.m.role(),
                    man,
                    aim,
                    promotion: self.m.promotion(),
                    passing: self.m.is_en_passant(),
                });
            }
        }
        names
    }
}

/// A move in these words.
pub fn write(words: &Words, origins: &Origins, pos: &Chess, m: Move, dice: &mut Rng) -> String {
    let legal = pos.legal_moves();
    let facts = Facts { pos, origins, m };
    let alone = |name: &Name| {
        let others = legal.iter().filter(|&&other| other != m);
        !others
            .copied()
            .any(|m| Facts { pos, origins, m }.bears(name))
    };
    let names: Vec<Name> = facts.names().into_iter().filter(alone).collect();
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
