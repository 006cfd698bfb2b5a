//! What headings over a game say, in the spellings of many printers.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

const MOVES: &str = "
 1. P-K4       P-K4
 2. P-KB4      PxP
 3. B-B4       Q-R5 ch
 4. K-B1       P-QKt4
 5. BxKtP      Kt-KB3
 6. Kt-KB3     Q-R3
 7. P-Q3       Kt-R4
 8. Kt-R4      Q-Kt4
 9. Kt-B5      P-QB3
10. P-KKt4     Kt-B3
11. R-Kt1      PxB
12. P-KR4      Q-Kt3
13. P-R5       Q-Kt4
14. Q-B3       Kt-Kt1
15. BxP        Q-B3
16. Kt-B3      B-B4
17. Kt-Q5      QxP
18. B-Q6       BxR
19. P-K5       QxR ch
20. K-K2       Kt-QR3
21. KtxP ch    K-Q1
22. Q-B6 ch    KtxQ
23. B-K7 mate
";

/// What is written of a page with that heading.
fn converted(heading: &str, args: &[&str]) -> String {
    let page = format!(
        "The club met on a wet evening and there was little else to do but play.\n\n{heading}\n\n{MOVES}\n\
         And so to bed, the rain having stopped.\n"
    );
    let mut run = Command::new(env!("CARGO_BIN_EXE_bystander"))
        .args(["convert", "-q", "--input", "prose"])
        .args(args)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    run.stdin
        .take()
        .unwrap()
        .write_all(page.as_bytes())
        .unwrap();
    String::from_utf8(run.wait_with_output().unwrap().stdout).unwrap()
}

/// The tags of the one game on a page with that heading, but for the result and the lines.
fn tags(heading: &str) -> Vec<(String, String)> {
    let out = converted(heading, &["--format", "jsonl", "--to", "uci"]);
    let rows = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let games: Vec<Value> = rows.filter(|row| row["type"] == "game").collect();
    assert_eq!(games.len(), 1, "{heading}");
    let tags = games[0]["tags"].as_object().unwrap();
    tags.iter()
        .filter(|(name, _)| !matches!(&name[..], "Result" | "SourceLines"))
        .map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()))
        .collect()
}

