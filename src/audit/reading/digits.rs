//! Whole numbers in the values of tags.

/// Whether there are digits, and nothing else.
pub(super) fn are_digits(value: &[u8]) -> bool {
    !value.is_empty() && value.iter().all(u8::is_ascii_digit)
}

/// The whole number that the digits are; `None` if there is anything else, or it is too large.
pub(super) fn number(digits: &[u8]) -> Option<u32> {
    if !are_digits(digits) {
        return None;
    }
    let append = |n: u32, digit: &u8| n.checked_mul(10)?.checked_add(u32::from(digit - b'0'));
    digits.iter().try_fold(0, append)
}
