//! LNK-R64 What a scenario has laid out on the map of an operational war: a coup at a bridge, a patrol. Its units take part with some of
//! their men, and are in the smaller book what their class is. Nothing else of such a war is fought out below its divisions.

use kernel::handoff::Brief;

use super::{Pair, Prepares, tsg_bgc, tsg_cc, tsg_combat};
use crate::roster::Kind;
use crate::war::levy;
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::open::{Asked, Founded};

pub(super) struct Actions {
    child: Scale,
    kind: fn(Kind) -> Option<Kind>,
    prepares: &'static dyn Prepares,
}

pub(super) const BY_PLATOONS: Actions = Actions {
    child: Scale::BrigadierGeneral,
    kind: |kind| Pair::kind(&tsg_bgc::Platoons, kind),
    prepares: &tsg_bgc::Platoons,
};

pub(super) const BY_COMPANIES: Actions = Actions {
    child: Scale::CombatCaptain,
    kind: |kind| levy::company_kind(kind).map(Kind::from),
    prepares: &tsg_cc::Companies,
};

pub(super) const BY_SOLDIERS: Actions =
    Actions { child: Scale::Combat, kind: |_| None, prepares: &tsg_combat::Squads };

impl Pair for Actions {
    fn parent(&self) -> Scale {
        Scale::Operations
    }

    fn child(&self) -> Scale {
        self.child
    }

    fn takes(&self, _: &Contact) -> bool {
        false
    }

    fn kind(&self, kind: Kind) -> Option<Kind> {
        (self.kind)(kind)
    }

    fn grounds(&self) -> &'static [GroundChoice] {
        &[]
    }

    fn found(&self, _: &Asked<'_>, _: &Brief, _: GroundChoice) -> Founded {
        unreachable!("no contact of an operational battle is taken so")
    }

    fn prepares(&self) -> Option<&dyn Prepares> {
        Some(self.prepares)
    }
}
