//! From men to strength points and back (RULES.md H.3, H.4). Every function here is arithmetic on whole numbers that keeps
//! two promises: a living man always shows, and no rounding makes a man.

/// H.3 The strength points of `present` out of `full` when `full` are worth `strength`: rounded up, so that 0 means nobody.
#[must_use]
pub fn rating(present: u32, full: u32, strength: u32) -> u32 {
    if full == 0 {
        return 0;
    }
    narrow((wide(present) * wide(strength)).div_ceil(wide(full)))
}

/// H.3 How many are left of `present` after `points` are lost: the same share of the men as of the points, rounded down,
/// but always exactly as many points as are left.
#[must_use]
pub fn after_loss(present: u32, full: u32, strength: u32, points: u32) -> u32 {
    let before = rating(present, full, strength);
    let after = before.saturating_sub(points);
    if after == 0 {
        return 0;
    }
    let share = narrow(wide(present) * wide(after) / wide(before));
    share.clamp(least(after, full, strength), most(after, full, strength)).min(present)
}

/// H.4 How many are present after one recovered point when `available` can be had: at most one point's worth, rounded up,
/// and no more than the next point holds. `None` when they do not reach it, or when there is none above.
#[must_use]
pub fn after_recovery(present: u32, full: u32, strength: u32, available: u32) -> Option<u32> {
    let next = rating(present, full, strength) + 1;
    if next > strength {
        return None;
    }
    let worth = full.div_ceil(strength).min(available);
    let filled = (present + worth).min(most(next, full, strength));
    (filled >= least(next, full, strength)).then_some(filled)
}

/// H.3 The fewest men that are worth `points`.
#[must_use]
pub fn least(points: u32, full: u32, strength: u32) -> u32 {
    narrow(wide(full) * wide(points.saturating_sub(1)) / wide(strength)) + u32::from(points > 0)
}

/// H.3, H.6 The most men that are worth `points`.
#[must_use]
pub fn most(points: u32, full: u32, strength: u32) -> u32 {
    narrow(wide(full) * wide(points) / wide(strength))
}

/// H.3 Of `lost` men in a fight, the killed and the wounded: a quarter, rounded down, and the rest.
#[must_use]
pub const fn fallen(lost: u32) -> (u32, u32) {
    (lost / 4, lost - lost / 4)
}

/// H.3 Of `lost` men who could not get away, the prisoners and the stragglers: half, rounded up, and the rest.
#[must_use]
pub const fn surrendered(lost: u32) -> (u32, u32) {
    (lost.div_ceil(2), lost / 2)
}

/// LNK-R11 Of `lost` vehicles, the destroyed and those in repair: half, rounded down, and the rest.
#[must_use]
pub const fn wrecked(lost: u32) -> (u32, u32) {
    (lost / 2, lost.div_ceil(2))
}

/// LNK-R2 Shares a loss known for a parent over its children, in proportion to what each has present, by largest remainder,
/// ties to the lower index. No child loses more than it has.
#[must_use]
pub fn share(lost: u32, present: &[u32]) -> Vec<u32> {
    let total: u64 = present.iter().map(|n| wide(*n)).sum();
    if total == 0 {
        return vec![0; present.len()];
    }
    let lost = wide(lost).min(total);
    let mut shares: Vec<u32> = present.iter().map(|n| narrow(lost * wide(*n) / total)).collect();
    let given: u64 = shares.iter().map(|n| wide(*n)).sum();
    let left = usize::try_from(lost - given).unwrap_or(usize::MAX);
    let mut order: Vec<usize> = (0..present.len()).collect();
    order.sort_by_key(|at| (core::cmp::Reverse(lost * wide(present[*at]) % total), *at));
    for at in order.into_iter().take(left) {
        shares[at] += 1;
    }
    shares
}

const fn wide(n: u32) -> u64 {
    n as u64
}

/// Everything narrowed here is a part of something that fitted.
fn narrow(n: u64) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
