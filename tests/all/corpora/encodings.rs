//! The letters of names come out right, whatever they were written in.

use bystander::internals::ingest::encoding::Charset;

use super::encoded::{ENCODINGS, languages, measure, written_in};

#[test]
fn names_come_out_right_in_every_encoding() {
    let languages = languages();
    for (encoding, least) in ENCODINGS {
        assert!(Charset::from_name(encoding).is_ok());
        let fit = written_in(encoding, &languages);
        for (games, least) in [(1, least[0]), (5, least[1]), (50, 100)] {
            let samples = if games == 50 { 1 } else { 6 };
            let (right, all) = measure(encoding, &fit, games, samples);
            assert!(all > 1, "{encoding}: nothing to look at");
            // One file in few may fail where one in many may not.
            let slack = if games == 50 { 0 } else { 2 };
            assert!(
                (right + slack) * 100 >= all * least,
                "{encoding}, {games} games: {right} of {all}"
            );
        }
    }
}