/// Each line: the heading, `|` for a line end, and behind `=>` all tags that are expected.
const HEADINGS: &str = "
Steinitz v. Zukertort. => White=Steinitz; Black=Zukertort
STEINITZ vs. ZUKERTORT => White=Steinitz; Black=Zukertort
Mr. Steinitz versus Dr. Zukertort => White=Mr. Steinitz; Black=Dr. Zukertort
Herr Anderssen against Herr Falkbeer => White=Herr Anderssen; Black=Herr Falkbeer
Played between Messrs. Staunton and Cochrane. => White=Staunton; Black=Cochrane
Between the Rev. J. Owen and Capt. Evans. => White=Rev. J. Owen; Black=Capt. Evans
Between M. de la Bourdonnais and Mr. M'Donnell. => White=M. de la Bourdonnais; Black=Mr. M'Donnell
White, Mr. Bird; Black, Mr. Mason. => White=Mr. Bird; Black=Mr. Mason
White.--Mr. BIRD.    Black.--Mr. MASON. => White=Mr. Bird; Black=Mr. Mason
WHITE (Steinitz)      BLACK (Zukertort) => White=Steinitz; Black=Zukertort
WHITE (Steinitz) BLACK (Zukertort) => White=Steinitz; Black=Zukertort
(Queen's Gambit declined.)||Between Mr. Staunton and M. St. Amant.||  WHITE. (Mr. S.)      BLACK. (M. St. A.) => White=Mr. Staunton; Black=M. St. Amant; Opening=Queen's Gambit declined
Played at Leeds between Mr. Blackburne (White) and an Amateur (Black). => White=Mr. Blackburne; Black=Amateur; Site=Leeds
Between Mr. Blackburne (Black) and Mr. Owen (White). => White=Mr. Owen; Black=Mr. Blackburne
WHITE (Mr. Owen).    BLACK (Mr. Steel). => White=Mr. Owen; Black=Mr. Steel
Game 17|Morphy - Duke Karl / Count Isouard, Paris 1858|Philidor Defence => White=Morphy; Black=Duke Karl / Count Isouard; Site=Paris; Date=1858.??.??; Opening=Philidor Defence
     WHITE (Mr. S.)         BLACK (Mr. Z.) => White=Mr. S.; Black=Mr. Z.
White: Tartakower.   Black: Burn. => White=Tartakower; Black=Burn
WHITE--TARTAKOWER      BLACK--BURN => White=Tartakower; Black=Burn
     MASON                H. E. BIRD => White=Mason; Black=H. E. Bird
     Black                White|     Mason                Bird => White=Bird; Black=Mason
Played at Vienna, in the great tournament of 1882, between Messrs. James Mason and H. E. Bird. => White=James Mason; Black=H. E. Bird; Site=Vienna; Date=1882.??.??
Game played at Simpson's Divan, London, May 3rd, 1895, between Mr. Lee and Mr. Gunsberg. => White=Mr. Lee; Black=Mr. Gunsberg; Date=1895.05.03; Site=Simpson's Divan, London
Played at the Café de la Régence, in Paris, between Mr. Harrwitz (White) and M. Devinck (Black). => White=Mr. Harrwitz; Black=M. Devinck; Site=Café de la Régence, Paris
Played in London, Mr. Bird giving the move, between Mr. Bird and Mr. Boden. => White=Mr. Bird; Black=Mr. Boden; Site=London
Played at Vienna, in May, 1873, between Mr. Blackburne and Herr Rosenthal. => White=Mr. Blackburne; Black=Herr Rosenthal; Date=1873.05.??; Site=Vienna
RUY LOPEZ||Hastings, 3 May 1895.||Tarrasch v. Lasker => White=Tarrasch; Black=Lasker; Opening=Ruy Lopez; Date=1895.05.03; Site=Hastings
Evans Gambit.||Lasker v. Pillsbury, 1895 => White=Lasker; Black=Pillsbury; Opening=Evans Gambit; Date=1895.??.??
GAME 7. IRREGULAR OPENING. (Havana, 1913)||White: D. Janowski.  Black: J. R. Capablanca. => White=D. Janowski; Black=J. R. Capablanca; Opening=Irregular Opening; Site=Havana; Date=1913.??.??
Third game of the match.||Marshall v. Capablanca => White=Marshall; Black=Capablanca; Round=3
Round 5.||Marshall v. Capablanca => White=Marshall; Black=Capablanca; Round=5
SIXTH ROUND.||GIUOCO PIANO.||E. Lasker      M. Tchigorin => White=E. Lasker; Black=M. Tchigorin; Round=6; Opening=Giuoco Piano
GAME 5.||Caro-Kann Defence.||Lasker v. Tarrasch => White=Lasker; Black=Tarrasch; Opening=Caro-Kann Defence
Caro-Kann Defence. => Opening=Caro-Kann Defence
Señor Vázquez against Señor Golmayo => White=Señor Vázquez; Black=Señor Golmayo
Mr. Blackburne (blindfold) v. Mr. A. => White=Mr. Blackburne; Black=Mr. A.
Blackburne v. Amateur. => White=Blackburne; Black=Amateur
The Allies against Morphy. Paris, 1858. => White=Allies; Black=Morphy; Site=Paris; Date=1858.??.??
Consultation game. Messrs. Boden and Bird against Mr. Morphy. => White=Boden and Bird; Black=Mr. Morphy
(White) Anderssen -- (Black) Kieseritzky => White=Anderssen; Black=Kieseritzky
White—W. Steinitz.|Black—E. Lasker.|Moscow, December, 1896. => White=W. Steinitz; Black=E. Lasker; Date=1896.12.??; Site=Moscow
   Blancas          Negras|   Pellew           Zeller => White=Pellew; Black=Zeller
   Noirs            Blancs|   Zeller           Pellew => White=Pellew; Black=Zeller
   Weiss            Bird => White=Weiss; Black=Bird
Bianco: Pellew - Nero: Zeller => White=Pellew; Black=Zeller
Blancs : Pellew. — Noirs : Zeller. => White=Pellew; Black=Zeller
Hvid: Pellew. Sort: Zeller. => White=Pellew; Black=Zeller
Weiss (Pellew). Schwarz (Zeller). => White=Pellew; Black=Zeller
Maroczy—Schlechter. => White=Maroczy; Black=Schlechter
No. 55. RUY LOPEZ.|Vienna, February 12, 1908.|G. Maroczy — C. Schlechter. => White=G. Maroczy; Black=C. Schlechter; Opening=Ruy Lopez; Site=Vienna; Date=1908.02.12
Nr. 12. Tarrasch — Schlechter. => White=Tarrasch; Black=Schlechter
Tarrasch gegen Schlechter. => White=Tarrasch; Black=Schlechter
Ruy Lopez-Berlin =>
Maroczy (White); Schlechter (Black). => White=Maroczy; Black=Schlechter
Between Herr G. Maroczy, of Budapest, and Herr C. Schlechter, of Vienna. => White=Herr G. Maroczy; Black=Herr C. Schlechter
WHITE.|Mr. Lee.|BLACK.|Mr. Bird. => White=Mr. Lee; Black=Mr. Bird
The King was hunted across the board by a Queen against a Rook and two Pawns. =>
The Black Knight versus the White Bishop is always a fair fight. =>
A game which shows the danger of waiting. The Queen's Gambit was in fashion. =>
In the match between England and America the following was played. =>
Between Monday and Tuesday the players adjourned. =>
White had the better of the opening and Black the better of the end. =>
";

#[test]
fn headings_are_read_and_what_they_do_not_say_is_not_made_up() {
    for line in HEADINGS.lines().filter(|line| !line.is_empty()) {
        let (heading, wanted) = line.split_once(" =>").unwrap();
        let mut wanted: Vec<(String, String)> = wanted
            .split(';')
            .filter_map(|tag| tag.trim().split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let mut found = tags(&heading.replace('|', "\n"));
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{heading}");
    }
}

#[test]
fn a_title_that_no_tag_takes_stands_before_the_first_move() {
    let comments = |heading| {
        let out = converted(heading, &["--to", "san"]);
        let (tags, moves) = out.split_once("\n\n").unwrap();
        assert!(tags.contains("[White "), "{out}");
        moves.split_once("1. e4").unwrap().0.replace('\n', " ")
    };
    let games = "GAME XII.\n\nTHE EVANS GAMBIT.\n\nMr. Bird.      Mr. Mason.";
    assert_eq!(comments(games), "{GAME XII.} {THE EVANS GAMBIT.} ");
    let opening = "RUY LOPEZ\n\nHastings, 3 May 1895.\n\nTarrasch v. Lasker";
    assert_eq!(comments(opening), "");
    let names = "MASON                H. E. BIRD";
    assert_eq!(comments(names), "");
}
