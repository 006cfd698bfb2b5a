//! Threads and order: work done by several at once, given on in the order in which it was handed over, and the part of
//! it that one of several runs does.
//!
//! What comes out does not depend on how many threads there are. What the work is, is nobody's business here.

mod order;
mod shard;

pub use order::{HandOver, RunError, in_order, in_turn, pool};
pub use shard::{Part, Shard};
