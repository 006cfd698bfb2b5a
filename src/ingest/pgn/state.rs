//! How far the reading of one game has come.

/// What has to be remembered while the movetext of one game is read.
#[derive(Default)]
pub(super) struct MovetextState {
    /// Variations open here.
    pub(super) depth: u32,
    /// A terminator has been read outside variations.
    pub(super) ended: bool,
    /// A variation opened where no move stands before it, or closed without one in it.
    pub(super) odd_variations: bool,
    /// The last move number outside variations.
    pub(super) number: u32,
}
