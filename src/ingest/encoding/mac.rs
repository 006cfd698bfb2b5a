//! Mac Roman told from windows-1252, which share most of their bytes and few of their letters.

/// Whether the bytes above ASCII stand where the letters and points of Mac Roman would, rather than those of
/// windows-1252.
pub(super) fn is_likelier(sample: &[u8]) -> bool {
    let (mut mac, mut western) = (0_u32, 0_u32);
    for (at, &byte) in sample.iter().enumerate().filter(|(_, b)| !b.is_ascii()) {
        let before = at.checked_sub(1).map_or(b' ', |n| sample[n]);
        let behind = sample.get(at + 1).copied().unwrap_or(b' ');
        let inside = before.is_ascii_alphabetic() && behind.is_ascii_lowercase();
        let beside = before.is_ascii_alphabetic() || behind.is_ascii_lowercase();
        match byte {
            // No letters in windows-1252.
            0x81 | 0x8d | 0x8f | 0x90 | 0x9d => mac += 3,
            0x92 if inside => western += 2,
            // Quotation marks and dashes in windows-1252, small letters with accents in Mac Roman.
            0x82..=0x9f if inside => mac += 2,
            0x91..=0x97 | 0x85 if !inside => western += 1,
            // An opening quotation mark, a closing one and dashes in Mac Roman.
            0xd2 | 0xd4 if !before.is_ascii_alphanumeric() && behind.is_ascii_alphabetic() => {
                mac += 1;
            }
            0xd3 if !behind.is_ascii_alphanumeric() && before != b' ' => mac += 1,
            0xd0 | 0xd1 if !before.is_ascii_alphabetic() || !behind.is_ascii_alphabetic() => {
                mac += 1;
            }
            0xd5 if before.is_ascii_lowercase() && behind == b's' => mac += 2,
            0xc0..=0xff if beside => western += 2,
            _ => {}
        }
    }
    mac > western
}

#[cfg(test)]
mod tests {
    use super::is_likelier;
    use encoding_rs::{MACINTOSH, WINDOWS_1252};

    #[test]
    fn the_place_of_a_byte_tells_what_it_is() {
        for text in [
            "À la Régence — où l’on jouait",
            "1.—P to K4 “said Mr. Müller”",
            "Señor Vázquez, a night’s work",
            "Übersicht: Größe und Stärke der Züge",
        ] {
            // The windows encoding is the one encoding_rs can write.
            let (western, _, lost) = WINDOWS_1252.encode(text);
            assert!(!lost && !is_likelier(&western), "{text}");
            let mac: Vec<u8> = text
                .chars()
                .map(|c| {
                    (0..=255)
                        .find(|b| MACINTOSH.decode_without_bom_handling(&[*b]).0 == c.to_string())
                })
                .map(Option::unwrap)
                .collect();
            assert!(is_likelier(&mac), "{text}");
        }
    }
}
