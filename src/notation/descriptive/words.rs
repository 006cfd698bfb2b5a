//! The words, letters and signs that printers use, and what each is.

use shakmaty::Role;

use super::atom::Kind;

/// The first character and its length; a byte that is no UTF-8 stands for the Latin-1 character.
pub(super) fn char_at(bytes: &[u8]) -> (char, usize) {
    match bytes.first() {
        Some(&b) if b.is_ascii() => (char::from(b), 1),
        _ => {
            for len in 2..=bytes.len().min(4) {
                if let Ok(text) = std::str::from_utf8(&bytes[..len])
                    && let Some(c) = text.chars().next()
                {
                    return (c, len);
                }
            }
            (char::from(bytes.first().copied().unwrap_or(b' ')), 1)
        }
    }
}

/// Byte behind the blanks at `at`; a line end is one, an empty line is not.
pub(super) fn skip_blank(text: &[u8], mut at: usize) -> usize {
    let mut lines = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b' ' | b'\t' | b'\r' => at += 1,
            b'\n' if lines == 0 => {
                lines += 1;
                at += 1;
            }
            0x80.. => match char_at(&text[at..]) {
                ('\u{a0}' | '\u{ad}' | '\u{2000}'..='\u{200d}' | '\u{202f}' | '\u{feff}', len) => {
                    at += len
                }
                _ => break,
            },
            _ => break,
        }
    }
    at
}

/// Whether the character is one of the dashes that printers use.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−')
}

/// Castling in circles (`O-O`, `0 - 0`, `OOO`): how many, and the length.
pub(super) fn circles(bytes: &[u8]) -> Option<(u8, usize)> {
    let circle = |at: usize| matches!(bytes.get(at), Some(b'O' | b'o' | b'0'));
    let ends = |at: usize| {
        !bytes
            .get(at)
            .is_some_and(|b| b.is_ascii_alphanumeric() && !matches!(b, b'c' | b'd' | b'm'))
    };
    let run = (0..4).take_while(|&at| circle(at)).count();
    if matches!(run, 2 | 3) && ends(run) {
        return Some((run as u8, run));
    }
    let (mut count, mut at) = (1, 1);
    while count < 4 {
        let mut next = skip_blank(bytes, at);
        let dashes = next;
        // `O. O.`, but `0.` is a number.
        if bytes[0] == b'O' && bytes.get(next) == Some(&b'.') {
            next += 1;
        }
        while next < bytes.len() && is_dash(char_at(&bytes[next..]).0) {
            next += char_at(&bytes[next..]).1;
        }
        if next == dashes {
            break;
        }
        next = skip_blank(bytes, next);
        if !circle(next) {
            break;
        }
        (count, at) = (count + 1, next + 1);
    }
    (matches!(count, 2 | 3) && ends(at)).then_some((count, at))
}

/// A run of digits, with the ending of an ordinal number.
pub(super) fn number(bytes: &[u8]) -> (Kind, usize) {
    let digits = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
    let behind = &bytes[digits..];
    let letters = behind
        .iter()
        .take_while(|b| b.is_ascii_alphabetic())
        .count();
    let ending = ordinal(&behind[..letters]);
    match bytes[0] {
        rank @ b'1'..=b'8' if digits == 1 => (Kind::Rank(rank - b'0'), 1 + ending),
        _ => (Kind::Number, digits),
    }
}

/// Length of the ending of an ordinal number, with whatever may be glued to it (`8thch`, `8thQ`).
fn ordinal(letters: &[u8]) -> usize {
    let lower = letters.to_ascii_lowercase();
    [&b"st"[..], b"nd", b"rd", b"th", b"d"]
        .iter()
        .find(|ending| {
            let behind = lower.strip_prefix(**ending);
            // A mark, or the letter of a promotion, may be glued to it.
            let capital = capital_at(letters, ending.len());
            behind.is_some_and(|mark| {
                mark.is_empty()
                    || is_mark(mark)
                    || matches!(mark, b"chk" | b"x")
                    || mark.starts_with(b"x") && capital_at(letters, ending.len() + 1)
                    || capital
            })
        })
        .map_or(0, |ending| ending.len())
}

fn capital_at(letters: &[u8], at: usize) -> bool {
    letters.get(at).is_some_and(u8::is_ascii_uppercase)
}

