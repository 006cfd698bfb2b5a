//! Names that are one person, and names that are not.

use super::*;

/// Games that say nothing but who plays whom.
struct Played(Vec<(usize, usize)>);

impl NameEvidence for Played {
    fn apart(&self, one: usize, other: usize) -> bool {
        self.0.contains(&(one, other)) || self.0.contains(&(other, one))
    }

    fn shared_opponents(&self, one: usize, other: usize) -> usize {
        let of = |name| {
            let opponent = move |&(a, b): &(usize, usize)| match name {
                it if it == a => Some(b),
                it if it == b => Some(a),
                _ => None,
            };
            self.0.iter().filter_map(opponent)
        };
        of(one)
            .filter(|&opponent| of(other).any(|it| it == opponent))
            .count()
    }

    fn same_games(&self) -> BTreeMap<[u32; 2], u32> {
        BTreeMap::new()
    }

    fn years(&self, _name: usize) -> Option<(u16, u16)> {
        None
    }
}

fn found_among(names: &[&str], played: &[(usize, usize)]) -> Vec<Vec<usize>> {
    persons(names, &KnownPersons::default(), &Played(played.to_vec()))
}

#[test]
fn one_person_by_several_spellings() {
    for names in [
        &[
            "Morphy, Paul",
            "Morphy, P.",
            "Paul Morphy",
            "P. Morphy",
            "morphy,paul",
            "Morphy Paul",
            "MORPHY PAUL",
        ][..],
        &["Réti, Richard", "Reti, Richard", "RETI RICHARD"],
        &["Петросиан, Тигран", "Petrosian, Tigran", "Petrosian T."],
        &["GM Smyslov, Vasily", "Smyslov, Vasily V", "Smyslov, V."],
        &[
            "van der Sterren, Paul",
            "Sterren, Paul van der",
            "Paul van der Sterren",
        ],
        &["Steinitz, Wilhelm", "Dr. Steinitz, Wilh."],
        &["Smyslov, Vasily", "Smyslov, Vassily"],
        &["Smyslov, Vasily", "Smys1ov, Vasily"],
    ] {
        let all: Vec<usize> = (0..names.len()).collect();
        assert_eq!(found_among(names, &[]), [all], "{names:?}");
    }
}

#[test]
fn what_could_be_another_is_left_alone() {
    for names in [
        &["Polgar, S", "Polgar, Sofia", "Polgar, Susan"][..],
        &["Polgar", "Polgar, Sofia", "Polgar, Judit"],
        &["Petrosian, Tigran V", "Petrosian, Tigran L", "Petrosian, T"],
        &["Lasker, Emanuel", "Lasker, Edward"],
        &["NN", "N.N.", "nn"],
        &["White 1", "White 2"],
        &["kn1ght", "knlght"],
        &["Lund, Ad1", "Lund, Ad2"],
        &["Lund, Peter", "Lind, Peter"],
        &["Allies", "Allies."],
        &["Anand, Viswanathan", "Anders, Viswanathan"],
        &["Hansen, Karl", "Hanson, Karl"],
        &["Andersen, Karl", "Anderson, Karl", "Andersson, Karl"],
        &["Morphy, Paul / Barnes", "Morphy, Paul"],
        &["Smith, John", "Smith, John Jr"],
        &["Mrs. Fagan", "Fagan"],
        &["Wang, Yi", "Wang, Yixing"],
        &["Li Wang", "Wang Li"],
        &["Lee, J", "Lee, John"],
        &["Jones, Jan", "Jones, Janos"],
        &["?", "", "-"],
    ] {
        assert!(found_among(names, &[]).is_empty(), "{names:?}");
    }
}

#[test]
fn who_plays_the_other_is_another() {
    let names = ["Hansen, C", "Hansen, Curt", "Lund"];
    assert_eq!(found_among(&names, &[(0, 2)]), [[0, 1]]);
    assert!(found_among(&names, &[(0, 1)]).is_empty());
}

#[test]
fn what_is_little_by_itself_needs_opponents_in_common() {
    for names in [
        ["Harrwitz, Daniel", "Harwitz, Daniel"],
        ["Löwenthal, Johann", "Lowenthai, Johann"],
        ["Chigorin, Mikhail", "Tschigorin, Mikhail"],
        ["MORPHY", "Morphy, Paul"],
        ["Tal, M", "Tal, Mikhail"],
        ["R. Réti", "Reti, Richard"],
    ] {
        let names = [names[0], names[1], "Barnes", "Boden"];
        assert!(
            found_among(&names, &[(0, 2), (1, 3)]).is_empty(),
            "{names:?}"
        );
        let played = [(0, 2), (1, 2), (0, 3), (3, 1)];
        assert_eq!(found_among(&names, &played), [[0, 1]], "{names:?}");
    }
}

#[test]
fn others_of_the_surname_take_from_what_an_initial_is_worth() {
    let names = [
        "Lund, Peter",
        "Lund, P",
        "Lund, Adolf",
        "Lund, Bent",
        "Lund, Carl",
        "Lund, Dagfinn",
    ];
    assert_eq!(found_among(&["Lundin, Peter", "Lundin, P"], &[]), [[0, 1]]);
    assert!(found_among(&names, &[]).is_empty());
}

#[test]
fn a_user_has_the_last_word() {
    let text = "apart = [[\"Lundin, P\", \"Lundin, Peter\"]]\n[[person]]\nname = \"Polgar, Zsuzsa\"\nalso = [\"Polgar, Susan\"]\n";
    let known = KnownPersons::parse(std::path::Path::new("names.toml"), text).unwrap();
    assert!(known.tells_apart("Lundin, Peter", "Lundin, P"));
    let names = [
        "Polgar, Susan",
        "Polgar, Zsuzsa",
        "Polgar, Sofia",
        "Polgár Zsuzsa",
    ];
    assert_eq!(persons(&names, &known, &Played(Vec::new())), [[0, 1, 3]]);
}
