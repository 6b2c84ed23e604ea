//! Everything that may be fought out at a smaller scale, from where a player looks for it: what a scenario has prepared, and
//! what Combat! asks of both players on its table.

use api::engine::amend::Wanted;
use api::request::Done;
use api::views::{ActionView, BattleView, LinkStage, TableView};
use api::{Reply, Request};
use campaign::combat::Order;
use campaign::combat::order::Attack;
use campaign::combat::state::Weapon;
use campaign::{BattleId, BattleOrder, WarOrder};
use kernel::face::TableCardState;
use kernel::map::Cell;
use kernel::table::Point;
use kernel::{Call, Seat, Side};

use crate::desk::Desk;

impl Desk {
    pub fn founded(scenario: &str) -> Self {
        let mut desk = Self::empty();
        let request = Request::New {
            file: desk.file.clone(),
            scenario: scenario.to_owned(),
            options: Default::default(),
            players: Default::default(),
            consent: Default::default(),
            automatic: Vec::new(),
        };
        desk.api.handle(request).unwrap();
        desk
    }

    fn actions(&mut self, seat: Seat) -> Vec<ActionView> {
        let file = self.file.clone();
        let reply = self.api.handle(Request::Actions { file, seat }).unwrap();
        let Reply::Actions(actions) = reply else { panic!("no actions") };
        actions
    }

    fn action(&mut self, seat: Seat, id: &str) -> ActionView {
        self.actions(seat).into_iter().find(|action| action.id == id).unwrap()
    }

    fn gives(&mut self, seat: Seat, order: WarOrder) -> Done {
        let file = self.file.clone();
        self.done(Request::Order { file, seat, order, idem: None }).unwrap()
    }

    /// The farm of the first skirmish, where twelve men meet: the war is that fight.
    pub(crate) fn at_the_farm() -> Self {
        Self::founded("first-skirmish")
    }

    fn table_at(&mut self, at: Option<u64>) -> Result<TableView, api::ApiError> {
        let battle = BattleId::new("farm").unwrap();
        let request = Request::Table { file: self.file.clone(), seat: Seat::Blue, battle, at };
        match self.api.handle(request)? {
            Reply::Table(view) => Ok(*view),
            other => panic!("no table: {other:?}"),
        }
    }

    fn battles_at(&mut self, at: Option<u64>) -> Vec<BattleView> {
        let file = self.file.clone();
        match self.api.handle(Request::Battles { file, at, seat: None }).unwrap() {
            Reply::Battles(battles) => battles,
            other => panic!("no battles: {other:?}"),
        }
    }

    /// Draws the first card, which is the one in the place thrown.
    fn draws(&mut self, face: &str) {
        let battle = BattleId::new("farm").unwrap();
        let order = WarOrder { battle, order: BattleOrder::Combat(Order::Draw) };
        self.gives(Seat::Blue, order);
        self.dice(Seat::Blue, face).unwrap();
    }
}

#[test]
fn a_prepared_action_is_opened_once() {
    let mut desk = Desk::founded("farm");
    let farm = desk.action(Seat::Blue, "farm");
    assert_eq!((&*farm.title, &*farm.book, farm.turns), ("Lisse Farm", "combat", 12));
    assert_eq!((farm.at, farm.place.as_deref()), (Cell::new(4, 3), Some("Lisse Farm")));
    assert!(farm.briefing.contains("farm"), "{}", farm.briefing);
    let [blue, orange] = &farm.sides;
    assert_eq!((&*blue.elements[0].name, blue.elements[0].men), ("C Company, Lowland Infantry", 6));
    assert_eq!(
        (orange.elements[0].at, orange.elements[0].away.as_deref()),
        (Some(Cell::new(5, 3)), Some("1 hex away"))
    );
    assert!(farm.stage.is_none() && farm.why.is_none() && farm.offers.len() == 1);
    assert!(
        desk.action(Seat::Umpire, "farm").offers.is_empty(),
        "what the sides may do is offered to them"
    );

    let opened = desk.gives(Seat::Blue, farm.offers[0].order.clone()).first;
    desk.choose(Seat::Orange, &["fight_it_out"]);
    let open = desk.action(Seat::Orange, "farm");
    assert_eq!((open.stage, open.offers.len(), open.why), (Some(LinkStage::Open), 0, None));

    // Its order taken out, it may be opened again.
    desk.amend(Seat::Umpire, Wanted::Out { entry: opened, and_after: false }).unwrap();
    assert_eq!(desk.action(Seat::Blue, "farm"), farm);
}