/// Taking in passing, however it is said: `e.p.`, `ep`, `en pas.`, `in passing`.
pub(super) fn en_passant(bytes: &[u8]) -> Option<usize> {
    let ends = |at: usize| !bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let lower = |at: usize| bytes.get(at).map(u8::to_ascii_lowercase);
    match lower(0) {
        Some(b'e') => {}
        Some(b'i') => {
            let head = bytes.get(..2)?.eq_ignore_ascii_case(b"in");
            let at = skip_blank(bytes, 2);
            let tail = bytes.get(at..at + 7)?.eq_ignore_ascii_case(b"passing");
            return (head && at > 2 && tail && ends(at + 7)).then_some(at + 7);
        }
        _ => return None,
    }
    let mut at = 1;
    if lower(1) == Some(b'n') {
        at = skip_blank(bytes, 2);
        if at == 2 {
            return None;
        }
    } else {
        at += usize::from(lower(1) == Some(b'.'));
        at = skip_blank(bytes, at);
        if lower(at) == Some(b'-') {
            at += 1;
        }
    }
    if lower(at) != Some(b'p') {
        return None;
    }
    let run = bytes[at..]
        .iter()
        .take_while(|b| b.is_ascii_alphabetic())
        .count();
    let word = bytes[at..at + run].to_ascii_lowercase();
    match word.as_slice() {
        b"p" => Some(at + 1),
        b"pass" | b"pas" | b"passt" | b"passant" if lower(1) != Some(b'p') => Some(at + run),
        // Glued to the mark that follows: `PxPepch`.
        _ if lower(1) == Some(b'p') && is_mark(&word[1..]) => Some(2),
        _ => None,
    }
}

fn is_mark(word: &[u8]) -> bool {
    matches!(
        word,
        b"ch" | b"mate" | b"dis" | b"disch" | b"dbl" | b"dblch"
    )
}

