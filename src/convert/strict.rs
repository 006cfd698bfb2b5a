//! A strict reader that is none of ours: pgn-reader takes the text apart, shakmaty has the board and the rules.

use std::io::Read as _;
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::san::San;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Move, Position as _, Rank, Role, Square, attacks, fen::Fen,
};

/// A move by its squares; castling goes onto the rook.
pub(super) type SquarePair = (Square, Square, Option<Role>);

/// Blank lines behind a game: pgn-reader looks some way ahead of each move, and asks for more at each where less is there.
const BEHIND: &[u8] = &[b'\n'; 512];

/// The moves as pgn-reader and shakmaty read them; `None` if they cannot take the position the game begins from.
pub(super) fn read(pgn: &[u8]) -> Option<Vec<SquarePair>> {
    let mut strict = Strict {
        varies: memchr::memchr(b'(', pgn).is_some(),
        most: pgn.len() / SHORTEST,
    };
    let outcome = Reader::new(pgn.chain(BEHIND)).read_game(&mut strict);
    outcome.ok().flatten().flatten()
}

/// A move has two bytes at least, and a blank.
const SHORTEST: usize = 3;

struct Strict {
    /// There may be variations.
    varies: bool,
    /// There are no more moves.
    most: usize,
}

/// Where the strict reader stands in a line.
#[derive(Clone)]
struct Stand {
    pos: Chess,
    before: Chess,
}

/// For so many moves there is room at once.
const MANY: usize = 512;

struct MoveReader {
    steps: Vec<SquarePair>,
    stack: Vec<Stand>,
    now: Stand,
}

impl Visitor for Strict {
    type Tags = Option<Vec<u8>>;
    type Movetext = MoveReader;
    type Output = Option<Vec<SquarePair>>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        fen: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            fen.replace(value.decode().into_owned());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Self::Tags) -> ControlFlow<Self::Output, MoveReader> {
        let start = match fen {
            None => Some(Chess::default()),
            Some(fen) => Fen::from_ascii(&fen)
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()),
        };
        match start {
            None => ControlFlow::Break(None),
            Some(pos) => ControlFlow::Continue(MoveReader {
                steps: Vec::with_capacity(self.most.min(MANY)),
                stack: Vec::new(),
                now: Stand {
                    before: pos.clone(),
                    pos,
                },
            }),
        }
    }

    fn san(&mut self, game: &mut MoveReader, san: SanPlus) -> ControlFlow<Self::Output> {
        let now = &mut game.now;
        let found = at_sight(san.san, &now.pos).or_else(|| san.san.to_move(&now.pos).ok());
        let Some(m) = found else {
            // What comes behind it cannot be read strictly either.
            return ControlFlow::Break(Some(std::mem::take(&mut game.steps)));
        };
        let from = m.from().unwrap_or(m.to());
        game.steps.push((from, m.to(), m.promotion()));
        if self.varies {
            now.before.clone_from(&now.pos);
        }
        now.pos.play_unchecked(m);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, game: &mut MoveReader) -> ControlFlow<Self::Output, Skip> {
        game.stack.push(game.now.clone());
        game.now.pos.clone_from(&game.now.before);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, game: &mut MoveReader) -> ControlFlow<Self::Output> {
        if let Some(outer) = game.stack.pop() {
            game.now = outer;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: MoveReader) -> Self::Output {
        Some(game.steps)
    }
}

/// What [`San::to_move`] finds, without the list of moves it makes, where one man alone can be meant; castling, taking in
/// passing, and what several men could do but for their king, are not seen so.
fn at_sight(san: San, pos: &Chess) -> Option<Move> {
    let San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    } = san
    else {
        return None;
    };
    let mut men = able(pos, role, capture, to);
    men &= file.map_or(Bitboard::FULL, Bitboard::from_file);
    men &= rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    let from = men.single_square()?;
    if matches!(promotion, Some(Role::Pawn | Role::King)) {
        return None;
    }
    let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
    let takes = pos.board().role_at(to);
    let is_able =
        takes.is_some() == capture && !pos.us().contains(to) && promotion.is_some() == promotes;
    (is_able && leaves_king_safe(pos, role, from, to)).then_some(Move::Normal {
        role,
        from,
        capture: takes,
        to,
        promotion,
    })
}

