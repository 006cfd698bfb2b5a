//! The words and abbreviations that printers use, and what each means.

use shakmaty::Role;

use super::chars::skip_blank;
use super::kind::Kind;
use crate::text::chars::dash_len;

/// Taking in passing, however it is said: `e.p.`, `ep`, `en pas.`, `i.p.`, `in passing`.
pub(super) fn en_passant(bytes: &[u8]) -> Option<usize> {
    let lower = |at: usize| bytes.get(at).map(u8::to_ascii_lowercase);
    let english = match lower(0) {
        Some(b'e') => false,
        Some(b'i') => true,
        _ => return None,
    };
    let whole = lower(1) == Some(b'n');
    let at = behind_sign(bytes, 1 + usize::from(whole));
    if lower(at) != Some(b'p') {
        return None;
    }
    let glued = at == 1;
    let run = bytes[at..]
        .iter()
        .take_while(|b| b.is_ascii_alphabetic())
        .count();
    let word = bytes[at..at + run].to_ascii_lowercase();
    match word.as_slice() {
        b"passing" if english && whole && at > 2 => Some(at + run),
        b"p" if !whole || !english => (!english || !glued).then_some(at + 1),
        b"pass" | b"pas" | b"passt" | b"passant" | b"passan" | b"pt" if !english && !glued => {
            Some(at + run)
        }
        // Glued to the mark that follows: `PxPepch`.
        _ if !english && glued && is_mark(&word[1..]) => Some(2),
        _ => None,
    }
}

/// Byte behind the point, stroke or blanks between the two words.
fn behind_sign(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..) {
        Some([b',' | b'/', b'p' | b'P', ..]) => at + 1,
        Some([b'.', ..]) => {
            let next = skip_blank(bytes, at + 1);
            next + bytes.get(next..).map_or(0, dash_len)
        }
        _ => {
            let next = skip_blank(bytes, at);
            next + bytes.get(next..).map_or(0, dash_len)
        }
    }
}

pub(super) fn is_mark(word: &[u8]) -> bool {
    matches!(
        word,
        b"ch" | b"mate" | b"dis" | b"disch" | b"dbl" | b"dblch"
    )
}

