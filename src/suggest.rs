//! "Did you mean …?"

/// The candidate spelled most like `wanted`, if one is near enough to be meant.
pub fn closest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest(candidates, |candidate| {
        let away = edits(wanted, candidate);
        (away <= 1 + wanted.to_lowercase().len().min(candidate.len()) / 3).then_some(away)
    })
}

/// The candidate that is nearest, the first of equals; `away` says how far one is, and of those that are too far
/// nothing.
pub(crate) fn nearest<T>(
    candidates: impl IntoIterator<Item = T>,
    away: impl Fn(&T) -> Option<usize>,
) -> Option<T> {
    candidates
        .into_iter()
        .filter_map(|candidate| Some((away(&candidate)?, candidate)))
        .min_by_key(|(away, _)| *away)
        .map(|(_, candidate)| candidate)
}

/// How many edits make one spelling of the other, whatever their case: letters put in, left out, replaced, or
/// swapped with their neighbours.
pub(crate) fn edits(wanted: &str, candidate: &str) -> usize {
    strsim::osa_distance(&wanted.to_lowercase(), &candidate.to_lowercase())
}

/// The message of the TOML parser, with the nearest of the keys it names.
pub(crate) fn with_nearest(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let (Some(unknown), true) = (quoted.next(), message.starts_with("unknown")) else {
        return message.to_owned();
    };
    match closest(unknown, quoted) {
        Some(near) => {
            format!("unknown key or value `{unknown}`: did you mean `{near}`? ({message})")
        }
        None => message.to_owned(),
    }
}
