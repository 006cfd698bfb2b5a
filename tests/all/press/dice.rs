//! Chance with a seed: the same seed throws the same dice.

pub use fastrand::Rng;

/// What a printer throws dice for.
pub trait Dice {
    /// True in this share of throws.
    fn chance(&mut self, share: f64) -> bool;
    /// One of these.
    fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T;
}

impl Dice for Rng {
    fn chance(&mut self, share: f64) -> bool {
        self.f64() < share
    }

    fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.usize(..of.len())]
    }
}
