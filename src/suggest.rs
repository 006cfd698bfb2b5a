//! "Did you mean …?"

/// The candidate spelled most like `wanted`, if one is near enough to be meant.
pub fn closest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = wanted.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            (
                strsim::osa_distance(&wanted, &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(away, candidate)| *away <= 1 + wanted.len().min(candidate.len()) / 3)
        .min_by_key(|(away, _)| *away)
        .map(|(_, candidate)| candidate)
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
