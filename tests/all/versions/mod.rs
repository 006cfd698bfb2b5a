//! `variant-game` against a reference and within a run: one game in two versions.

mod recipe;

use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::path::Path;
use std::process::Output;

use fastrand::Rng;
use recipe::{Played, read, version};
use serde_json::Value;
use siphasher::sip128::{Hasher128, SipHasher13};

use crate::support::beside;
use crate::support::folder;
use crate::support::program::{bystander, succeeds};

const MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Bd2 Bxd2+ 8. Nbxd2 d5 9. exd5 Nxd5 \
    10. Qb3 Nce7 11. O-O O-O 12. Rfe1 c6 13. Rac1 Qd6 14. Ne4 Qh6 15. Ne5 Be6";

fn game(tags: [&str; 4], moves: &str) -> String {
    let [white, black, date, result] = tags;
    format!(
        "[Event \"Club\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
    )
}

const TAGS: [&str; 4] = ["Lund, Axel", "Oros, Mari", "1911.04.02", "1-0"];

fn run(folder: &Path, args: &[&str]) -> Output {
    let asked = ["audit", "--select", "variant-game", "--fail-on", "never"];
    succeeds(folder, &[&asked[..], args].concat())
}

fn findings(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    let rows = text
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap());
    rows.filter(|row| row["type"] == "finding").collect()
}

/// What is told of a game beside the one that was made of it, as `line kind: message`, the same within one run, in one file,
/// and for any number of threads.
fn told(reference: &str, asked: &str) -> Vec<String> {
    let both = format!("{reference}{asked}");
    let folder = folder(&[("r.pgn", reference), ("a.pgn", asked), ("both.pgn", &both)]);
    let shown = |args: &[&str]| {
        let args = [&["--format", "jsonl"], args].concat();
        let output = run(folder.path(), &args);
        for threads in ["1", "3"] {
            let again = run(
                folder.path(),
                &[&args[..], &["--threads", threads]].concat(),
            );
            assert_eq!(again.stdout, output.stdout, "{threads}");
        }
        let told = findings(&output).into_iter().map(|row| {
            assert!(row["other"]["line"].as_u64() > Some(0), "{row}");
            format!(
                "{}: {}",
                row["kind"].as_str().unwrap(),
                row["message"].as_str().unwrap()
            )
        });
        told.collect::<Vec<_>>()
    };
    let by_reference = shown(&["--reference", "r.pgn", "a.pgn"]);
    assert_eq!(shown(&["--variants", "r.pgn", "a.pgn"]), by_reference);
    let in_one: Vec<String> = by_reference
        .iter()
        .map(|row| row.replace("r.pgn", "both.pgn"))
        .collect();
    assert_eq!(shown(&["--variants", "both.pgn"]), in_one);
    assert!(folder.path().join("r.pgn.bystander-index").exists());
    by_reference
}

#[test]
fn two_versions_are_told_with_what_differs() {
    let reference = game(TAGS, MOVES);
    let name = "Lund, Axel – Oros, Mari, 1911 (game 1 of r.pgn)";
    assert!(told(&reference, &reference).is_empty());
    let other = |from: &str, to: &str| MOVES.replace(from, to);
    for (tags, moves, says) in [
        (
            ["Lund, A.", "Miss Oros", "1911.??.??", "1-0"],
            other("Rfe1", "Rfd1"),
            vec![format!("move: 12.Rfd1 is 12.Rfe1 in {name}")],
        ),
        (
            TAGS,
            other("7. Bd2 Bxd2+ 8. Nbxd2", "7. Nbd2 Bxd2+ 8. Bxd2"),
            vec![format!(
                "order: 7.Nbd2 Bxd2+ 8.Bxd2 is played in another order in {name}: 7.Bd2 Bxd2+ 8.Nbxd2"
            )],
        ),
        (
            TAGS,
            other(" 14. Ne4 Qh6 15. Ne5 Be6", ""),
            vec![format!(
                "shorter: {name} goes on for 4 plies: 14.Ne4 Qh6 15.Ne5 Be6"
            )],
        ),
        (
            ["Oros, Mari", "Lund, Axel", "1911.04.02", "0-1"],
            MOVES.to_owned(),
            vec![
                format!("colours: White and Black have changed places in {name}"),
                format!("result: the result is 0-1, and 1-0 in {name}"),
            ],
        ),
        (
            TAGS,
            MOVES.to_owned() + " 16. a3",
            vec![format!("longer: {name} ends before 16.a3")],
        ),
        (
            ["Lund, Axel", "?", "1911.04.02", "1-0"],
            other("7. Bd2 Bxd2+ 8. Nbxd2", "7. Nbd2 Bxd2+ 8. Bxd2").replace("14. Ne4", "14. Be3"),
            vec![
                format!(
                    "order: 7.Nbd2 Bxd2+ 8.Bxd2 is played in another order in {name}: 7.Bd2 Bxd2+ 8.Nbxd2"
                ),
                format!("move: 14.Be3 is 14.Ne4 in {name}"),
            ],
        ),
    ] {
        assert_eq!(told(&reference, &game(tags, &moves)), says);
    }
}

