//! The largest scale: no battle of this book grows out of another, so it keeps no account for one.

use kernel::handoff::{Brief, Child, Musters, Report};

use crate::{Event, Operations, State};

impl Child for Operations {
    type Tally = ();

    fn tally(_: &State, _: &Musters, _: &Brief) {}

    fn follow((): &mut (), _: &State, _: &Event) {}

    fn report((): &(), _: &State, _: &Brief) -> Report {
        Report::default()
    }
}
