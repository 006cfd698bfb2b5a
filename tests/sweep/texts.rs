//! One token repeated, in every place of a text and by every way of reading it: what finds crashes, and what costs more
//! than its length. Random input does neither.

use std::io::Write;

use bystander::internals::audit::{Auditor, Policy};
use bystander::internals::codes;
use bystander::internals::convert::{self, ConversionSpec, Converter};
use bystander::internals::games::FormChoice;
use bystander::internals::games::ReadOptions;
use bystander::internals::ingest::source::Input;
use bystander::internals::notation::Notation;
use bystander::internals::run;

/// A place in a text.
pub(crate) struct Context {
    pub(crate) name: &'static str,
    head: &'static str,
    tail: &'static str,
}

/// The places at which a token is repeated.
pub(crate) const CONTEXTS: [Context; 7] = [
    Context {
        name: "move",
        head: "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 ",
        tail: " e5 1-0\n",
    },
    Context {
        name: "comment",
        head: "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {",
        tail: "} e5 1-0\n",
    },
    Context {
        name: "tag",
        head: "[Event \"",
        tail: "\"]\n[White \"A\"]\n\n1. e4 e5 1-0\n",
    },
    Context {
        name: "bare",
        head: "",
        tail: "\n",
    },
    Context {
        name: "page",
        head: "GAME 1\n\nWHITE. BLACK.\n\n1. P-K4  P-K4\n2. Kt-KB3 Kt-QB3\n",
        tail: "\n3. B-Kt5 P-QR3\n",
    },
    Context {
        name: "variation",
        head: "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... ",
        tail: ") 2. Nf3 1-0\n",
    },
    Context {
        name: "glued",
        head: "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. ",
        tail: "Nf3 1-0\n",
    },
];

impl Context {
    /// A text of about `size` bytes in which the token stands here.
    pub(crate) fn fill(&self, token: &[u8], size: usize) -> Vec<u8> {
        let middle = token.repeat(size / token.len());
        [self.head.as_bytes(), &middle, self.tail.as_bytes()].concat()
    }
}

/// A way of reading a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// `audit`.
    Audit,
    /// `convert --to descriptive`.
    Descriptive,
    /// `convert --input prose --to san --repair`.
    Book,
    /// `convert --to san --repair`.
    San,
}

/// The ways of reading a text.
pub(crate) const MODES: [Mode; 4] = [Mode::Audit, Mode::Descriptive, Mode::Book, Mode::San];

/// Reads texts by every way; made once, for to load the codes takes longer than most texts.
pub(crate) struct Reader {
    auditor: Auditor,
    descriptive: Converter,
    san: Converter,
}

impl Reader {
    /// A reader that audits under the codes so named.
    pub(crate) fn under(codes: &str) -> Reader {
        let converter = |wishes| Converter::new(wishes, codes::load("fide-2023").unwrap());
        Reader {
            auditor: Auditor::new(
                codes::load_all(&[codes.to_owned()]).unwrap(),
                Policy::default(),
            ),
            descriptive: converter(ConversionSpec {
                to: Notation::DESCRIPTIVE,
                ..ConversionSpec::default()
            }),
            san: converter(ConversionSpec {
                repair: true,
                ..ConversionSpec::default()
            }),
        }
    }

    /// Reads a text from end to end, on one thread.
    pub(crate) fn read(&self, mode: Mode, text: &[u8]) {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text).unwrap();
        let inputs = [Input::file(file.path())];
        let options = ReadOptions {
            threads: 1,
            input: match mode {
                Mode::Book => FormChoice::Book,
                _ => FormChoice::Auto,
            },
            ..ReadOptions::default()
        };
        let converter = match mode {
            Mode::Audit => {
                run::audit(&inputs, &self.auditor, &options, &mut |_| Ok(())).unwrap();
                return;
            }
            Mode::Descriptive => &self.descriptive,
            Mode::Book | Mode::San => &self.san,
        };
        convert::run(&inputs, converter, &options, &mut |_| Ok(())).unwrap();
    }
}

impl Mode {
    /// Whether this way of reading differs from another there: only what is no PGN is read as a page of a book.
    pub(crate) fn is_apart(self, context: &Context) -> bool {
        self != Mode::Book || matches!(context.name, "bare" | "page")
    }
}

/// What is repeated: every sign alone and with a blank behind it, and what texts of chess are made of.
pub(crate) fn tokens() -> Vec<Vec<u8>> {
    let signs = (b' '..=b'~').map(|sign| vec![sign]);
    let apart = (b'!'..=b'~').map(|sign| vec![sign, b' ']);
    let words = TOKENS.iter().map(|token| token.to_vec());
    signs.chain(apart).chain(words).collect()
}

