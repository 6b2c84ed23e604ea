//! An attack of the division game fought out by platoons, and four scales deep: what is lost at the bottom comes up man by man
//! (RULES.md LNK-R56 to LNK-R59).

use brigadier_general as bgc;
use brigadier_general::handoff::Contact as Brigade;
use brigadier_general::order::{Ruling, Shot, Sighting};
use brigadier_general::state::{OrderMarker, Phase, PlatoonId, Step};
use brigadier_general::tables::{Cover, Experience, PlatoonKind};
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale, Stage};
use campaign::{BattleEvent, BattleId, BattleOrder, RosterChange, WarEvent, WarOrder};
use combat_captain as cc;
use combat_captain::handoff::Contact as Company;
use combat_captain::order::{Firing, Volley};
use combat_captain::state::SubunitId;
use kernel::table::Length;
use kernel::{Refusal as _, Seat, Side};
use two_star_general::Event;
use two_star_general::event::LossCause;

use crate::links::{agree, attack_by, contact, fight, to_main};
use crate::table::{Table, battle_events, name, stand};

fn platoon(id: &str) -> PlatoonId {
    PlatoonId::new(id).unwrap()
}

fn open(child: &str, scale: Scale, at: Contact, ground: GroundChoice) -> LinkOrder {
    LinkOrder::Open { child: fight(child), scale, at, ground, minutes: None }
}

impl Table {
    /// The attack of the armoured infantry, fought out by platoons as `f`.
    fn brigade_on(ground: GroundChoice) -> Self {
        let mut table = contact();
        let at = attack_by(&["us.armoured"]);
        table.link(Seat::Blue, open("f", Scale::BrigadierGeneral, at, ground));
        table
    }

    fn brigade(&self) -> &bgc::State {
        self.brigade_in(fight("f"))
    }

    pub(crate) fn brigade_in(&self, battle: BattleId) -> &bgc::State {
        self.state.battle(battle).and_then(campaign::Battle::bgc).expect("a brigade battle")
    }

    #[track_caller]
    fn platoons(&mut self, seat: Seat, order: bgc::Order) -> Vec<WarEvent> {
        let order = WarOrder { battle: fight("f"), order: BattleOrder::BrigadierGeneral(order) };
        self.order(seat, &order, |_| None)
    }

    #[track_caller]
    fn rule_brigade(&mut self, ruling: Ruling) {
        let reason = "to test it".to_owned();
        self.platoons(Seat::Umpire, bgc::Order::Rule { ruling, reason });
    }

    #[track_caller]
    fn link_in(&mut self, battle: BattleId, seat: Seat, order: LinkOrder) -> Vec<WarEvent> {
        self.order(seat, &WarOrder { battle, order: BattleOrder::Link(order) }, agree)
    }

    /// Goes on to the side's last step of fire.
    fn until_blue_fires(&mut self) {
        self.until(|phase| *phase == Phase::Firing(Step::Rest(Side::Blue)));
    }

    fn until(&mut self, wanted: fn(&Phase) -> bool) {
        self.until_in(fight("f"), wanted);
    }

    /// Goes on with a brigade battle until it is so far, with nothing ordered.
    #[track_caller]
    pub(crate) fn until_in(&mut self, battle: BattleId, wanted: fn(&Phase) -> bool) {
        for _ in 0..60 {
            let phase = self.brigade_in(battle).phase.clone();
            if wanted(&phase) {
                return;
            }
            let seat = self.brigade_in(battle).acting().expect("it goes on").seat();
            let order = match phase {
                Phase::Initiative => bgc::Order::KeepInitiative,
                Phase::Communications => bgc::Order::ThrowForContact,
                Phase::Surrender => bgc::Order::ThrowForSurrender { near: Vec::new() },
                Phase::Medic => bgc::Order::TreatWounded { near: Vec::new() },
                Phase::Time => bgc::Order::ThrowForTime,
                _ => bgc::Order::EndPhase,
            };
            let order = WarOrder { battle, order: BattleOrder::BrigadierGeneral(order) };
            self.order(seat, &order, agree);
        }
        panic!("it does not come to that");
    }
}

