//! The whims of an automatic player: no dice and no chance, but a salt, mixed with whole numbers, the same on every machine.

use crate::ChoiceCall;

/// One number out of two, every bit of which depends on every bit of both (the finaliser of SplitMix64).
#[must_use]
pub const fn mix(salt: u64, number: u64) -> u64 {
    let mut x = salt ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A number below `count`, which is at least 1.
#[must_use]
pub fn pick(salt: u64, count: usize) -> usize {
    let count = count.max(1) as u64;
    usize::try_from(mix(salt, 0) % count).unwrap_or(0)
}

/// Options in an order that the salt decides, taken as long as the call's limits allow.
#[must_use]
pub fn answer(call: &ChoiceCall, salt: u64) -> Vec<u16> {
    let (least, most) = (usize::from(call.least), usize::from(call.most));
    let wanted = least + pick(salt, most.saturating_sub(least) + 1);
    let mut order: Vec<u16> = (0u16..).take(call.options.len()).collect();
    order.sort_by_key(|index| mix(salt.wrapping_add(1), u64::from(*index)));
    let mut chosen: Vec<u16> = Vec::new();
    for index in order {
        if chosen.len() < wanted && fits(call, &chosen, index) {
            chosen.push(index);
        }
    }
    chosen.sort_unstable();
    if call.check(&chosen).is_ok() { chosen } else { call.usual.clone() }
}

/// Whether one more option keeps every group within its limit.
fn fits(call: &ChoiceCall, chosen: &[u16], index: u16) -> bool {
    let group = |i: u16| &call.options[usize::from(i)].group;
    let taken = chosen.iter().filter(|i| group(**i) == group(index)).count();
    call.limits
        .iter()
        .filter(|limit| &limit.group == group(index))
        .all(|limit| taken < usize::from(limit.most))
}
