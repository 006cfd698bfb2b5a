//! Clock readings in comments (`[%clk 1:04:59]`), as the PGN supplement of 2001 writes them.

use std::sync::LazyLock;

use memchr::memmem::Finder;

static SPENT: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("[%emt "));
static COMMAND: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("[%clk "));

/// What a comment says the clock showed, in whole seconds; `None` if it says nothing that can be read.
pub fn clock(comment: &[u8]) -> Option<u32> {
    reading(comment, &COMMAND)
}

/// What a comment says was spent on the move before it (`[%emt 0:01:30]`), in whole seconds.
pub fn spent(comment: &[u8]) -> Option<u32> {
    reading(comment, &SPENT)
}

fn reading(comment: &[u8], command: &Finder<'_>) -> Option<u32> {
    let at = command.find(comment)? + command.needle().len();
    let value = comment[at..].split(|&b| b == b']').next()?;
    seconds(std::str::from_utf8(value).ok()?.trim())
}

/// A time as `1:04:59` in whole seconds.
pub fn seconds(time: &str) -> Option<u32> {
    time.split(':').try_fold(0_u32, |seconds, part| {
        let whole = part.split('.').next()?;
        seconds.checked_mul(60)?.checked_add(whole.parse().ok()?)
    })
}

/// `1:04:59`
pub fn clock_time(seconds: u32) -> String {
    format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_seconds() {
        assert_eq!(clock(b"{ [%eval 0.1] [%clk 1:04:59] }"), Some(3899));
        assert_eq!(clock(b"{[%clk 0:00:09.7]}"), Some(9));
        assert_eq!(clock(b"{[%clk ?]}"), None);
        assert_eq!(clock(b"{book}"), None);
        assert_eq!(clock_time(3899), "1:04:59");
    }
}