/// Moves in another order stand in both games: in a short one they would be too much that differs.
#[test]
fn moves_in_another_order_are_few_slips() {
    let short = MOVES.split(" 13. ").next().unwrap();
    let other = short
        .replace("2. Nf3 Nc6 3. Bc4 Bc5", "2. Bc4 Bc5 3. Nf3 Nc6")
        .replace("10. Qb3 Nce7 11. O-O O-O", "10. O-O O-O 11. Qb3 Nce7");
    let name = "Lund, Axel – Oros, Mari, 1911 (game 1 of r.pgn)";
    let told = told(&game(TAGS, short), &game(TAGS, &other));
    assert_eq!(
        told[0],
        format!(
            "order: 2.Bc4 Bc5 3.Nf3 Nc6 is played in another order in {name}: 2.Nf3 Nc6 3.Bc4 Bc5"
        )
    );
    assert_eq!(told.len(), 2, "{told:?}");
}

/// A name with figures in it, as servers have them, is one word, and a letter of it may be misread.
#[test]
fn players_may_have_nicknames() {
    let named = |black: &str| game(["rook1851x", black, "2025.05.01", "1-0"], MOVES);
    let other = named("kn1ght_am")
        .replace("6. cxd4", "6. O-O")
        .replace(" 14. Ne4", " 14. Be3");
    assert!(!told(&named("kn1ght_xm"), &other).is_empty());
}

/// Two games of the same two players are two games, and so are two that leave the books at one place.
#[test]
fn two_games_are_not_two_versions() {
    let first = game(TAGS, MOVES);
    let later = MOVES.replace(
        "10. Qb3 Nce7 11. O-O O-O 12. Rfe1 c6 13. Rac1 Qd6 14. Ne4 Qh6 15. Ne5 Be6",
        "10. O-O O-O 11. Re1 Re8 12. Rxe8+ Qxe8 13. Qb3 Nf4 14. Qc2 Be6 15. Bxe6 Nxe6",
    );
    let cut = MOVES.split(" 10.").next().unwrap();
    let date = "1912.05.01";
    for tags in [TAGS, ["Lund, Axel", "Oros, Mari", date, "1-0"]] {
        assert!(told(&first, &game(tags, &later)).is_empty(), "{tags:?}");
    }
    for tags in [
        ["Pell", "Quist", date, "1-0"],
        ["Lund, Axel", "Oros, Mari", date, "1-0"],
    ] {
        assert!(told(&first, &game(tags, cut)).is_empty(), "{tags:?}");
    }
}

/// Namesakes who play the same opening on one day play two games, even if one of these ends there; a player with an initial
/// is no namesake.
#[test]
fn namesakes_play_games_of_their_own() {
    let first = game(TAGS, MOVES);
    let short = MOVES.split(" 15.").next().unwrap();
    let of = |white, black| told(&first, &game([white, black, TAGS[2], TAGS[3]], short));
    assert!(of("Lund, Per", "Oros, Jan").is_empty());
    assert!(!of("A. Lund", "Oros").is_empty());
}