/// H.1: a company of 160 is four platoons of 40, an anti-tank platoon is one. The half-tracks come too.
#[test]
fn a_stand_is_a_company_of_four_platoons() {
    let table = Table::brigade_on(GroundChoice::None);
    let state = table.brigade();
    let of = |side: Side| -> Vec<(PlatoonKind, u8)> {
        let own = state.setup.platoons.iter().filter(|(_, spec)| spec.side == side);
        own.map(|(id, spec)| (spec.kind, state.platoon(*id).losses.count())).collect()
    };
    use PlatoonKind::{
        AntiTankMedium, HalfTracks, Headquarters, InfantryMixed, InfantrySemi, Mortars,
    };
    let company = |kind| [(Headquarters, 4), (kind, 4), (kind, 4), (kind, 4)];
    assert_eq!(of(Side::Blue)[..4], company(InfantrySemi));
    // The half-tracks, and the mortars that could support the attack from off the table.
    assert_eq!(of(Side::Blue)[4..], [(HalfTracks, 4), (Mortars, 4)]);
    let company = company(InfantryMixed);
    let orange = [&[(Mortars, 4)], &company[..], &[(AntiTankMedium, 4)]].concat();
    assert_eq!(of(Side::Orange), orange);
    // Whoever attacks moves, whoever is attacked stands; everybody is regular.
    let orders = |side: Side| state.fielded(side).map(|id| state.order_of(id)).collect::<Vec<_>>();
    assert!(orders(Side::Blue).iter().all(|order| *order == OrderMarker::Move));
    assert!(orders(Side::Orange).iter().all(|order| *order == OrderMarker::Aim));
    assert!(state.setup.platoons.values().all(|spec| spec.experience == Experience::Regular));
    assert_eq!(state.setup.attacker, Some(Side::Blue));
}

#[test]
fn the_made_table_has_the_hex_in_its_middle() {
    let table = Table::brigade_on(GroundChoice::Made);
    let state = table.brigade();
    let ground = state.table().expect("there is room for everybody");
    assert_eq!((ground.width, ground.depth), (Length::inches(60), Length::inches(60)));
    assert!(ground.faults().is_empty(), "{:?}", ground.faults());
    assert!(state.fielded(Side::Blue).all(|id| state.base(id).is_some()));
}

/// H.2 I4: no losses, no change.
#[test]
fn down_and_up_without_loss_is_the_identity() {
    for ground in [GroundChoice::None, GroundChoice::Made] {
        let mut table = Table::brigade_on(ground);
        let before = table.state.clone();
        table.rule_brigade(Ruling::End { winner: None });
        table.link(Seat::Orange, LinkOrder::Close { child: fight("f") });
        let events = table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
        assert_eq!(events, [WarEvent::LinkAccepted { child: fight("f"), men: Vec::new() }]);
        assert_eq!(table.state.roster, before.roster);
        let stands =
            |state: &campaign::WarState| state.division(BattleId::main()).unwrap().stands.clone();
        assert_eq!(stands(&table.state), stands(&before));
    }
}

/// X4: of a company at full strength 2 kills and a wound, a kill, and three kills are 60 lost (15 dead) and ten wounded: 90 men are three
/// points of five. The loser of the ground falls back.
#[test]
fn points_lost_by_platoons_come_back_as_men() {
    let mut table = Table::brigade_on(GroundChoice::None);
    for (id, dead, wounded) in [("o1.2", 2, 1), ("o1.3", 1, 0), ("o1.4", 3, 0)] {
        table.rule_brigade(Ruling::Losses { platoon: platoon(id), dead, wounded });
    }
    table.rule_brigade(Ruling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    let events = table.link(Seat::Orange, LinkOrder::Accept { child: fight("f") });
    let lost = Event::StrengthLost { stand: stand("de.1"), points: 2, cause: LossCause::FoughtOut };
    let told = events.iter().find_map(|event| match event {
        WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), men, .. }
            if *event == lost =>
        {
            Some(men.clone())
        }
        _ => None,
    });
    let men = told.expect("two points are lost");
    let [RosterChange::Casualties { element, killed, wounded, .. }] = &men[..] else {
        panic!("{men:?}")
    };
    assert_eq!((*element, *killed, *wounded), (name("de.1"), 15, 45 + 10));
    assert_eq!(table.men("de.1"), 90);
    let fell_back = battle_events(&events).iter().any(
        |event| matches!(event, Event::StandMoved { stand: moved, .. } if *moved == stand("de.1")),
    );
    assert!(fell_back, "{events:?}");
}

fn fire_at(target: &str, inches: i32) -> Brigade {
    fire(platoon("b1.2"), platoon(target), inches)
}

fn fire(from: PlatoonId, at: PlatoonId, inches: i32) -> Brigade {
    let (distance, cover) = (Length::inches(inches), Cover::Open);
    let shot = Shot { distance, sight: true, cover, under_shells: cover };
    Brigade::Fire { firers: vec![from], target: at, sightings: vec![Sighting { from, at, shot }] }
}

