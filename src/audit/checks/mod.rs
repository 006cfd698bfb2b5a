//! Were checks said, and truly?

pub(super) mod check_falsely_announced;
pub(super) mod check_not_announced;
pub(super) mod checks_not_recorded;
pub(super) mod mate_falsely_announced;
pub(super) mod mate_not_announced;

use super::{Case, Draft};
use crate::findings::Consequence;

/// With what the code says of checks that are announced or not; nothing is ordered.
fn cited(case: &Case<'_>, draft: Draft) -> Draft {
    let Some(checks) = case.code.and_then(|code| code.checks.as_ref()) else {
        return draft.not_stated(
            case,
            "the code does not speak of announcing checks",
            Consequence::None,
        );
    };
    draft.cites(case, &checks.cite, &checks.says, Consequence::None)
}
