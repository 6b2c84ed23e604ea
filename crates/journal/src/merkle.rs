//! RFC 6962 §2.1 over the entries' leaves: a root for a whole journal, and short proofs that an entry is in it
//! or that a longer journal continues a shorter one. Leaves come in already hashed ([`crate::EntryRef::leaf`]).

use sha2::{Digest, Sha256};

use crate::hash::Hash;

/// Root of a tree over these leaves; of no leaves, the hash of nothing (RFC 6962 §2.1).
#[must_use]
pub fn root(leaves: &[Hash]) -> Hash {
    let mut builder = RootBuilder::default();
    leaves.iter().for_each(|leaf| builder.push(*leaf));
    builder.root()
}

/// Computes a root leaf by leaf, keeping one hash per level.
#[derive(Clone, Debug, Default)]
pub struct RootBuilder {
    size: u64,
    peaks: Vec<Hash>,
}

impl RootBuilder {
    /// Adds the next leaf.
    pub fn push(&mut self, leaf: Hash) {
        let mut carried = leaf;
        let mut size = self.size;
        while size & 1 == 1 {
            // The binary digits of `size` say which levels hold a full subtree.
            if let Some(left) = self.peaks.pop() {
                carried = node(left, carried);
            }
            size >>= 1;
        }
        self.peaks.push(carried);
        self.size += 1;
    }

    /// How many leaves were added.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The root over the leaves so far.
    #[must_use]
    pub fn root(&self) -> Hash {
        let mut peaks = self.peaks.iter().rev();
        match peaks.next() {
            None => Hash(Sha256::digest(b"").into()),
            Some(last) => peaks.fold(*last, |right, left| node(*left, right)),
        }
    }
}

/// Audit path of the leaf at `index` (from 0) in the tree over `leaves` (RFC 6962 §2.1.1); `None` beyond its end.
#[must_use]
pub fn inclusion_proof(leaves: &[Hash], index: usize) -> Option<Vec<Hash>> {
    if index >= leaves.len() {
        return None;
    }
    let (mut leaves, mut index, mut proof) = (leaves, index, Vec::new());
    while leaves.len() > 1 {
        let (left, right) = leaves.split_at(split(leaves.len()));
        if index < left.len() {
            proof.push(root(right));
            leaves = left;
        } else {
            proof.push(root(left));
            index -= left.len();
            leaves = right;
        }
    }
    proof.reverse();
    Some(proof)
}

/// Proof that the tree over `leaves` continues the tree over its first `old_size` leaves (RFC 6962 §2.1.2);
/// `None` if `old_size` is 0 or larger than the tree.
#[must_use]
pub fn consistency_proof(leaves: &[Hash], old_size: usize) -> Option<Vec<Hash>> {
    if old_size == 0 || old_size > leaves.len() {
        return None;
    }
    let (mut leaves, mut old, mut known, mut proof) = (leaves, old_size, true, Vec::new());
    while old < leaves.len() {
        let (left, right) = leaves.split_at(split(leaves.len()));
        if old <= left.len() {
            proof.push(root(right));
            leaves = left;
        } else {
            proof.push(root(left));
            old -= left.len();
            leaves = right;
            known = false;
        }
    }
    if !known {
        proof.push(root(leaves));
    }
    proof.reverse();
    Some(proof)
}

/// Checks an audit path (RFC 9162 §2.1.3.2, which fits RFC 6962 trees).
#[must_use]
pub fn verify_inclusion(leaf: Hash, index: u64, size: u64, proof: &[Hash], root: Hash) -> bool {
    if index >= size {
        return false;
    }
    let (mut position, mut last, mut computed) = (index, size - 1, leaf);
    for sibling in proof {
        if last == 0 {
            return false;
        }
        if position & 1 == 1 || position == last {
            computed = node(*sibling, computed);
            while position & 1 == 0 && position != 0 {
                position >>= 1;
                last >>= 1;
            }
        } else {
            computed = node(computed, *sibling);
        }
        position >>= 1;
        last >>= 1;
    }
    last == 0 && computed == root
}

/// Checks a consistency proof (RFC 9162 §2.1.4.2, which fits RFC 6962 trees).
#[must_use]
pub fn verify_consistency(
    old_size: u64,
    new_size: u64,
    old_root: Hash,
    new_root: Hash,
    proof: &[Hash],
) -> bool {
    if old_size == 0 || old_size > new_size {
        return false;
    }
    if old_size == new_size {
        return proof.is_empty() && old_root == new_root;
    }
    // A full old tree is its own first proof element, and is left out of the proof.
    let mut path = proof.iter().copied();
    let first = if old_size.is_power_of_two() { Some(old_root) } else { path.next() };
    let Some(first) = first else { return false };
    let (mut old_last, mut new_last) = (old_size - 1, new_size - 1);
    while old_last & 1 == 1 {
        old_last >>= 1;
        new_last >>= 1;
    }
    let (mut old_computed, mut new_computed) = (first, first);
    for hash in path {
        if new_last == 0 {
            return false;
        }
        if old_last & 1 == 1 || old_last == new_last {
            old_computed = node(hash, old_computed);
            new_computed = node(hash, new_computed);
            while old_last & 1 == 0 && old_last != 0 {
                old_last >>= 1;
                new_last >>= 1;
            }
        } else {
            new_computed = node(new_computed, hash);
        }
        old_last >>= 1;
        new_last >>= 1;
    }
    new_last == 0 && old_computed == old_root && new_computed == new_root
}

/// `SHA-256(0x01 ‖ left ‖ right)` (RFC 6962 §2.1).
fn node(left: Hash, right: Hash) -> Hash {
    let hash = Sha256::new().chain_update([1]).chain_update(left.0).chain_update(right.0);
    Hash(hash.finalize().into())
}

/// The largest power of two below `size`, which is at least 2.
fn split(size: usize) -> usize {
    1 << (size - 1).ilog2()
}
