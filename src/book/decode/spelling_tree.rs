//! All spellings of a dialect in one tree, a letter a node.

use super::weights::{most, right};

/// A letter behind those that lead up to it.
#[derive(Clone, Copy)]
pub struct TreeNode {
    pub letter: u8,
    /// What the way to here gains where no sign is at fault.
    pub ideal: f32,
    /// What the spellings that go on from here may gain behind it, at most.
    pub ahead: f32,
    /// So many letters may follow on it.
    pub tail: u16,
    /// Where the letters that follow stand among the nodes.
    children: (u32, u32),
    /// Where the forms spelled by the way to here stand.
    ends: (u32, u32),
}

/// What may follow on some nodes of a tree, and on others too.
#[derive(Clone, Default)]
pub struct Tail {
    /// A spelling may end there.
    pub is_end: bool,
    /// The next letters, each with how many more may follow.
    pub letters: Vec<(u8, u16)>,
}

/// The spellings of a dialect as a tree.
pub struct SpellingTree {
    /// The root, and behind it all others; the children of a node stand together.
    nodes: Vec<TreeNode>,
    ends: Vec<(u16, f32)>,
    /// What may follow on the nodes behind which there are at most so many letters.
    pub tails: Vec<Tail>,
}

impl SpellingTree {
    /// The letters that spellings begin with.
    pub fn beginnings(&self) -> &[TreeNode] {
        self.children(&self.nodes[0])
    }

    #[inline]
    pub fn children(&self, node: &TreeNode) -> &[TreeNode] {
        &self.nodes[node.children.0 as usize..node.children.1 as usize]
    }

    /// The forms spelled by the way to a node, and what speaks against each.
    #[inline]
    pub fn ends(&self, node: &TreeNode) -> &[(u16, f32)] {
        &self.ends[node.ends.0 as usize..node.ends.1 as usize]
    }

    /// Puts down what follows on a node of the tree as it grew.
    fn plant(&mut self, from: &[GrowingNode], tails: &[u16], node: usize, place: usize) {
        let first = self.nodes.len();
        for &child in &from[node].children {
            let (child, tail) = (&from[child], tails[child]);
            let ends = self.ends.len() as u32;
            self.ends.extend(&child.ends);
            self.nodes.push(TreeNode {
                letter: child.letter,
                ideal: child.ideal,
                ahead: child.ahead,
                tail,
                children: (0, 0),
                ends: (ends, self.ends.len() as u32),
            });
        }
        self.nodes[place].children = (first as u32, self.nodes.len() as u32);
        for (&child, place) in from[node].children.iter().zip(first..) {
            self.plant(from, tails, child, place);
        }
    }
}

/// A tree to which spellings are added.
pub struct GrowingTree(Vec<GrowingNode>);

/// A node, which stands before those that follow on it.
#[derive(Default)]
struct GrowingNode {
    letter: u8,
    ideal: f32,
    ahead: f32,
    children: Vec<usize>,
    ends: Vec<(u16, f32)>,
}

impl GrowingTree {
    pub fn new() -> GrowingTree {
        GrowingTree(vec![GrowingNode::default()])
    }

    /// Adds a spelling of a form, and what speaks against it.
    pub fn add(&mut self, form: u16, spelling: &[u8], against: f32) {
        let (mut node, mut ahead) = (0, spelling.iter().copied().map(most).sum::<f32>());
        for &letter in spelling {
            let here = &mut self.0[node].ahead;
            *here = here.max(ahead);
            ahead -= most(letter);
            node = self.child(node, letter);
        }
        self.0[node].ends.push((form, against));
    }

    fn child(&mut self, node: usize, letter: u8) -> usize {
        let mut children = self.0[node].children.iter();
        if let Some(&child) = children.find(|&&child| self.0[child].letter == letter) {
            return child;
        }
        let child = self.0.len();
        self.0.push(GrowingNode {
            letter,
            ideal: self.0[node].ideal + right(letter),
            ..GrowingNode::default()
        });
        self.0[node].children.push(child);
        child
    }

    /// The tree as it stands.
    pub fn grown(self) -> SpellingTree {
        let (tails, longest) = self.tails();
        let root = TreeNode {
            letter: 0,
            ideal: 0.0,
            ahead: self.0[0].ahead,
            tail: longest[0],
            children: (0, 0),
            ends: (0, 0),
        };
        let mut tree = SpellingTree {
            nodes: vec![root],
            ends: Vec::new(),
            tails,
        };
        tree.plant(&self.0, &longest, 0, 0);
        tree
    }

    /// What may follow on nodes, by the most letters that do, and how many do so on each node.
    fn tails(&self) -> (Vec<Tail>, Vec<u16>) {
        let mut longest = vec![0; self.0.len()];
        let mut tails: Vec<Tail> = Vec::new();
        for (at, node) in self.0.iter().enumerate().rev() {
            let children = node.children.iter();
            longest[at] = children.map(|&child| longest[child] + 1).max().unwrap_or(0);
            let len = longest[at] as usize;
            if len >= tails.len() {
                tails.resize(len + 1, Tail::default());
            }
            let next = node
                .children
                .iter()
                .map(|&child| (self.0[child].letter, longest[child]));
            tails[len].letters.extend(next);
            tails[len].is_end |= !node.ends.is_empty();
        }
        for tail in &mut tails {
            tail.letters.sort_unstable();
            tail.letters.dedup();
        }
        (tails, longest)
    }
}