#[test]
fn what_cannot_be_opened_says_why_not_yet() {
    let mut desk = Desk::founded("bastogne-1944");
    let noville = desk.action(Seat::Orange, "noville");
    let why = noville.why.unwrap().sentence;
    assert!(why.starts_with("1603, Noville may not be attacked now"), "{why}");
    assert_eq!(noville.when, "instead of an attack on 1603, Noville");
    // The first day's fog keeps every aircraft down (LNK-R40), and a fight of soldiers knows of none.
    assert_eq!(noville.aircraft.as_deref(), Some("none: nothing flies in this weather"));
    let of_soldiers = desk.action(Seat::Blue, "patrol");
    assert_eq!((&*of_soldiers.book, of_soldiers.aircraft), ("combat", None));
    assert_eq!(noville.sides[0].elements[3].arrives.as_deref(), Some("in turn 4"));
    let patrol = desk.action(Seat::Blue, "patrol");
    assert!(patrol.night && patrol.offers.is_empty());
    assert_eq!(patrol.why.unwrap().sentence, "It is for a night, and it is day.");
    assert!(Desk::with_campaign().actions(Seat::Blue).is_empty(), "another scenario has none");
}

#[test]
fn looking_at_the_past_shows_the_battles_as_they_were() {
    let mut desk = Desk::founded("farm");
    // The founding and the two briefings.
    let founded = 3;
    let farm = desk.action(Seat::Blue, "farm");
    desk.gives(Seat::Blue, farm.offers[0].order.clone());
    desk.choose(Seat::Orange, &["fight_it_out"]);
    let opened = desk.api.session(&desk.file.clone()).unwrap().fold().seq;
    desk.draws("1");
    assert_eq!(desk.battles_at(Some(founded)).len(), 1);
    assert_eq!(desk.battles_at(Some(opened))[1].phase, "the next card");
    assert_eq!(desk.battles_at(None)[1].phase, "a man acts");
    let error = desk.table_at(Some(founded)).unwrap_err();
    assert_eq!(error.code, "no_such_battle");
    let (then, now) = (desk.table_at(Some(opened)).unwrap(), desk.table_at(None).unwrap());
    assert_eq!(then.table.deck.unwrap().left, 12);
    assert_eq!(now.table.deck.unwrap().left, 11);
}

#[test]
fn the_deck_shows_whose_cards_have_come_and_who_may_exchange_them() {
    let mut desk = Desk::at_the_farm();
    desk.draws("2");
    let view = desk.table_at(None).unwrap();
    let deck = view.table.deck.unwrap();
    assert_eq!(deck.cards.len(), 12);
    let acting: Vec<_> =
        deck.cards.iter().filter(|card| card.state == TableCardState::Acts).collect();
    let [acting] = &acting[..] else { panic!("{acting:?}") };
    let man = view.table.stands.iter().find(|stand| stand.id == acting.stand).unwrap();
    assert_eq!((man.by, man.is_active), (Some(man.side), true));
    assert!(man.weapons.iter().any(|weapon| weapon.words.contains("at most")), "{man:?}");
    // Only his own side's cards, and only with a leader in it.
    let swaps = deck.cards.iter().filter(|card| card.swap.is_some());
    assert!(swaps.clone().count() > 0 && swaps.clone().all(|card| card.side == man.side));
}

/// §7.7 A grenade that lies six inches off is rolled by the enemy twice, once by its own side, and again.
#[test]
fn a_grenade_rolls_an_inch_at_a_time_by_both_players() {
    let mut desk = Desk::at_the_farm();
    desk.draws("1");
    let view = desk.table_at(None).unwrap();
    let active = view.table.stands.iter().find(|stand| stand.is_active).unwrap();
    let seat = active.side.seat();
    let at = active.at.unwrap();
    let east = if active.side == Side::Blue { 500 } else { -500 };
    let at = Point::new(at.x + east, at.y);
    let attack = Attack::Throw { weapon: Weapon::Grenade, at: Some(at), said: None };
    let battle = BattleId::new("farm").unwrap();
    let order = WarOrder { battle, order: BattleOrder::Combat(Order::Fire { attack }) };
    desk.gives(seat, order);
    let mut done = desk.dice(seat, "0").unwrap();
    let mut rollers = Vec::new();
    let mut way = 0;
    while let Some(Call::Choice(choice)) = done.call.map(|waits| waits.call) {
        let view = desk.table_at(None).unwrap();
        let rolling = view.table.rolling.unwrap();
        assert_eq!((rolling.by, rolling.to.len()), (choice.seat, 12));
        assert!(rolling.way[0] == at && rolling.way.len() > way, "{:?}", rolling.way);
        way = rolling.way.len();
        // Every answer is an inch from where it lies.
        let lies = *rolling.way.last().unwrap();
        assert!(rolling.to.iter().all(|to| (98..=102).contains(&to.at.distance(lies).0)));
        rollers.push(choice.seat);
        done = desk.choose(choice.seat.into(), &["12"]);
    }
    let other = active.side.enemy().seat();
    assert_eq!(&rollers[..3], [other, other, seat], "{rollers:?}");
    assert!(desk.table_at(None).unwrap().table.rolling.is_none());
}