/// What a whole word means.
pub(super) fn word(run: &[u8]) -> Option<Kind> {
    if run.len() < 2 {
        return None;
    }
    // `BP` is a pawn.
    if run == b"Bp" {
        return Some(Kind::Man(Role::Bishop));
    }
    // `QN`, `KNt` and `QNS` are knights of a side.
    if matches!(run, [_, b'N', ..]) && run.len() <= 3 && run != b"KNT" {
        return None;
    }
    let mut lower = [0; 12];
    let lower = lower.get_mut(..run.len())?;
    lower.copy_from_slice(run);
    lower.make_ascii_lowercase();
    let kind = match &*lower {
        b"king" | b"kings" | b"kg" | b"kgs" => Kind::Man(Role::King),
        b"queen" | b"qu" | b"qn" | b"qns" => Kind::Man(Role::Queen),
        b"rook" | b"rooks" => Kind::Man(Role::Rook),
        b"bishop" | b"bishops" | b"bish" => Kind::Man(Role::Bishop),
        b"knight" | b"knights" | b"knt" => Kind::Man(Role::Knight),
        b"pawn" | b"pawns" => Kind::Man(Role::Pawn),
        b"castle" => Kind::Castle,
        b"castles" | b"castled" | b"castling" | b"cas" | b"cast" | b"casts" | b"castl" => {
            Kind::Castles
        }
        b"to" | b"into" => Kind::To,
        b"takes" | b"take" | b"took" | b"tks" | b"tak" | b"taks" | b"takg" | b"taking"
        | b"captures" | b"capture" | b"capt" | b"caps" | b"cap" | b"tkes" | b"tk" | b"tkg"
        | b"tke" => Kind::Takes,
        b"retakes" | b"recaptures" => Kind::Retakes,
        b"plays" | b"goes" | b"advances" | b"advanced" | b"retires" | b"retreats" | b"returns"
        | b"pushes" => Kind::Plays,
        b"adv" | b"advs" | b"adverse" | b"adversary" | b"adversarys" | b"opponent"
        | b"opponents" | b"enemy" | b"enemys" | b"hostile" => Kind::Adverse,
        b"first" => Kind::Rank(1),
        b"second" => Kind::Rank(2),
        b"third" => Kind::Rank(3),
        b"fourth" => Kind::Rank(4),
        b"fifth" => Kind::Rank(5),
        b"sixth" => Kind::Rank(6),
        b"seventh" => Kind::Rank(7),
        b"eighth" => Kind::Rank(8),
        b"one" => Kind::Rank(1),
        b"two" => Kind::Rank(2),
        b"three" => Kind::Rank(3),
        b"four" => Kind::Rank(4),
        b"five" => Kind::Rank(5),
        b"six" => Kind::Rank(6),
        b"seven" => Kind::Rank(7),
        b"eight" => Kind::Rank(8),
        b"sq" | b"square" | b"sqr" | b"sqre" | b"sg" | b"aq" | b"eq" | b"house" | b"place" => {
            Kind::Square
        }
        b"squares" | b"sqs" | b"sqrs" | b"step" | b"steps" | b"move" | b"moves" => Kind::Steps,
        b"at" | b"on" | b"upon" => Kind::At,
        b"from" => Kind::From,
        b"his" | b"her" | b"its" => Kind::His,
        b"the" | b"own" | b"and" | b"with" | b"giving" | b"gives" | b"an" | b"by" | b"of"
        | b"for" | b"as" | b"is" | b"new" | b"another" | b"fresh" => Kind::Filler,
        b"ch" | b"chk" | b"check" | b"checks" | b"checking" | b"chch" | b"cheque" | b"ck"
        | b"che" | b"chec" | b"chck" | b"chq" => Kind::Check,
        // What scanners make of `ch`.
        b"cb" | b"oh" | b"eh" | b"cli" | b"cn" => Kind::Check,
        b"dis" | b"disc" | b"disch" | b"dischk" | b"discovered" | b"discovering" | b"discovers"
        | b"discovery" | b"uncovering" | b"uncovers" | b"discov" | b"disco" | b"discd" => {
            Kind::Discovered
        }
        b"dbl" | b"db" | b"dd" | b"dub" | b"dou" | b"dblch" | b"dbch" | b"doub" | b"double"
        | b"doubl" | b"dble" => Kind::Double,
        b"mate" | b"mates" | b"checkmate" | b"checkmates" | b"checkmating" | b"mating"
        | b"chmate" | b"mat" => Kind::Mate,
        b"queens" | b"queening" | b"queened" => Kind::Queens,
        b"becomes" | b"becoming" | b"became" | b"making" | b"makes" | b"made" | b"calling"
        | b"calls" | b"asks" | b"demanding" | b"demands" | b"promotes" | b"promoting"
        | b"promoted" | b"claiming" | b"claims" => Kind::Becomes,
        b"side" | b"sides" | b"wing" | b"kingside" | b"queenside" => match lower[0] {
            b'k' => Kind::Short,
            b'q' => Kind::Long,
            _ => Kind::Side,
        },
        b"short" => Kind::Short,
        b"long" => Kind::Long,
        b"best" => Kind::Best,
        b"in" | b"next" => Kind::In,
        _ => return None,
    };
    Some(kind)
}

/// `Ks Kt`, `Qs. P`: a side with the stroke of its `'s` lost, a man behind it.
pub(super) fn side_without_stroke(bytes: &[u8], run: usize) -> Option<Kind> {
    let side = match &bytes[..run] {
        b"Ks" => Role::King,
        b"Qs" => Role::Queen,
        _ => return None,
    };
    let behind = bytes[run..].strip_prefix(b".").unwrap_or(&bytes[run..]);
    let man = behind.trim_ascii_start();
    let apart = man.len() < behind.len();
    let named = matches!(man.first(), Some(b'R' | b'K' | b'B' | b'P' | b'N' | b'C'));
    (apart && named).then_some(Kind::Man(side))
}

/// What a word means that a mark of check is glued to (`squarech`), and its length without the mark.
pub(super) fn marked_word(run: &[u8]) -> Option<(Kind, usize)> {
    [&b"check"[..], b"mate", b"ch"].iter().find_map(|mark| {
        let head = run.strip_suffix(*mark)?;
        Some((word(head)?, head.len()))
    })
}
