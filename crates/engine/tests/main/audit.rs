//! A war that was played by the rules is found whole.

use super::fixture::{Place, fights_out};

#[test]
fn simulated_wars_are_whole() {
    for seed in 1..4 {
        let mut place = Place::new();
        let (mut session, simulated) = place.war("war", &fights_out("bastogne-1944", seed, 3_000));
        let verified = session.verify(true, &mut |_, _| {}).expect("an audit");
        assert_eq!(verified.findings.first().map(|f| &f[..f.len().min(600)]), None, "seed {seed}");
        assert!(verified.whole, "{verified:?}");
        assert!(verified.orders > 100 && verified.rolls_app > 100, "{simulated:?}");
    }
}
