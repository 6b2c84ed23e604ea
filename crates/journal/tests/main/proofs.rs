//! RFC 6962 against an independent implementation and the vectors of the certificate-transparency projects.

use ct_merkle::mem_backed_tree::MemoryBackedTree;
use journal::{Hash, merkle};
use sha2::{Digest, Sha256};

use crate::fixture::Campaign;

/// The eight inputs of the certificate-transparency reference tests.
const INPUTS: [&str; 8] = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
];

/// Roots over the first 1, 2, … 8 of them, from the same tests.
const ROOTS: [&str; 8] = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

fn leaf(input: &[u8]) -> Hash {
    Hash(Sha256::digest([&[0][..], input].concat()).into())
}

#[test]
fn roots_of_the_reference_vectors() {
    let leaves: Vec<Hash> =
        INPUTS.iter().map(|input| leaf(&hex::decode(input).expect("hexadecimal"))).collect();
    for (size, expected) in (1..=8).zip(ROOTS) {
        assert_eq!(merkle::root(&leaves[..size]).to_string(), expected, "{size} leaves");
    }
    let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(merkle::root(&[]).to_string(), nothing);
}

#[test]
fn every_proof_of_small_trees_holds_and_no_other() {
    let leaves: Vec<Hash> = (0..20_u8).map(|number| leaf(&[number])).collect();
    for size in 1..=leaves.len() {
        let root = merkle::root(&leaves[..size]);
        for index in 0..size {
            let proof = merkle::inclusion_proof(&leaves[..size], index).expect("inside");
            let holds = |leaf, index: usize, proof: &[Hash]| {
                merkle::verify_inclusion(leaf, index as u64, size as u64, proof, root)
            };
            assert!(holds(leaves[index], index, &proof));
            assert!(!holds(leaf(b"forged"), index, &proof));
            assert!(size == 1 || !holds(leaves[index], (index + 1) % size, &proof));
            assert!(!holds(leaves[index], index, &[&proof[..], &[root]].concat()));
            assert!(proof.is_empty() || !holds(leaves[index], index, &proof[1..]));
        }
        assert_eq!(merkle::inclusion_proof(&leaves[..size], size), None);
        for old in 1..=size {
            let old_root = merkle::root(&leaves[..old]);
            let proof = merkle::consistency_proof(&leaves[..size], old).expect("inside");
            let holds = |old_root, new_root, proof: &[Hash]| {
                merkle::verify_consistency(old as u64, size as u64, old_root, new_root, proof)
            };
            assert!(holds(old_root, root, &proof), "{old} to {size}");
            assert!(!holds(leaf(b"forged"), root, &proof));
            assert!(!holds(old_root, leaf(b"forged"), &proof));
            assert!(!holds(old_root, root, &[&proof[..], &[root]].concat()));
        }
        assert_eq!(merkle::consistency_proof(&leaves[..size], 0), None);
    }
}

#[test]
fn another_implementation_computes_the_same() {
    let mut tree = MemoryBackedTree::<Sha256, Vec<u8>>::new();
    let mut leaves = Vec::new();
    for number in 0..100_u8 {
        tree.push(vec![number; 3]);
        leaves.push(leaf(&[number; 3]));
        assert_eq!(tree.root().as_bytes()[..], merkle::root(&leaves).0);
    }
    for index in [0, 1, 63, 64, 98, 99] {
        let theirs = tree.prove_inclusion(index);
        let ours = merkle::inclusion_proof(&leaves, index).expect("inside");
        assert_eq!(theirs.as_bytes(), flat(&ours));
    }
    for old in [1, 2, 37, 64, 99] {
        let theirs = tree.prove_consistency(100 - old);
        let ours = merkle::consistency_proof(&leaves, old).expect("inside");
        assert_eq!(theirs.as_bytes(), flat(&ours), "{old} to 100");
    }
}

fn flat(hashes: &[Hash]) -> Vec<u8> {
    hashes.iter().flat_map(|hash| hash.0).collect()
}

#[test]
fn a_journal_proves_its_entries() {
    let campaign = Campaign::of(37);
    let journal = campaign.open();
    let root = journal.merkle_root(37).expect("root");
    assert_eq!(journal.verify(&mut |_| {}).expect("verified").root, root);
    let entry = journal.entry(12).expect("read").expect("there");
    let proof = journal.inclusion_proof(12, 37).expect("proved");
    assert!(merkle::verify_inclusion(entry.as_ref().leaf(), 11, 37, &proof, root));
    let proof = journal.consistency_proof(20, 37).expect("proved");
    let old = journal.merkle_root(20).expect("root");
    assert!(merkle::verify_consistency(20, 37, old, root, &proof));
    for (seq, size) in [(0, 37), (38, 38), (21, 20)] {
        assert_eq!(
            journal.inclusion_proof(seq, size).expect_err("beyond").code(),
            "journal.beyond"
        );
    }
}