/// What each version is worth, from its moves and its result alone.
#[test]
fn the_worse_witness_is_named() {
    let reference = game(TAGS, MOVES);
    let help = |moves: &str, result: &str| {
        let asked = game([TAGS[0], TAGS[1], TAGS[2], result], moves);
        let folder = folder(&[("r.pgn", &reference), ("a.pgn", &asked)]);
        let output = run(folder.path(), &["--reference", "r.pgn", "a.pgn"]);
        String::from_utf8(output.stdout).unwrap()
    };
    let sound = help(&MOVES.replace("Rfe1", "Rfd1"), "1-0");
    assert!(
        sound.contains("29 of 30 plies agree; both are lawful to their ends"),
        "{sound}"
    );
    let unlawful = help(&MOVES.replace("12. Rfe1", "12. Rfe2"), "1-0");
    let says = "here 12. is unlawful or cannot be read; there all is lawful, and marks and result fit, which speaks against this one";
    assert!(unlawful.contains(says), "{unlawful}");
    let marked = help(&MOVES.replace("Rfe1", "Rfd1+"), "1-0");
    assert!(
        marked.contains("a mark of check or mate is false"),
        "{marked}"
    );
    let swapped = folder(&[
        ("r.pgn", &game(TAGS, &MOVES.replace("12. Rfe1", "12. Rfe2"))),
        ("a.pgn", &reference),
    ]);
    let output = run(swapped.path(), &["--reference", "r.pgn", "a.pgn"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("which speaks against game 1 of r.pgn"),
        "{text}"
    );
}

#[test]
fn the_moves_of_the_reference_can_be_taken_over() {
    let asked = MOVES
        .replace("7. Bd2 Bxd2+ 8. Nbxd2", "7. Nbd2 Bxd2+ 8. Bxd2")
        .replace("Rac1", "Rad1");
    let folder = folder(&[
        ("r.pgn", &game(TAGS, MOVES)),
        ("a.pgn", &game(TAGS, &asked)),
    ]);
    run(folder.path(), &["--reference", "r.pgn", "--fix", "a.pgn"]);
    assert_eq!(
        fs::read(folder.path().join("a.pgn")).unwrap(),
        game(TAGS, &asked).into_bytes()
    );
    run(
        folder.path(),
        &["--reference", "r.pgn", "--fix", "--unsafe-fixes", "a.pgn"],
    );
    let mended = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    assert_eq!(mended, game(TAGS, MOVES));
}

/// The index that is kept is taken if it is whole and of the file as it is, and made anew otherwise.
#[test]
fn the_index_of_a_reference_is_kept() {
    let (reference, asked) = (
        game(TAGS, MOVES),
        game(TAGS, &MOVES.replace("Rfe1", "Rfd1")),
    );
    let folder = folder(&[("r.pgn", &reference), ("a.pgn", &asked)]);
    let ask = || run(folder.path(), &["--reference", "r.pgn", "a.pgn"]).stdout;
    let index = folder.path().join("r.pgn.bystander-index");
    let first = ask();
    assert!(!first.is_empty());
    let kept = fs::read(&index).unwrap();
    let written = || fs::metadata(&index).unwrap().modified().unwrap();
    let before = written();
    assert_eq!((ask(), written()), (first.clone(), before));
    for spoilt in [
        &kept[..kept.len() / 2],
        &kept[..10],
        &[],
        &[&kept[..60], &[kept[60] ^ 1], &kept[61..]].concat(),
    ] {
        fs::write(&index, spoilt).unwrap();
        assert_eq!(ask(), first);
        assert_eq!(fs::read(&index).unwrap(), kept);
    }
    fs::write(folder.path().join("r.pgn"), "").unwrap();
    assert_ne!(ask(), first);
}

/// An index that an earlier program kept in another form is made anew, though it is whole.
#[test]
fn an_index_of_another_form_is_made_anew() {
    let folder = folder(&[("r.pgn", &game(TAGS, MOVES)), ("a.pgn", &game(TAGS, MOVES))]);
    let ask = || run(folder.path(), &["--reference", "r.pgn", "a.pgn"]).stdout;
    let index = folder.path().join("r.pgn.bystander-index");
    let first = ask();
    let kept = fs::read(&index).unwrap();
    let (body, _) = kept.split_last_chunk::<16>().unwrap();
    let mut other = [b"another ", &body[8..]].concat();
    let mut hasher = SipHasher13::new();
    hasher.write(&other);
    other.extend(hasher.finish128().as_bytes());
    fs::write(&index, &other).unwrap();
    assert_eq!(ask(), first);
    assert!(fs::read(&index).unwrap() == kept);
}

/// A part of a run knows nothing of the others.
#[test]
fn a_part_compares_with_a_reference_alone() {
    let folder = folder(&[
        ("r.pgn", &game(TAGS, MOVES)),
        ("a.pgn", &game(TAGS, &MOVES.replace("Rfe1", "Rfd1"))),
    ]);
    let refused = bystander(&["audit", "--variants", "--shard", "1/2", "r.pgn", "a.pgn"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        refused.status.code() == Some(2) && said.contains("--reference"),
        "{said}"
    );
    let mut parts: Vec<Value> = Vec::new();
    for part in ["1/2", "2/2"] {
        let args = [
            "--reference",
            "r.pgn",
            "--format",
            "jsonl",
            "--shard",
            part,
            "a.pgn",
        ];
        parts.extend(findings(&run(folder.path(), &args)));
    }
    let whole = run(
        folder.path(),
        &["--reference", "r.pgn", "--format", "jsonl", "a.pgn"],
    );
    assert_eq!(parts, findings(&whole));
    assert_eq!(parts.len(), 1);
}

/// Both versions stand side by side on the page.
#[test]
fn the_page_shows_both_versions() {
    let folder = folder(&[
        ("r.pgn", &game(TAGS, MOVES)),
        ("a.pgn", &game(TAGS, &MOVES.replace("Rfe1", "Rfd1"))),
    ]);
    let page = run(
        folder.path(),
        &["--variants", "--format", "html", "r.pgn", "a.pgn"],
    )
    .stdout;
    let page = String::from_utf8(page).unwrap();
    assert!(
        page.contains(r#""beside":[["12.Rfd1","12.Rfe1"],["12...c6","12...c6"]"#),
        "{page}"
    );
}

/// Versions made by the recipe are found, and nothing beside them.
#[test]
fn versions_made_by_the_recipe_are_found() {
    let Some(path) = beside("games/1800-1900.pgn") else {
        return;
    };
    let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    let mut dice = Rng::with_seed(1851);
    let (mut reference, mut asked, mut truth) = (Vec::new(), Vec::new(), BTreeMap::new());
    for (at, game) in read(&text).into_iter().enumerate() {
        if at % 2 == 1 {
            asked.push(game);
            continue;
        }
        if game.moves.len() >= 20
            && let Some(other) = version(&game, &mut dice)
        {
            asked.push(other);
            truth.insert(asked.len() as u64, reference.len() as u64 + 1);
        }
        reference.push(game);
    }
    assert!(truth.len() > 50, "{}", truth.len());
    let pgn = |games: &[Played]| games.iter().map(Played::pgn).collect::<String>();
    let folder = folder(&[("r.pgn", &pgn(&reference)), ("a.pgn", &pgn(&asked))]);
    let output = run(
        folder.path(),
        &["--reference", "r.pgn", "--format", "jsonl", "a.pgn"],
    );
    let found: BTreeMap<u64, u64> = findings(&output)
        .iter()
        .map(|row| {
            (
                row["game"].as_u64().unwrap(),
                row["other"]["game"].as_u64().unwrap(),
            )
        })
        .collect();
    let right = found
        .iter()
        .filter(|(game, other)| truth.get(game) == Some(other))
        .count();
    assert!(
        right as f64 >= 0.97 * truth.len() as f64,
        "{right} of {}",
        truth.len()
    );
    assert!(
        right as f64 >= 0.99 * found.len() as f64,
        "{right} of {}",
        found.len()
    );
}
