//! The one table of requests: name, fields, answer, who may ask, whether it looks or acts, and the function that answers
//! it. Everything else that has to know the requests is made from it (`generate.rs`).

/// The table, given to the macro that makes something of it: in `made` the requests, in `handle` the routing.
macro_rules! table_of_requests {
    ($made:ident) => {
        more_requests! { $made {
    /// Founds a campaign in a new file.
    New {
        file: PathBuf,
        /// A folder, or the name of a scenario that came with the program.
        scenario: String,
    } may {
        /// Readings of the rules: key → value.
        options: BTreeMap<String, String>,
        /// Seat → name.
        players: BTreeMap<Seat, String>,
        /// Whose agreement a change of the past needs: `other_side`, `umpire`, `nobody`.
        consent: Consent,
        /// Seats that the program leads from the start: sides, and commanders, who are taken up by that.
        automatic: Vec<Seat>,
    } -> StatusView, keep by host, files::new;

    /// What each side alone was told when the campaign was founded, as far as a seat may read it.
    Briefing { file: PathBuf, seat: Seat } -> Vec<BriefingView>, look by seat, state::briefing;

    /// Where the war stands, as one seat may see it, with every call that waits.
    Status { file: PathBuf, seat: Seat } may {
        /// The battle whose clock and phase are told; without it, the one furthest behind.
        battle: Option<BattleId>,
    } -> StatusView, look by seat, state::status;

    /// Everything that changed for a screen since an entry, in one answer: the status, the new lines of the log, and what
    /// the screen shows. Each part is answered as it would be alone.
    Refresh {
        file: PathBuf,
        seat: Seat,
        /// The last entry that was seen; 0 for none.
        since: u64,
    } may {
        /// The battle whose clock and phase the status tells; without it, the one furthest behind.
        battle: Option<BattleId>,
        /// What the screen shows: at most 40 requests that look at the same campaign.
        parts: Vec<Part>,
    } -> Refreshed, look by seat, refresh::refresh;

    /// What a seat may order now, and why other things not.
    Legal { file: PathBuf, seat: Seat } may {
        /// The first battle without it.
        battle: Option<BattleId>,
    } -> Offers<WarOrder>, look by seat, state::legal;

    /// Gives an order. `idem` is 32 hexadecimal digits; the same key is applied once.
    Order { file: PathBuf, seat: Seat, order: WarOrder } may {
        /// 32 hexadecimal digits: the same request with the same key is done once, and answered as before.
        idem: Option<String>,
    } -> Done, act by seat, change::order;

    /// The face-down orders of the seat's side as written so far.
    Sheet { file: PathBuf, seat: Seat } may {
        /// A battle on a hex map; the first one without it.
        battle: Option<BattleId>,
    } -> Sheet, look by seat, state::sheet;

    /// Writes orders on the side's face-down sheet.
    WriteOrders {
        file: PathBuf,
        seat: Seat,
        /// Unit → order, as the sheet names them: `move`, `hold`, `dig_in`, `retreat`. A blank one is what the sheet began with; a
        /// squadron then does not fly.
        orders: OrderSheet,
    } may {
        /// A battle on a hex map; the first one without it.
        battle: Option<BattleId>,
    } -> Sheet, act by seat, change::write_orders;

    /// Lays orders face down: the senior seat those of its side, a commander his own; when both sides' lie, both are turned up.
    SealOrders { file: PathBuf, seat: Seat } may {
        /// A battle on a hex map; the first one without it.
        battle: Option<BattleId>,
        idem: Option<String>,
    } -> Done, act by seat, change::seal_orders;

    /// Gives the dice that the call of entry `call` asks for: typed, or rolled by the app. Where devices hold chains, the app's
    /// dice fall when the last of them has given its link.
    Dice {
        file: PathBuf,
        seat: Seat,
        /// The entry of the call that is answered.
        call: u64,
        /// `{"typed":"66531"}` or `"app"`.
        dice: DiceSource,
    } may { idem: Option<String> } -> Done, act by seat, change::dice;

    /// How far typed dice are: read for the call of entry `entry`, or for the roll there that is to be corrected.
    DiceTyped {
        file: PathBuf,
        typed: String,
        /// The call that waits, or the roll to be corrected.
        entry: u64,
    } -> DiceTyped, look by anybody, forecast::dice_typed;

    /// What a change of the past would do, before anything is written.
    AmendPlan { file: PathBuf, seat: Seat, change: Wanted } may {
        on_new: OnNewQuestion,
    } -> AmendPlanView, study by seat, forecast::amend_plan;

    /// Changes the past. With `plan`, the mark of the plan that was shown, nothing else than that is done.
    Amend { file: PathBuf, seat: Seat, change: Wanted, reason: String } may {
        /// Seats.
        agreed_by: Vec<Seat>,
        /// What becomes of an order that asks something new: `ask`, `fall`.
        on_new: OnNewQuestion,
        /// The `mark` of the plan that was shown.
        plan: Option<String>,
        idem: Option<String>,
    } -> Amended, act by seat, change::amend;

    /// Answers the choice that the call of entry `call` asks for, by option words.
    Choose {
        file: PathBuf,
        seat: Seat,
        /// The entry of the call that is answered.
        call: u64,
        /// Option words; `[]` for none.
        words: Vec<String>,
    } may { idem: Option<String> } -> Done, act by seat, change::choose;

    /// Entries as sentences, `from` to `to` (both inclusive, counted from 1).
    Log { file: PathBuf, seat: Seat } may {
        /// Without it, the newest 200.
        from: Option<u64>,
        to: Option<u64>,
    } -> Vec<EntryLine>, look by seat, record::log;

    /// Seeks in the whole record: a page of the entries that fit, from the `offset`th on, at most `limit` (500), and the
    /// place of entry `near` among them.
    Find {
        file: PathBuf,
        seat: Seat,
        /// *`text`* *`kinds`* *`seat`* *`unit`* *`outcome`* (`hits`, `no_hits`, `losses`, `destroyed`, `moved`, in the
        /// battles of every scale) *`counts`* (`true`: only what counts, `false`: only what no longer does): entries that
        /// fit all of it. What the seat may not read is not found by anything in it.
        query: LogQuery,
    } may {
        offset: u64,
        /// 100 without it, at most 500.
        limit: Option<u16>,
        near: Option<u64>,
    } -> FoundView, look by seat, record::find;

    /// The headings of the log after the first `skip`: days, rounds, and the battalions' turns.
    Outline { file: PathBuf } may {
        skip: u64,
        /// Steps that are known already.
        skip_steps: u64,
        seat: Option<Seat>,
    } -> OutlineView, look by eyes, record::outline;

    /// An entry as it lies in the file, with its hashes; without its body where that is for others.
    Entry { file: PathBuf, seat: Seat, entry: u64 } -> EntryView, look by seat, record::entry;

    /// Explains an entry completely.
    Why { file: PathBuf, seat: Seat, entry: u64 } -> WhyView, look by seat, record::why;

    /// The odds of an order before anything is committed, or of the call that waits in a battle.
    Odds { file: PathBuf, seat: Seat } may {
        /// Where that waits; the first battle without it.
        battle: Option<BattleId>,
        /// Without it, those of the call that waits.
        order: Option<WarOrder>,
        /// Answers to the choices on the way, by option words; the usual ones where missing.
        choices: Vec<Vec<String>>,
    } -> OddsView, look by seat, forecast::odds;

    /// The map of a battle and everything on it, now or as it was after an entry.
    Map { file: PathBuf, seat: Seat } may {
        /// A battle on a hex map; the first one without it.
        battle: Option<BattleId>,
        at: Option<u64>,
    } -> MapView, look by seat, state::map;

    /// The ground as one SVG, for this map's life: it changes only with what the umpire rules.
    Terrain { file: PathBuf } may {
        /// A battle on a hex map; the first one without it.
        battle: Option<BattleId>,
        at: Option<u64>,
        /// `day`, `dim`, `night`, `print`.
        palette: report::map::Palette,
        /// The bare ground to its edge, or a sheet with numbers, names, title, legend and scale.
        lettering: report::map::Lettering,
        seat: Option<Seat>,
    } -> String, look by eyes, state::terrain;

    /// The map on a postage stamp, for a list of campaigns: an SVG of at most 40 000 bytes. Opening it checks only what is
    /// new in the file.
    Thumbnail { file: PathBuf } may { palette: report::map::Palette } -> String, look by anybody, state::thumbnail;

    /// Marks and bins for the scrubber: all days and rounds, and entries `from` to `to` in at most 2 000 bins.
    Timeline { file: PathBuf } may {
        from: Option<u64>,
        to: Option<u64>,
        /// At most 2 000.
        bins: Option<u16>,
        seat: Option<Seat>,
    } -> TimelineView, look by eyes, record::timeline;

    /// What lies over the map by the rules: command, zones of control, who holds what; now or after an entry.
    Overlays { file: PathBuf } may {
        /// A battle on a hex map; the first one without it.
        battle: Option<BattleId>,
        at: Option<u64>,
        seat: Option<Seat>,
    } -> OverlaysView, look by eyes, state::overlays;

    /// The order of battle as a tree, now or as it was after an entry.
    Oob { file: PathBuf } may { at: Option<u64>, seat: Option<Seat> } -> OobView, look by eyes, state::oob;

    /// The people of the war by name, commanders and soldiers, now or as it was after an entry: all of them, or those who
    /// fit the query.
    People { file: PathBuf, seat: Seat } may {
        /// *`text`* (words in a rank, a name, a unit, a decoration) *`of`* (side) *`unit`* (battalion, stand, platoon by
        /// id; formation by name) *`kind`* (`commander`, `soldier`) *`fate`* (`in_command`, `deputy`, `serving`,
        /// `wounded`, `captured`, `killed`, `scattered`, `waiting`: with the replacements, `taken_away`: by a ruling)
        /// *`entry`* (whom this entry names).
        query: PeopleQuery,
        at: Option<u64>,
    } -> PeopleView, look by seat, people::people;

    /// One person's page, by the key of the list: his record, and his life entry by entry.
    Person {
        file: PathBuf,
        seat: Seat,
        /// A key of the list, or `fight-1@b3`: that soldier of a smaller battle.
        person: String,
    } may { at: Option<u64> } -> PersonView, look by seat, people::person;

    /// The war diary of a battalion, a stand or a platoon by its id, or of a formation by its name.
    UnitDiary { file: PathBuf, seat: Seat, unit: String } may { at: Option<u64> } -> UnitDiaryView, look by seat, people::unit_diary;

    /// A unit's diary or one person's record, whole: as Markdown, as one HTML file, or as a PDF in base64.
    Extract { file: PathBuf, seat: Seat, extract: report::Extract } may { at: Option<u64>, format: report::Format } -> String, study by seat, people::extract;

    /// The same, written into a new file.
    SaveExtract { file: PathBuf, seat: Seat, to: PathBuf, extract: report::Extract } may { at: Option<u64>, format: report::Format } -> Written, keep by host, people::save_extract;

    /// The battles of the war, now or as they stood after an entry.
    Battles { file: PathBuf } may { at: Option<u64>, seat: Option<Seat> } -> Vec<BattleView>, look by eyes, state::battles;

    /// The smaller actions the scenario has prepared, and whether `seat` may open each of them now.
    Actions { file: PathBuf, seat: Seat } -> Vec<ActionView>, look by seat, state::actions;

    /// The war room, now or as it was after an entry: calendar, strength and losses, objectives, what needs attention, what is
    /// due, and what happened after entry `since` (nothing without it).
    WarRoom { file: PathBuf, seat: Seat } may {
        /// The last entry seen.
        since: Option<u64>,
        at: Option<u64>,
    } -> WarRoomView, look by seat, state::war_room;

    /// Strength, men and points at the beginning of every round, turn and night.
    Course { file: PathBuf } may { seat: Option<Seat> } -> Vec<CoursePoint>, look by eyes, record::course;

    /// The night of a side step by step, now or as it was after an entry; by day, as it would be then.
    Night {
        file: PathBuf,
        /// A side.
        of: Side,
    } may {
        /// A battle on a hex map; the first one without it.
        battle: Option<BattleId>,
        at: Option<u64>,
        seat: Option<Seat>,
    } -> NightView, look by eyes, state::night;

    /// What the umpire may rule in a battle, as forms.
    RulingForms { file: PathBuf } may {
        /// The first battle without it.
        battle: Option<BattleId>,
        seat: Option<Seat>,
    } -> Vec<RulingForm>, look by eyes, state::ruling_forms;

    /// What the campaign was founded with: rules, options, people.
    Facts { file: PathBuf } may { seat: Option<Seat> } -> FactsView, look by eyes, state::facts;

    /// Whose dice fell how.
    DiceRecord { file: PathBuf } may { seat: Option<Seat> } -> DiceRecordView, study by eyes, record::dice_record;

    /// What one piece on a map may do now: ways, targets with odds, and reasons.
    Reach { file: PathBuf, seat: Seat, piece: Name } -> ReachView, look by seat, forecast::reach;

    /// An order by which pieces change places as by `like`, with other places: piece → cell.
    Places { file: PathBuf, like: WarOrder, places: BTreeMap<Name, Cell> } may { seat: Option<Seat> } -> WarOrder, look by eyes, forecast::places;

    /// A battle that is measured in inches: its table and everything on it, now or as it was after an entry.
    Table { file: PathBuf, seat: Seat, battle: BattleId } may { at: Option<u64> } -> TableView, look by seat, state::table;

    /// What one stand of such a battle may do now: targets with range, cover and odds, places, and reasons.
    TableReach { file: PathBuf, seat: Seat, battle: BattleId, stand: String } -> TableReachView, look by seat, forecast::table_reach;

    /// The tape measure: how far, what is seen, what covers, and the orders that would go along it.
    TableLine {
        file: PathBuf,
        seat: Seat,
        battle: BattleId,
        /// *`stand`* (from it; without it from the first point) *`points`* (`x`, `y`) *`target`* (a stand) *`with`*
        /// (stands that fire along; men whom a burst reaches too) *`said`* (`distance`, *`odd`*, `sight`, `protected`,
        /// *`forest`*, *`cover`* (a number of Combat!'s levels), *`fences`*: what both sides say, in battles without
        /// positions).
        tape: TableTape,
    } may {
        /// As it lay after an entry: nothing is ordered along such a tape.
        at: Option<u64>,
    } -> TableLineView, look by seat, forecast::table_line;

    /// The state as it was after an entry, in words.
    StateAt { file: PathBuf, seat: Seat, entry: u64 } -> String, look by seat, state::state_at;

    /// The umpire rules on a battle, as its book writes rulings.
    Rule {
        file: PathBuf,
        /// As the book of that battle writes it.
        ruling: AnyRuling,
        reason: String,
    } may {
        /// The first battle without it.
        battle: Option<BattleId>,
        /// Seats; kept in the entry of the order.
        agreed_by: Vec<Seat>,
        idem: Option<String>,
    } -> Done, act by umpire, change::rule;

    /// A remark, for the diary; a private one is for the writer's own eyes until it is opened.
    Note { file: PathBuf, seat: Seat, text: String } may {
        /// For the writer's own eyes until it is opened.
        private: bool,
        idem: Option<String>,
    } -> Done, act by seat, change::note;

    /// Writes down who holds a seat from here on: another person than before, or the program instead of a person.
    TakeSeat { file: PathBuf, seat: Seat } may {
        /// Without it, the name of the person who held the seat last, or of the program.
        name: Option<String>,
        /// `hand`, `program`.
        by: PlayedBy,
        idem: Option<String>,
    } -> Done, act by seat, change::take_seat;

    /// The umpire opens entries that only some could read; without `entries`, all of them: the war is over.
    Open { file: PathBuf, reason: String } may {
        /// Without them, all that are hidden.
        entries: Vec<u64>,
        idem: Option<String>,
    } -> Done, act by umpire, change::open;

    /// Who keeps the secrets of the app's dice, and how.
    DiceKeepers { file: PathBuf } -> Vec<DiceKeeperView>, look by anybody, state::dice_keepers;

    /// Puts a passphrase on a seat's dice, which commits to a fresh chain.
    LockDice {
        file: PathBuf,
        seat: Seat,
        /// At least 8 characters.
        passphrase: String,
    } -> Vec<DiceKeeperView>, act by seat, change::lock_dice;

    /// Opens a seat's dice with its passphrase, until the campaign is closed. Nothing is written.
    UnlockDice { file: PathBuf, seat: Seat, passphrase: String } -> Vec<DiceKeeperView>, act by seat, change::unlock_dice;

    /// Takes the passphrase off a seat's dice, which commits to a fresh chain.
    FreeDice { file: PathBuf, seat: Seat } -> Vec<DiceKeeperView>, act by seat, change::free_dice;

    /// A seat commits to a fresh chain that lies in the file: its device, its secret or its passphrase is gone, or its device
    /// gives the dice back.
    RenewDice { file: PathBuf, seat: Seat } may {
        /// The device that holds the dice has not lost them.
        given_back: bool,
    } -> Vec<DiceKeeperView>, act by seat, change::renew_dice;

    /// A device takes a seat's dice over: it tells the tip of its chain (64 hexadecimal digits) and how many links that has.
    HoldDice {
        file: PathBuf,
        seat: Seat,
        /// 64 hexadecimal digits.
        tip: String,
        /// 1 to 100 000.
        length: u32,
    } -> Vec<DiceKeeperView>, act by seat, change::hold_dice;

    /// A device gives its link for the roll of entry `call`: 64 hexadecimal digits.
    GiveLink {
        file: PathBuf,
        seat: Seat,
        call: u64,
        /// 64 hexadecimal digits.
        link: String,
    } -> Done, act by seat, change::give_link;

    /// Checks the file: chain, dice, and with `rules` every order decided again.
    Verify { file: PathBuf } may {
        /// Decides every order again.
        rules: bool,
    } -> Verified, study by anybody, record::verify;

    /// Writes the entries as JSON Lines; with `seat`, without what is not for that seat's eyes.
    Export { file: PathBuf, to: PathBuf } may {
        /// Without what that seat may not read; everything without it.
        seat: Option<Seat>,
    } -> Written, keep by host, files::export;

    /// Rebuilds a campaign from JSON Lines.
    Import { from: PathBuf, to: PathBuf } -> Written, keep by host, files::import;

    /// A safe copy: a backup with the dice secrets; with `seat`, one for that seat, without them and without what is not for
    /// its eyes.
    Copy { file: PathBuf, to: PathBuf } may {
        /// For that seat; a whole backup without it.
        seat: Option<Seat>,
    } -> Written, keep by host, files::copy;

    /// Goes on from entry `at`, or from the last good one, in a new file of its own; the original is not disturbed.
    Branch { file: PathBuf, to: PathBuf, reason: String } may {
        /// The last entry that counts there; the last good one without it.
        at: Option<u64>,
    } -> Written, keep by host, files::branch;

    /// Takes a file as right although this computer remembers more, or other, entries: an older copy put back on
    /// purpose. Its chain must be whole in itself.
    Accept { file: PathBuf } -> String, keep by host, files::accept;

    /// Plays a scenario to its end with automatic commanders (`random`, `sensible`, `fights_out`).
    Simulate {
        scenario: String,
        seed: u64,
        blue: CommanderKind,
        orange: CommanderKind,
    } may {
        /// Keeps the journal here.
        file: Option<PathBuf>,
        /// Each answer on the disk before the next, as in play.
        durable: bool,
        /// The war rests as soon as its journal has so many entries, for people to take over.
        until: Option<u64>,
        /// Every commander's seat of the scenario is taken up and led by itself.
        seats: bool,
    } -> Simulated, keep by host, files::simulate;

    /// One order of an automatic commander (`random`, `sensible`, `fights_out`) in a side's or a commander's seat. Where a side
    /// has several commanders the program must hold the seat, and gives what is that seat's to give.
    Command {
        file: PathBuf,
        seat: Seat,
        kind: CommanderKind,
    } may {
        /// A senior seat ends its side's part of a phase although people below it could still do something in it.
        ends: bool,
        /// Only while the campaign has so many entries, so that two windows do not both wake the same commander.
        after: Option<u64>,
    } -> Done, act by side, change::command;

    /// A scenario as a small picture, before anybody founds it.
    Preview { scenario: String } may { palette: report::map::Palette } -> String, keep by host, scenarios::preview;

    /// The scenarios that came with the program, faulty ones with their faults.
    Scenarios {} -> Vec<ScenarioLine>, look by anybody, scenarios::scenarios;

    /// Checks a scenario and says what is wrong with it, all of it.
    CheckScenario { scenario: String } -> String, keep by host, scenarios::check_scenario;

    /// The JSON Schema of scenario files.
    Schema {} -> String, look by anybody, scenarios::schema;
        } }
    };
}

pub(crate) use table_of_requests;
