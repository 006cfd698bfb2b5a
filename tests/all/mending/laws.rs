//! Laws of every mending.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bystander::internals::findings::Applicability;
use bystander::internals::replay::Facts;
use proptest::collection::vec;
use proptest::prelude::*;

use super::{found, mended};
use crate::fuzz::GAME;
use crate::support::beside;

/// The moves of every game of a text, as they were made on the board.
fn moves(text: &[u8]) -> Vec<Vec<String>> {
    let text = String::from_utf8_lossy(text);
    let games = bystander::games(&text).into_iter();
    let games = games.filter_map(|(_, game)| {
        let made = |ply: &bystander::internals::replay::Ply| {
            let mv = &ply.mv;
            format!("{}{}{:?}", mv.from, mv.to, mv.promotion)
        };
        let plies = game.main()?.plies.iter().map(made).collect::<Vec<_>>();
        (!plies.is_empty()).then_some(plies)
    });
    games.collect()
}

/// What must be true of every text, PGN in UTF-8.
fn check(text: &[u8]) -> Result<(), TestCaseError> {
    let findings = found(text);
    for finding in &findings {
        for fix in &finding.fixes {
            let mut last = 0;
            for edit in &fix.edits {
                let inside = last <= edit.start && edit.start <= edit.end;
                prop_assert!(inside && edit.end as usize <= text.len(), "{:?}", fix);
                last = edit.end;
            }
            prop_assert!(fix.recode.is_some() == fix.edits.is_empty(), "{:?}", fix);
        }
    }
    let safe = mended(text, Applicability::Safe);
    let shown = || {
        (
            String::from_utf8_lossy(text),
            String::from_utf8_lossy(&safe),
        )
    };
    prop_assert_eq!(moves(text), moves(&safe), "{:?}", shown());
    let mendable = |text: &[u8], allowed| {
        let mut fixes = found(text).into_iter().flat_map(|finding| finding.fixes);
        fixes.find(|fix| fix.applicability <= allowed && fix.recode.is_none())
    };
    let offered = mendable(text, Applicability::Safe).is_some();
    prop_assert!(offered || safe == text, "{:?}", shown());
    prop_assert_eq!(&mended(&safe, Applicability::Safe), &safe);
    let all = mended(text, Applicability::Unsafe);
    prop_assert_eq!(&mended(&all, Applicability::Unsafe), &all);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Of texts made of bits of games: what is safe keeps the moves, nothing that may be mended is left, and where nothing
    /// may be, nothing is changed.
    #[test]
    fn bits_of_games_are_mended_to_their_end(bits in vec(prop::sample::select(&GAME[..]), 0..40)) {
        check(bits.concat().as_bytes())?;
    }

    /// The same of a game with bits put in.
    #[test]
    fn a_game_with_bits_in_it_is_mended_to_its_end(
        bits in vec((prop::sample::select(&GAME[..]), 0..200_usize), 1..5),
    ) {
        let mut text = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
            1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 (4... Bc5 5. Nxf7 Bxf2+) 5. exd5 Nxd5 6. Nxf7 Kxf7\n\
            7. Qf3+ Ke6 {a bold king} 8. Nc3 Nce7 9. d4 c6 10. Bg5 h6 11. Bxe7 Bxe7 12. O-O-O Rf8 1-0\n"
            .to_owned();
        for (bit, at) in bits {
            let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
            text.insert_str(at, bit);
        }
        check(text.as_bytes())?;
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

/// The laws hold of every broken game that is kept here, and of those that lie beside the project.
#[test]
fn broken_games_are_mended_to_their_end() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/broken");
    let folders = ["cases/broken", "cases/wild", "games/quirks"];
    let beside = folders.into_iter().filter_map(beside);
    for file in [own]
        .into_iter()
        .chain(beside)
        .flat_map(|folder| files(&folder))
    {
        let text = fs::read(&file).unwrap();
        // What is decoded is compared with what was: the same letters, in UTF-8.
        if std::str::from_utf8(&text).is_ok() && file.extension().is_some_and(|it| it == "pgn") {
            check(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        }
    }
}

/// The moves of the games of a text that can be read to their end and are lawful.
fn readable(text: &str) -> BTreeSet<String> {
    let fault = Facts::BREACH.and(Facts::UNCERTAIN);
    let games = bystander::games(text).into_iter().filter_map(|(_, game)| {
        let main = game.main()?;
        let is_read = game.plies > 0 && game.unaudited_plies == 0 && !main.facts.any(fault);
        let made = |ply: &bystander::internals::replay::Ply| {
            format!("{}{}{:?} ", ply.mv.from, ply.mv.to, ply.mv.promotion)
        };
        is_read.then(|| main.plies.iter().map(made).collect())
    });
    games.collect()
}

/// A game that can be read stands in a text with the same moves however it is mended, and beside whatever other games.
#[test]
fn what_can_be_read_reads_the_same_however_it_is_mended() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora");
    let own = ["broken", "showcase", "laws", "descriptive", "codes"].map(|name| own.join(name));
    let folders = ["cases/broken", "cases/wild", "games/quirks"];
    let beside = folders.into_iter().filter_map(beside);
    let (mut all, mut read) = (String::new(), 0);
    for file in own
        .into_iter()
        .chain(beside)
        .flat_map(|folder| files(&folder))
    {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        if file.extension().is_some_and(|it| it == "pgn") {
            let before = readable(&text);
            let after = readable(&utf8(mended(text.as_bytes(), Applicability::Unsafe)));
            let lost: Vec<_> = before.difference(&after).collect();
            assert!(lost.is_empty(), "{}: {lost:?}", file.display());
            read += before.len();
            all.push_str(&text);
            all.push_str("\n\n");
        }
    }
    assert!(read > 100, "{read}");
    let before = readable(&all);
    let after = readable(&utf8(mended(all.as_bytes(), Applicability::Unsafe)));
    assert_eq!(
        before.difference(&after).collect::<Vec<_>>(),
        Vec::<&String>::new()
    );
}

fn utf8(text: Vec<u8>) -> String {
    String::from_utf8(text).unwrap()
}