/// The men of the side on move that can come to a square in that way.
fn able(pos: &Chess, role: Role, capture: bool, to: Square) -> Bitboard {
    let (us, men) = (pos.turn(), pos.our(role));
    if role != Role::Pawn {
        let near = attacks::attacks(to, role.of(us), Bitboard::EMPTY) & men;
        return seeing(to, near, pos.board().occupied());
    }
    if capture {
        return attacks::pawn_attacks(!us, to) & men;
    }
    let back = us.fold_wb(-8, 8);
    let before = Bitboard::from_square(to).shift(back);
    let is_free = (before & pos.board().occupied()).is_empty();
    match is_free && to.rank() == us.fold_wb(Rank::Fourth, Rank::Fifth) {
        true => before.shift(back) & men,
        false => before & men,
    }
}

/// Whether nothing attacks the mover's king once the man has gone there.
fn leaves_king_safe(pos: &Chess, role: Role, from: Square, to: Square) -> bool {
    let (us, board) = (pos.turn(), pos.board());
    let king = match role {
        Role::King => Some(to),
        _ => board.king_of(us),
    };
    let Some(king) = king else {
        return false;
    };
    let near = (attacks::knight_attacks(king) & board.knights())
        | (attacks::king_attacks(king) & board.kings())
        | (attacks::pawn_attacks(us, king) & board.pawns());
    let far = (attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
        | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens());
    let theirs = pos.them().without(to);
    let occupied = board.occupied().without(from).with(to);
    (near & theirs).is_empty() && seeing(king, far & theirs, occupied).is_empty()
}

/// Those of the men from which nothing stands between to a square.
fn seeing(square: Square, men: Bitboard, occupied: Bitboard) -> Bitboard {
    let sees = |man: &Square| (attacks::between(*man, square) & occupied).is_empty();
    men.into_iter().filter(sees).collect()
}

#[cfg(test)]
mod tests {
    use shakmaty::{File, Rank};

    use super::*;

    /// Everything that could be written of a move to a square.
    fn all_written(to: Square) -> impl Iterator<Item = San> {
        let files = || [None].into_iter().chain(File::ALL.map(Some));
        let ranks = || [None].into_iter().chain(Rank::ALL.map(Some));
        let promotions = || [None].into_iter().chain(Role::ALL.map(Some));
        Role::ALL
            .into_iter()
            .flat_map(move |role| files().map(move |file| (role, file)))
            .flat_map(move |man| ranks().map(move |rank| (man, rank)))
            .flat_map(move |man| [false, true].map(|capture| (man, capture)))
            .flat_map(move |man| promotions().map(move |promotion| (man, promotion)))
            .map(
                move |((((role, file), rank), capture), promotion)| San::Normal {
                    role,
                    file,
                    rank,
                    capture,
                    to,
                    promotion,
                },
            )
    }

    #[test]
    fn what_is_seen_is_what_shakmaty_finds_in_its_list_of_moves() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "4k3/8/8/8/1b6/8/3N1N2/r3K2R w K - 0 1",
            "k3r3/8/8/1N3N2/8/8/1N2KN2/8 w - - 0 1",
            "4k3/8/8/q2pP2K/8/8/8/8 w - d6 0 1",
            "4k3/8/8/2pP4/1b6/8/3N1N2/4K3 w - c6 0 1",
        ];
        let mut unseen = Vec::new();
        for fen in fens {
            let fen: Fen = fen.parse().unwrap();
            let pos: Chess = fen.into_position(CastlingMode::Standard).unwrap();
            for san in Square::ALL.into_iter().flat_map(all_written) {
                let found = at_sight(san, &pos);
                let listed = || san.to_move(&pos).ok();
                assert!(found.is_none_or(|m| Some(m) == listed()), "{san}");
            }
            let written = pos
                .legal_moves()
                .into_iter()
                .map(|m| San::from_move(&pos, m));
            let listed = written.filter(|san| at_sight(*san, &pos).is_none());
            unseen.extend(listed.map(|san| san.to_string()));
        }
        assert_eq!(unseen.join(" "), "O-O O-O-O O-O O-O-O O-O dxc6 Ne4");
    }
}
