//! What printers say around moves, by language: sentences, results, the words over games.

/// The words of a language.
#[derive(Debug)]
pub struct Speech {
    /// White and Black.
    pub sides: [&'static str; 2],
    /// Game, number, between, and.
    pub game: &'static str,
    /// Sentences without a move.
    pub plain: &'static [&'static str],
    /// Sentences with moves: `{}` is the best other move, `{+}` it and what may follow.
    pub moves: &'static [&'static str],
    /// Won by White, won by Black, drawn.
    pub results: [&'static [&'static str]; 3],
    /// Said behind the last move by him who made it and won.
    pub and_wins: &'static [&'static str],
    /// Said in the place of a move by him who lost.
    pub resigns: &'static [&'static str],
}

/// English of the nineteenth century.
pub static ENGLISH: Speech = Speech {
    sides: ["White", "Black"],
    game: "Game",
    plain: &[
        "The attack is now conducted with great spirit.",
        "A very ingenious resource, which we do not remember to have met with before.",
        "This was hardly prudent.",
        "White has now an excellent game.",
        "The second player has been allowed to bring all his pieces into play, and the position is about even.",
        "We should have preferred a quieter course, but there is much to be said for the move in the text.",
        "The only move; anything else would have cost a piece at the least.",
        "Time was short, and both players made several moves without much thought.",
        "He overlooked the reply, as was confessed afterwards.",
        "An error of judgment, from which the game never recovered.",
        "It is curious that neither of the players saw this, although a number of the spectators did.",
        "From this point the ending is played to perfection.",
        "The sacrifice is perfectly sound, as the following moves prove.",
        "Threatening mate on the move.",
        "Played in the style of the best masters.",
        "The opening is treated in the manner usual at that time.",
        "Here the game was adjourned until the following day.",
        "The object of this is not apparent.",
    ],
    moves: &[
        "If {}, then the attack fails.",
        "{} would have been better.",
        "{} is the move generally recommended by the authorities.",
        "Had he played {} the game might have been saved.",
        "Here {} looks tempting, but would have been met by a check.",
        "The best reply. If {+}, with the better game.",
        "{+}, and White has nothing to fear.",
        "Suppose {+}.",
        "It may be asked why he did not play {}; the answer is that his pieces would then have stood badly.",
        "We give the variation which might have followed: {+}, and should win.",
        "Better than {}, as was played by the same gentleman on another occasion.",
    ],
    results: [
        &[
            "Black resigns.",
            "And Black resigned.",
            "and White wins.",
            "White wins.",
            "Black surrenders.",
            "and after a few more moves Black gave up the game.",
            "White announced mate in four moves.",
            "and Black resigned the game.",
            "Black lost on time.",
            "And White won the game.",
        ],
        &[
            "White resigns.",
            "And White resigned.",
            "and Black wins.",
            "Black wins.",
            "White surrenders.",
            "and after a few more moves White gave up the game.",
            "Black announced mate in five moves.",
            "and White resigned the game.",
            "White lost on time.",
            "And Black won the game.",
        ],
        &[
            "Drawn game.",
            "Drawn.",
            "and the game was drawn.",
            "The game was abandoned as drawn.",
            "Drawn by mutual consent.",
            "and the game was ultimately drawn.",
        ],
    ],
    and_wins: &[", and wins.", " and wins.", ", and must win.", ", and won."],
    resigns: &["Resigns.", "Resigns", "resigns."],
};

/// German.
pub static GERMAN: Speech = Speech {
    sides: ["Weiss", "Schwarz"],
    game: "Partie",
    plain: &[
        "Ein sehr guter Zug, der den Angriff entscheidet.",
        "Das war nicht vorsichtig genug.",
        "Weiss steht nun besser.",
        "Hier hätte sich Schwarz besser verteidigen können.",
        "Die Stellung ist ungefähr ausgeglichen.",
        "Ein Fehler, der die Partie kostet.",
    ],
    moves: &[
        "Auf {} folgt ein starker Angriff.",
        "Besser war {}.",
        "Es drohte {+} mit Vorteil.",
        "Wenn {+}, so gewinnt Weiss.",
    ],
    results: [
        &["Schwarz gibt auf.", "und Weiss gewinnt."],
        &["Weiss gibt auf.", "und Schwarz gewinnt."],
        &["Remis.", "Unentschieden.", "Als remis abgebrochen."],
    ],
    and_wins: &[" und gewinnt."],
    resigns: &["Aufgegeben.", "Giebt auf."],
};

/// French.
pub static FRENCH: Speech = Speech {
    sides: ["Blancs", "Noirs"],
    game: "Partie",
    plain: &[
        "Un très beau coup, qui décide la partie.",
        "Ce coup n'est pas le meilleur.",
        "Les Blancs ont maintenant l'avantage.",
        "La position est à peu près égale.",
        "Une faute grave.",
    ],
    moves: &[
        "Si {}, l'attaque est perdue.",
        "{} valait mieux.",
        "On pouvait jouer {+}, avec une bonne partie.",
    ],
    results: [
        &["Les Noirs abandonnent.", "et les Blancs gagnent."],
        &["Les Blancs abandonnent.", "et les Noirs gagnent."],
        &["Partie nulle.", "Remise."],
    ],
    and_wins: &[" et gagnent."],
    resigns: &["Abandonnent.", "Abandonne."],
};

/// Spanish.
pub static SPANISH: Speech = Speech {
    sides: ["Blancas", "Negras"],
    game: "Partida",
    plain: &[
        "Una jugada excelente, que decide la partida.",
        "No era lo mejor.",
        "Las blancas tienen ahora mejor juego.",
        "La posición es igual.",
        "Un error grave.",
    ],
    moves: &[
        "Si {}, el ataque fracasa.",
        "Mejor era {}.",
        "Se podía jugar {+}, con ventaja.",
    ],
    results: [
        &["Las negras abandonan.", "y ganan las blancas."],
        &["Las blancas abandonan.", "y ganan las negras."],
        &["Tablas.", "Partida tablas."],
    ],
    and_wins: &[" y ganan."],
    resigns: &["Abandonan."],
};