/// Tsg → bgc → cc → combat: a man killed at the bottom is dead in the division's roster, and nobody else is.
#[test]
fn losses_come_up_through_four_scales() {
    let mut table = Table::brigade_on(GroundChoice::None);
    table.until_blue_fires();
    let at = Contact::BrigadierGeneral(fire_at("o1.2", 8));
    let order = open("c", Scale::CombatCaptain, at, GroundChoice::None);
    table.link_in(fight("f"), Seat::Blue, order);
    let company = table.state.battle(fight("c")).and_then(campaign::Battle::cc).unwrap();
    // Each platoon is four squads of five figures.
    let squads =
        |side: Side| company.subunits.keys().filter(|id| company.side_of(**id) == side).count();
    assert_eq!((squads(Side::Blue), squads(Side::Orange)), (4, 4));
    // The platoons are away, and the brigade waits.
    let pass =
        WarOrder { battle: fight("f"), order: BattleOrder::BrigadierGeneral(bgc::Order::EndPhase) };
    assert_eq!(table.says_no(Seat::Blue, &pass).code(), "battle_waits");

    // In the company battle the first squad fires at a squad eight inches away, man by man.
    let (firer, target) = (SubunitId::new("b1.1").unwrap(), SubunitId::new("o1.1").unwrap());
    while matches!(company_of(&table).phase, cc::state::Phase::Initiative) {
        captain(&mut table, Seat::Blue, cc::Order::ThrowForInitiative);
    }
    if let cc::state::Phase::FirstSide { holder } = company_of(&table).phase {
        captain(&mut table, holder.seat(), cc::Order::ChooseFirstSide { side: Side::Blue });
    }
    let unit = cc::state::UnitId::new("b1").unwrap();
    captain(&mut table, Seat::Blue, cc::Order::Activate { unit });
    let shot = cc::order::Shot {
        distance: Length::inches(8),
        sight: true,
        protected: false,
        forest: false,
    };
    let volley = Volley {
        firers: vec![Firing { subunit: firer, dice: 1, bazooka: false }],
        target,
        machine_guns_at: None,
        sightings: vec![cc::order::Sighting { firer, target, shot }],
    };
    let at = Contact::CombatCaptain(Company::Fire { volley });
    table.link_in(fight("c"), Seat::Blue, open("s", Scale::Combat, at, GroundChoice::None));
    let fallen = {
        let soldiers = table.state.battle(fight("s")).and_then(campaign::Battle::combat).unwrap();
        let own =
            |id: &&combat::state::SoldierId| soldiers.setup.soldiers[*id].side == Side::Orange;
        *soldiers.setup.soldiers.keys().find(own).unwrap()
    };
    let hit = combat::order::Ruling::Wound { soldier: fallen, wound: combat::tables::Wound::Dead };
    squad(&mut table, hit);
    squad(&mut table, combat::order::Ruling::End { winner: None });
    let before = table.men("de.1");
    for (child, battle) in [("s", "c"), ("c", "f")] {
        if child == "c" {
            let ruling = cc::order::Ruling::End { winner: None };
            let reason = "to test it".to_owned();
            captain(&mut table, Seat::Umpire, cc::Order::Rule { ruling, reason });
        }
        table.link_in(fight(battle), Seat::Blue, LinkOrder::Close { child: fight(child) });
        table.link_in(fight(battle), Seat::Orange, LinkOrder::Accept { child: fight(child) });
    }
    // One man of forty: the platoon keeps its four points.
    let struck = table.brigade().platoon(platoon("o1.2"));
    assert_eq!((struck.losses.count(), struck.men.people().0), (4, 39));
    assert!(table.brigade().platoon(platoon("b1.2")).deeds.fired);
    assert_eq!(table.men("de.1"), before, "the division has not read it yet");
    table.rule_brigade(Ruling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    table.link(Seat::Orange, LinkOrder::Accept { child: fight("f") });
    assert_eq!(table.men("de.1"), before - 1);
    assert!(table.state.links.values().all(|link| matches!(link.stage, Stage::Accepted(_))));
}

fn company_of(table: &Table) -> &cc::State {
    table.state.battle(fight("c")).and_then(campaign::Battle::cc).expect("a company battle")
}

#[track_caller]
fn captain(table: &mut Table, seat: Seat, order: cc::Order) {
    let order = WarOrder { battle: fight("c"), order: BattleOrder::CombatCaptain(order) };
    table.order(seat, &order, |_| None);
}

#[track_caller]
fn squad(table: &mut Table, ruling: combat::order::Ruling) {
    let order = combat::Order::Rule { ruling, reason: "to test it".to_owned() };
    let order = WarOrder { battle: fight("s"), order: BattleOrder::Combat(order) };
    table.order(Seat::Umpire, &order, |_| None);
}

/// A fire beyond the reach of companies or of a battery, a patrol by day, an assault of which there is none, and books that such a
/// contact is not fought out with.
#[test]
fn a_fight_that_makes_no_sense_is_refused() {
    let mut table = Table::brigade_on(GroundChoice::None);
    let again = open("g", Scale::BrigadierGeneral, attack_by(&["us.armoured"]), GroundChoice::None);
    assert_eq!(table.says_no(Seat::Blue, &to_main(again)).code(), "attacked_already");
    let code = |table: &Table, seat: Seat, scale: Scale, at: Brigade| {
        let order = open("c", scale, Contact::BrigadierGeneral(at), GroundChoice::None);
        let order = WarOrder { battle: fight("f"), order: BattleOrder::Link(order) };
        table.says_no(seat, &order).code()
    };
    use Scale::{Combat, CombatCaptain};
    let patrol = || Brigade::Patrol { platoon: platoon("b1.2"), target: platoon("o1.2") };
    table.until(|phase| *phase == Phase::Orders(Side::Blue));
    assert_eq!(code(&table, Seat::Blue, Combat, patrol()), "not_by_day");
    assert_eq!(code(&table, Seat::Blue, CombatCaptain, patrol()), "other_scale");

    // Guns reach the half-tracks at sixteen inches: eight hundred metres, of which no weapon of companies reaches over six.
    table.until(|phase| *phase == Phase::Firing(Step::Aimed));
    let of = |kind: PlatoonKind| {
        let mut all = table.brigade().setup.platoons.iter();
        all.find(|(_, spec)| spec.kind == kind).map(|(id, _)| *id).expect("there is one")
    };
    let (guns, tracks) = (of(PlatoonKind::AntiTankMedium), of(PlatoonKind::HalfTracks));
    assert_eq!(code(&table, Seat::Orange, CombatCaptain, fire(guns, tracks, 16)), "out_of_reach");
    // Nearer, half-tracks alone are nobody there (LNK-R21).
    assert_eq!(code(&table, Seat::Orange, CombatCaptain, fire(guns, tracks, 8)), "nobody_to_fight");

    table.until_blue_fires();
    // Rifles reach ten inches.
    assert_eq!(code(&table, Seat::Blue, CombatCaptain, fire_at("o1.2", 11)), "no_effect");
    assert_eq!(code(&table, Seat::Blue, Combat, fire_at("o1.2", 8)), "other_scale");

    let assault = || Brigade::Assault { platoon: platoon("b1.2") };
    assert_eq!(code(&table, Seat::Blue, CombatCaptain, assault()), "wrong_phase");

    // In its phase others are in contact, and this platoon is not.
    let (attacker, defender) = (platoon("b1.3"), platoon("o1.3"));
    let cover = Some(Cover::Open);
    table.rule_brigade(Ruling::Contact { attacker, defender, contact: true, cover });
    table.until(|phase| *phase == Phase::Assault);
    let seat = table.brigade().acting().expect("it goes on").seat();
    assert_eq!(code(&table, seat, CombatCaptain, assault()), "no_fight");
}

/// LNK-R58: of a close assault with more than one platoon on a side parties decide nothing, companies do.
#[test]
fn parties_fight_out_one_platoon_against_one() {
    let mut table = Table::brigade_on(GroundChoice::None);
    table.until_blue_fires();
    for attacker in ["b1.2", "b1.3"] {
        let (attacker, defender) = (platoon(attacker), platoon("o1.2"));
        let cover = Some(Cover::Open);
        table.rule_brigade(Ruling::Contact { attacker, defender, contact: true, cover });
    }
    table.until(|phase| *phase == Phase::Assault);
    let seat = table.brigade().acting().expect("it goes on").seat();
    let at = || Contact::BrigadierGeneral(Brigade::Assault { platoon: platoon("b1.2") });
    let order = BattleOrder::Link(open("s", Scale::Combat, at(), GroundChoice::None));
    let refused = table.says_no(seat, &WarOrder { battle: fight("f"), order });
    assert_eq!(refused.code(), "not_one_on_foot");
    let fight_words = "Combat! fights one platoon on foot against one";
    assert!(refused.sentence(&kernel::names::Ids).starts_with(fight_words));
    let order = open("c", Scale::CombatCaptain, at(), GroundChoice::None);
    table.link_in(fight("f"), seat, order);
}
