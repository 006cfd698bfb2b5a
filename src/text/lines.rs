//! Lines of a text, and columns on them.

/// Line ends in a text: `\n`, `\r\n` and lone `\r`.
pub fn count_lines(text: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    if memchr::memchr(b'\r', text).is_none() {
        return feeds as u64;
    }
    let lone = memchr::memchr_iter(b'\r', text)
        .filter(|&at| text.get(at + 1) != Some(&b'\n'))
        .count();
    (feeds + lone) as u64
}

/// Characters of a text in UTF-8.
pub(crate) fn char_count(text: &[u8]) -> usize {
    text.iter().filter(|&&b| b & 0xc0 != 0x80).count()
}

/// Line and column (in characters) of a byte in a text that is small and UTF-8, both from 1.
pub(crate) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(at)];
    let line_start = before.rfind('\n').map_or(0, |n| n + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}
