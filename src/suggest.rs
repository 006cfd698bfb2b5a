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
