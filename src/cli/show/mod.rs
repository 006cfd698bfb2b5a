//! `bystander show`

mod diagram;
mod find;

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use anstyle::Style;

use super::Status;
use super::common::InputArgs;
use super::output::{Content, Output};
use crate::board::Position;
use crate::config::read::whole;
use crate::findings::PlyRef;
use crate::ingest::source::Input;
use crate::notation::descriptive::Origins;
use crate::notation::{self, Notation};
use crate::query::Query;
use crate::replay::{Facts, Line, Ply};
use crate::text::escape::escaped;
use crate::text::panic::cause;
use diagram::{Diagram, SquareNames};
use find::{FoundGame, find};

const BOLD: Style = Style::new().bold();

/// Show a position of a game on a board, and the move that led to it in every notation.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bystander show games.pgn --game 3\n  bystander show games.pgn --game 3 --ply 20\n  \
    bystander show games.pgn --ply 0 --names\n  bystander show games.pgn --where 'White ~ \"Morphy\" and year = 1858' --game 2\n  zcat base.pgn.gz | bystander show - --game 1000 --flip"
)]
pub(super) struct Args {
    /// The file, or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of the file, from 1; of those that fit, with --where.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(1, u64::MAX), allow_negative_numbers = true)]
    game: u64,
    /// The position after that ply; 0 is the one the game begins from. The last, unless said otherwise.
    #[arg(long, value_name = "M", value_parser = whole::<u32>(0, u32::MAX.into()), allow_negative_numbers = true)]
    ply: Option<u32>,
    /// Name the squares as descriptive notation does, from both sides.
    #[arg(long)]
    names: bool,
    /// Only games that fit, as `White ~ "Morphy" and year < 1860` (docs/where.md).
    #[arg(long = "where", value_name = "TEST", value_parser = Query::without_findings)]
    query: Option<Query>,
    #[command(flatten)]
    input: InputArgs,
    /// Black's side below.
    #[arg(long)]
    flip: bool,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let shown = guarded_page(args).map_err(io::Error::other)?;
    let mut out = Output::open(None, Content::Styled)?;
    out.write_all(shown.as_bytes())?;
    out.finish()?;
    Ok(Status::Clean)
}

/// The page; a fault of the program itself is told as one.
fn guarded_page(args: &Args) -> Result<String, String> {
    catch_unwind(AssertUnwindSafe(|| page(args))).unwrap_or_else(|panic| {
        Err(format!(
            "game {} of `{}` cannot be shown: the program itself failed ({}); please report it with this game",
            args.game,
            args.file.display(),
            cause(panic.as_ref())
        ))
    })
}

fn page(args: &Args) -> Result<String, String> {
    let input = match args.file.as_os_str() == "-" {
        true => Input::stdin(),
        false => Input::file(&args.file),
    };
    let found = find(&input, args.game, args.query.as_ref(), &args.input)?;
    let Some(line) = found.game.main() else {
        return Err(format!("game {} cannot be replayed", args.game));
    };
    let last = line.last_ply();
    let ply = args.ply.unwrap_or(last);
    if ply > last {
        return Err(format!(
            "game {} has no ply {ply}: it was followed to ply {last}",
            args.game
        ));
    }
    Ok(describe(args, &found, line, ply))
}

fn describe(args: &Args, found: &FoundGame, line: &Line, ply: u32) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n", escaped(&found.title()));
    let (mut pos, mut origins) = (line.start.clone(), Origins::of(&line.start));
    let mut written = String::new();
    for (number, played) in (line.first_ply..)
        .zip(&line.plies)
        .take_while(|(number, _)| *number <= ply)
    {
        if number == ply {
            written = moves(found, line, number, played, &pos, &origins);
        }
        origins.follow(&played.mv);
        pos.play_as_it_stands(&played.mv);
    }
    let board = Diagram {
        position: &pos,
        flip: args.flip,
        names: if args.names {
            SquareNames::Descriptive
        } else {
            SquareNames::Algebraic
        },
    };
    text.push_str(&format!("\n{board}\n"));
    text.push_str(&format!("{BOLD}FEN{BOLD:#}  {}\n", pos.fen()));
    text.push_str(&written);
    text
}

/// The move in every notation.
fn moves(
    found: &FoundGame,
    line: &Line,
    number: u32,
    ply: &Ply,
    pos: &Position,
    origins: &Origins,
) -> String {
    let reference = ply_ref(line, number, pos);
    let as_written = String::from_utf8_lossy(ply.span.of(&found.text)).into_owned();
    let mut text = format!(
        "{BOLD}ply {number}{BOLD:#}  {reference} {}, as it is written\n",
        escaped(&as_written)
    );
    if ply.facts.any(Facts::BLANK) {
        text.push_str("a turn without a move\n");
        return text;
    }
    let irregular = ply.facts.any(Facts::BREACH);
    let readable = notation::ALL.iter().filter(|other| other.can_be_read());
    let ways = readable.flat_map(|&notation| match notation.is_descriptive() {
        true => {
            let (styles, _) = notation.styles();
            let named = |style: &Notation| (format!("descriptive, {}", style.style()), *style);
            styles.iter().map(named).collect()
        }
        false => vec![(notation.name().to_owned(), notation)],
    });
    for (name, notation) in ways {
        let written = match irregular {
            true => notation.write_irregular(pos, origins, &ply.mv),
            false => notation.write(pos, origins, &ply.mv),
        };
        text.push_str(&format!("  {name:<23}{written}\n"));
    }
    text
}

fn ply_ref(line: &Line, number: u32, pos: &Position) -> PlyRef {
    let index = number - line.first_ply;
    let flip = u32::from(line.start.turn() == shakmaty::Color::Black);
    PlyRef {
        ply: number,
        number: line.start.fullmoves() + (index + flip) / 2,
        side: pos.turn(),
    }
}