/// `'s`, `s'` behind a word.
pub(super) fn possessive(bytes: &[u8]) -> Option<usize> {
    let (c, len) = char_at(bytes);
    if bytes.is_empty() || !matches!(c, '\'' | '’' | '‘' | '`' | '´' | '\u{92}') {
        return None;
    }
    match bytes.get(len) {
        Some(b's' | b'S') if !bytes.get(len + 1).is_some_and(u8::is_ascii_alphabetic) => {
            Some(len + 1)
        }
        Some(b) if b.is_ascii_alphabetic() => None,
        _ => Some(len),
    }
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
    let mut lower = [0; 12];
    let lower = lower.get_mut(..run.len())?;
    lower.copy_from_slice(run);
    lower.make_ascii_lowercase();
    let kind = match &*lower {
        b"king" | b"kings" => Kind::Man(Role::King),
        b"queen" => Kind::Man(Role::Queen),
        b"rook" | b"rooks" => Kind::Man(Role::Rook),
        b"bishop" | b"bishops" | b"bish" => Kind::Man(Role::Bishop),
        b"knight" | b"knights" | b"knt" => Kind::Man(Role::Knight),
        b"pawn" | b"pawns" => Kind::Man(Role::Pawn),
        b"castle" => Kind::Castle,
        b"castles" | b"castled" | b"castling" | b"cas" | b"cast" | b"casts" | b"castl" => {
            Kind::Castles
        }
        b"to" => Kind::To,
        b"takes" | b"take" | b"took" | b"tks" | b"tak" | b"taks" | b"takg" | b"taking"
        | b"captures" | b"capture" | b"capt" | b"caps" | b"cap" | b"retakes" | b"recaptures"
        | b"tkes" => Kind::Takes,
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
        b"sq" | b"square" | b"sqr" | b"sqre" => Kind::Square,
        b"squares" | b"sqs" | b"step" | b"steps" | b"move" | b"moves" => Kind::Steps,
        b"at" | b"on" => Kind::At,
        b"from" => Kind::From,
        b"his" | b"her" | b"its" => Kind::His,
        b"the" | b"own" | b"and" | b"with" | b"giving" | b"gives" | b"an" | b"by" | b"of"
        | b"for" => Kind::Filler,
        b"ch" | b"chk" | b"check" | b"checks" | b"checking" | b"chch" | b"cheque" | b"ck"
        | b"che" | b"chec" => Kind::Check,
        b"dis" | b"disc" | b"disch" | b"dischk" | b"discovered" | b"discovering" | b"discovers"
        | b"discov" | b"disco" | b"discd" => Kind::Discovered,
        b"dbl" | b"db" | b"dblch" | b"dbch" | b"doub" | b"double" | b"doubl" | b"dble" => {
            Kind::Double
        }
        b"mate" | b"mates" | b"checkmate" | b"checkmates" | b"checkmating" | b"mating"
        | b"chmate" => Kind::Mate,
        b"queens" | b"queening" | b"queened" => Kind::Queens,
        b"becomes" | b"becoming" | b"became" | b"making" | b"makes" | b"calling" | b"demanding"
        | b"promotes" | b"promoting" | b"promoted" | b"claiming" | b"claims" => Kind::Becomes,
        b"side" | b"sides" | b"kingside" | b"queenside" => match lower[0] {
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

/// What a word means that a mark of check is glued to (`squarech`), and its length without the mark.
pub(super) fn marked_word(run: &[u8]) -> Option<(Kind, usize)> {
    [&b"check"[..], b"mate", b"ch"].iter().find_map(|mark| {
        let head = run.strip_suffix(*mark)?;
        Some((word(head)?, head.len()))
    })
}

/// The units that a run of letters is made of (`KtxKBPch`), longest first; letters as small ones.
const UNITS: [(&[u8], Kind); 34] = [
    (b"castles", Kind::Castles),
    (b"bishop", Kind::Man(Role::Bishop)),
    (b"knight", Kind::Man(Role::Knight)),
    (b"castle", Kind::Castle),
    (b"double", Kind::Double),
    (b"queens", Kind::Queens),
    (b"queen", Kind::Man(Role::Queen)),
    (b"takes", Kind::Takes),
    (b"check", Kind::Check),
    (b"rook", Kind::Man(Role::Rook)),
    (b"king", Kind::Man(Role::King)),
    (b"pawn", Kind::Man(Role::Pawn)),
    (b"mate", Kind::Mate),
    (b"disch", Kind::Discovered),
    (b"dblch", Kind::Double),
    (b"disc", Kind::Discovered),
    (b"knt", Kind::Man(Role::Knight)),
    (b"tks", Kind::Takes),
    (b"tak", Kind::Takes),
    (b"dis", Kind::Discovered),
    (b"dbl", Kind::Double),
    (b"chk", Kind::Check),
    (b"kt", Kind::Man(Role::Knight)),
    (b"kn", Kind::Man(Role::Knight)),
    (b"ch", Kind::Check),
    (b"db", Kind::Double),
    (b"sq", Kind::Square),
    (b"to", Kind::To),
    (b"k", Kind::Man(Role::King)),
    (b"q", Kind::Man(Role::Queen)),
    (b"r", Kind::Man(Role::Rook)),
    (b"b", Kind::Man(Role::Bishop)),
    (b"p", Kind::Man(Role::Pawn)),
    (b"x", Kind::Takes),
];

/// The unit that a run of `run` letters begins with; `inside` if letters stand before it.
pub(super) fn unit(bytes: &[u8], run: usize, inside: bool) -> (Kind, usize) {
    let letters = &bytes[..run];
    if letters.len() == 1 && !inside && matches!(letters[0], b'a' | b'c'..=b'h') {
        return (Kind::File(letters[0] - b'a'), 1);
    }
    // `Nf3`, `xe5`: a file stands before its rank.
    if letters.len() == 1
        && matches!(letters[0], b'a' | b'c'..=b'h')
        && bytes.get(1).is_some_and(u8::is_ascii_digit)
    {
        return (Kind::File(letters[0] - b'a'), 1);
    }
    let first = letters[0].to_ascii_lowercase();
    // Knights by their first letter alone, in English and in German.
    if first == b'n' || first == b's' && !starts(letters, b"sq") {
        return (Kind::Man(Role::Knight), 1);
    }
    match UNITS.iter().find(|(unit, _)| starts(letters, unit)) {
        Some(&(unit, kind)) => (kind, unit.len()),
        None if run == 1 && !inside => (Kind::Letter, 1),
        None => (Kind::Word, run),
    }
}

/// Whether a run of letters can be taken apart into units from end to end; `cheerful` cannot, though it begins
/// with a mark of check.
pub(super) fn is_made_of_units(bytes: &[u8], run: usize) -> bool {
    let mut at = 0;
    while at < run {
        let left = run - at;
        if en_passant(&bytes[at..]).is_some() || word(&bytes[at..run]).is_some() {
            return true;
        }
        match unit(&bytes[at..], left, at > 0) {
            (Kind::Word, _) => return left == run && run == 1,
            (_, len) => at += len,
        }
    }
    true
}

fn starts(letters: &[u8], unit: &[u8]) -> bool {
    letters
        .get(..unit.len())
        // `KN` is the king's knight, `Kn` a knight.
        .is_some_and(|head| head.eq_ignore_ascii_case(unit) && !(unit == b"kn" && head[1] == b'N'))
}

/// What is neither letter nor digit.
pub(super) fn sign(bytes: &[u8]) -> (Kind, usize) {
    let (c, len) = char_at(bytes);
    let run = |of: &dyn Fn(char) -> bool| {
        let mut at = 0;
        while at < bytes.len() && of(char_at(&bytes[at..]).0) {
            at += char_at(&bytes[at..]).1;
        }
        at
    };
    match c {
        c if is_dash(c) || c == '_' => (Kind::Dash, run(&|c| is_dash(c) || c == '_')),
        '×' | '✕' | '✖' | ':' => (Kind::Takes, len),
        '(' | '[' => (Kind::Open, len),
        ')' | ']' => (Kind::Close, len),
        '/' => (Kind::Slash, len),
        '=' => (Kind::Equals, len),
        ',' => (Kind::Comma, len),
        '+' => {
            let len = run(&|c| c == '+');
            (Kind::Plus(len.min(9) as u8), len)
        }
        '†' => (Kind::Check, len),
        '‡' | '#' => (Kind::Mate, run(&|c| matches!(c, '‡' | '#'))),
        '!' | '?' | '‼' | '⁇' | '⁈' | '⁉' => (
            Kind::Glyph,
            run(&|c| matches!(c, '!' | '?' | '‼' | '⁇' | '⁈' | '⁉')),
        ),
        _ => (Kind::Stop, len),
    }
}
