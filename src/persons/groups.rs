//! Which names belong together.

/// Names in groups, by their indices.
pub(super) struct Groups {
    /// For each name the group it is in.
    group: Vec<usize>,
    members: Vec<Vec<usize>>,
}

impl Groups {
    /// So many names, each for itself.
    pub(super) fn new(names: usize) -> Groups {
        Groups {
            group: (0..names).collect(),
            members: (0..names).map(|name| vec![name]).collect(),
        }
    }

    /// Puts the groups of two names together, if each of the one may be with each of the other.
    pub(super) fn join(&mut self, one: usize, other: usize, may: &dyn Fn(usize, usize) -> bool) {
        let (into, from) = (self.group[one], self.group[other]);
        let fits = |&one: &usize| self.members[from].iter().all(|&other| may(one, other));
        if into == from || !self.members[into].iter().all(fits) {
            return;
        }
        for name in std::mem::take(&mut self.members[from]) {
            self.group[name] = into;
            self.members[into].push(name);
        }
    }

    /// Those of several names, each in order, by their first.
    pub(super) fn finish(mut self) -> Vec<Vec<usize>> {
        self.members.retain(|members| members.len() > 1);
        self.members
            .iter_mut()
            .for_each(|members| members.sort_unstable());
        self.members.sort_unstable();
        self.members
    }
}