const TOKENS: &[&[u8]] = &[
    b"\n%",
    b"\n[Event \"",
    b"$999",
    b"$99999999999999999999",
    b"1-0",
    b"0-1",
    b"1/2",
    b"--",
    b"Z0",
    b"O-O-O",
    b"0-0",
    b"e.p.",
    b"...",
    b"1...",
    b"99999999999.",
    b"4294967296.",
    b"\x00",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xe2\x80\xae",
    b"\xe2\x99\x9e",
    b"\xc3",
    b"\xf0\x9f\x98\x80",
    b"\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81",
    b"\r",
    b"\r\n",
    b"\n\n",
    b"\t",
    b"\x0b",
    b"\x0c",
    b"\x1b[31m",
    b"P-K4",
    b"P\xe2\x80\x94K4",
    b"Kt-KB3",
    b"PxP",
    b"QKt-Q2",
    b"K-B2",
    b"R-B sq",
    b"Castles",
    b"ch",
    b"mate",
    b"dbl ch",
    b"dis ch",
    b"White.",
    b"Black.",
    b"WHITE BLACK",
    b"Game No. 12",
    b"Moves 1-8 as in Game No. 12",
    b"Moves 1 to 99999 as in Game No. 1\n",
    b"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n",
    b"[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4294967295 4294967295\"]\n",
    b"[FEN \"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQk/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ w - - 0 1\"]\n[SetUp \"1\"]\n",
    b"[FEN \"kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w KQkq e3 0 1\"]\n",
    b"[Variant \"Chess960\"]\n",
    b"[Variant \"fischerandom\"]\n[FEN \"nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1\"]\n",
    b"[Odds \"QR\"]\n",
    b"[Odds \"P and two moves\"]\n",
    b"[Odds \"mate on h8\"]\n",
    b"[Odds \"marked pawn a7\"]\n",
    b"[Mode \"correspondence\"]\n",
    b"[TimeLimit \"20 moves an hour\"]\n",
    b"[TimeLimit \"99999999999 moves 99999999 hours\"]\n",
    b"[KingUnmoved \"both\"]\n",
    b"[Stipulation \"no castling without the Rook\"]\n",
    b"{[%law noticed]}",
    b"{[%law not-remembered]}",
    b"{[%law not-entitled white]}",
    b"{[%law colours-reversed]}",
    b"{[%law out-of-turn Nf3]}",
    b"{[%law touched e2 d2 a1]}",
    b"{[%law touched-by black e7]}",
    b"{[%law claim repetition white]}",
    b"{[%law claim fifty black Nf3]}",
    b"{[%law claim stalemate black]}",
    b"{[%law claim perpetual black]}",
    b"{[%law call-fifty white]}",
    b"{[%law proceeds white]}",
    b"{[%law clock white 99999999999999999999 99999999999:99:99]}",
    b"{[%law clock white 20 1:00:01]}",
    b"{[%law flag white]}",
    b"{[%law resigns white]}",
    b"{[%law sealed]}",
    b"{[%law adjourned wrong-setup]}",
    b"{[%law dropped e2 3]}",
    b"{[%law dropped a1 99999999999999]}",
    b"{[%law sent-together 1 4]}",
    b"{[%law sent-together 4 1]}",
    b"{[%law sent-together 0 4294967295]}",
    b"{[%law allow illegal-move x]}",
    b"{[%emt 99999999999:00:00]}",
    b"{[%emt 0:00:05]}",
    b"a8=P",
    b"a8=K",
    b"a8=~Q",
    b"O-O-O-O",
    b"Ng1-e3",
    b"e8=Q",
    b"exd6",
    b"Kxe8",
    b"!?",
    b"++",
    b"diagram",
    b"| r n b q k b n r |\n",
    b"+---+---+---+---+---+---+---+---+\n",
    b"8 r n b q k b n r\n",
    b"[Date \"99999.99.99\"]\n",
    b"[WhiteElo \"99999999999999999999999\"]\n",
    b"[Result \"1-0\"]\n",
    b"resigns",
    b"drawn",
    b"wins",
    b" and ",
    b" or ",
    b"Drawn game",
    b"\xd0\xa4f3",
    b"Sf3",
    b"Cf3",
    b"e2e4",
    b"5254",
    b"e7e8q",
    b"\xe2\x80\x94",
    b"\xe2\x80\x93 ",
    b"\xe2\x80\xa6",
    b"\xc2\xbd",
    b"\xc2\xbd-\xc2\xbd ",
    b"\xe2\x80\x9c",
    b"\xe2\x80\x99",
    b"\xc3\x97",
    b"\xe2\x80\xa0",
    b"\xe2\x80\xa1",
    b"\xe2\x99\x98",
    b"\xe2\x99\x98f3 ",
    b"\xc3\xa9",
    b"\xd0\x96 ",
    b"\xe7\x8e\x8b",
    b"\xe2\x80\x8b",
    b"\xc2\xad",
    b"\xe2\x80\xa8",
    b"\xc2\xa0",
    b"1.",
    b"1. ",
    b"1) ",
    b"(1) ",
    b"[1] ",
    b"i. ",
    b"II. ",
    b"P-K4 ",
    b"P-K4\n",
    b"Kt-B3 ",
    b"Kt takes P ",
    b"P x P ",
    b"Q to Kt 3d (ch.) ",
    b"Castles ",
    b"O-O ",
    b"0-0 ",
    b"e4 ",
    b"e4\n",
    b"Nf3 Nf6 Ng1 Ng8 ",
    b"1. e4 e5\n",
    b"1. P-K4 P-K4\n",
    b"1 P-K4 P-K4 ",
    b"1. P-K4 ",
    b"P-K4, ",
    b"White. Black.\n",
    b"WHITE. BLACK.\n",
    b"Game No. 1\n",
    b"A\xe2\x80\x94B\n",
    b"Mr. A. \xe2\x80\x94 Mr. B.\n",
    b"Alekhine - Capablanca\n",
    b"London 1851\n",
    b"+-+",
    b"r n b q k b n r\n",
    b"rnbqkbnr\n",
    b". . . . . . . .\n",
    b"e8=Q ",
    b"exd8=Q+ ",
    b"N1f3 ",
    b"Ng1-f3 ",
    b"g1f3 ",
    b"5254 ",
    b"and ",
    b"or ",
    b"if ",
    b"(or P-K4) ",
    b"(a) ",
    b"[a] ",
    b"1-0 ",
    b"1-0\n",
    b"drawn ",
    b"mate ",
    b"ch. ",
    b"ch ",
    b"dis. ch. ",
    b"e.p. ",
    b"$1 ",
    b"{}",
    b"()",
    b"( )",
    b"(e4)",
    b"(1. e4) ",
    b"((",
    b"))",
    b")(",
    b"[]",
    b"[a]",
    b"[a \"b\"]\n",
    b"[a \"b\"]",
    b"[Event \"x\"]\n",
    b"[Event \"x\"]\n\n",
    b"\\\"",
    b"%\n",
    b"% \n",
    b";\n",
    b"\n",
    b"<>",
    b"-- ",
    b"Z0 ",
    b"0000 ",
    b"Pe4 ",
    b"pe4 ",
    b"Kg1 ",
    b"a1 ",
    b"h8 ",
    b"K-K2 ",
    b"R-K1 ",
    b"QR-K sq ",
    b"KKtP x QBP ",
    b"K\xe2\x80\x99s B\xe2\x80\x99s P one ",
    b"Pawn to King 4th ",
    b"Queen\xe2\x80\x99s Knight to Bishop 3d, ",
    b"C3AR ",
    b"P4R ",
    b"\xd0\xa1 3 ",
    b"T1T ",
    b"Sf3 ",
    b"Cf3 ",
    b"Kf3 ",
    b"{[%law",
    b"[%law",
    b"[%law ",
    b"[%law touched e2]",
    b"[%clk 1:00:00]",
    b"[%emt 0:00:01] ",
    b"[%law clock white 1 0:00:01]",
    b"[%law out-of-turn Nf3]",
    b"[%law allow illegal-move x] ",
    b"[%law sent-together 1 2]",
    b"[%law dropped e2 1] ",
    b"Diagram ",
    b"1... ",
    b"... ",
    b"..",
    b"1.e4e5",
    b"e4e5",
    b"Nf3Nf6",
    b"Moves 1-8 as in Game No. 1\n",
    b"(Moves 1-8 as in Game No. 1)\n\n",
    b"resigns ",
    b"Black resigns. ",
    b"and wins ",
    b"P-K4 or P-Q4 ",
    b"1. P-K4 or P-Q4\n",
    b"NOTES.\n",
    b"(1) note\n",
    b"[1] note\n",
    b"1a",
    b"a1b",
    b"lI1",
    b"13-",
    b"Et-B3 ",
    b"l. P-K4 P-K4\n",
    b"CHAPTER I\n",
    b"  1 2 3 4 5 6 7 8\n",
    b"- - - - ",
    b"= = ",
    b"* * *\n",
    b"\xc2\xb7",
    b"{[%law{[%law",
    b"1. P-K4 {a} ",
    b"e4 {x} ch ",
    b"Qh5++",
    b"[Tag",
    b"ch. {x} ",
    b"1. e4 e5 (",
    b"Castles (",
    b"\xe2\x80\x94 ",
    b"[%law allow bad-tag x]",
];
