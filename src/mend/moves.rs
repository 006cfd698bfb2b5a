//! What was played in a text, to be compared with what is played when it is mended.

use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::games::{ReadOptions, Record, each_chunk};
use crate::ingest::source::Input;
use crate::replay::{Game, Replayer};

/// A hash of the moves of all games of a text in which something was played, as a run with these options reads it; `None`
/// if it does not look like a text.
pub(super) fn played(text: &[u8], options: &ReadOptions) -> Option<u128> {
    let (mut replayer, mut game) = (Replayer::default(), Game::default());
    let mut hasher = SipHasher13::new();
    let mut add = |record: &Record<'_>| {
        if !record.is_game() {
            return;
        }
        replayer.replay(record.text, record.score, &mut game);
        let plies = game.main().map_or(&[][..], |main| &main.plies);
        for ply in plies {
            let role = ply.mv.promotion.map_or(0, |role| role as u8);
            hasher.write(&[ply.mv.from as u8, ply.mv.to as u8, role]);
        }
        if !plies.is_empty() {
            hasher.write_u8(u8::MAX);
        }
    };
    let read = each_chunk(&Input::text("", text), options, &mut |_, games| {
        games.for_each(None, &mut add);
        Ok(())
    });
    read.ok().map(|()| hasher.finish128().as_u128())
}
