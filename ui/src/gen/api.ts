/* eslint-disable */
/** The shapes of `crates/api`, written by `cargo xtask bindings`. Do not edit. */

/**
 * Who is meant to take part on a side.
 */
export type ActionForce = { side: Side, name: string, elements: Array<ActionMember>, };

export type ActionMember = { element: string, name: string, 
/**
 * Where it is on the map; none off it.
 */
at: Cell | null, 
/**
 * How far that is from the action's place: "2 hexes away".
 */
away: string | null, 
/**
 * As many of its men as may come.
 */
men: number, 
/**
 * When it comes: "in turn 4".
 */
arrives: string | null, };

export type ActionView = { 
/**
 * The battle's name, once it is opened.
 */
id: string, title: string, 
/**
 * The tag and the title of the book it is fought by.
 */
book: string, rules: string, 
/**
 * The battle it is part of, and where on that battle's map.
 */
battle: BattleId, at: Cell, 
/**
 * What the map calls the place.
 */
place: string | null, 
/**
 * When it may be opened: "instead of an attack on 1603, Noville".
 */
when: string, 
/**
 * HTML for both sides without its title, safe to put on a page; may be empty.
 */
briefing: string, turns: number, night: boolean, 
/**
 * Whether aircraft can come in it, opened now, and why not; nothing in a book that has none.
 */
aircraft?: string, 
/**
 * The ground it is about.
 */
objective: string, 
/**
 * Blue and orange.
 */
sides: [ActionForce, ActionForce], 
/**
 * How far it has come; none before it is opened.
 */
stage: LinkStage | null, 
/**
 * The orders that open it now.
 */
offers: Array<Offer<WarOrder>>, 
/**
 * Why it cannot be opened now.
 */
why: Refused | null, };

/**
 * Who gives an order or answers a call, as far as a book asks.
 */
export type Actor = "blue" | "orange" | "umpire" | "app";

/**
 * One of these seats must agree.
 */
export type Agreement = { any_of: Array<Seat>, 
/**
 * Why, in one sentence.
 */
why: string, };

/**
 * A change of the past. `entry` is any entry of the order that is meant, unless it says otherwise.
 */
export type AmendChange = { "out": { entry: number, and_after?: boolean, } } | { "order": { entry: number, order: WarOrder, } } | { "faces": { entry: number, typed: string, } } | { "choice": { entry: number, words: Array<string>, } } | { "before": { entry: number, order: WarOrder, } } | { "redo": { entry: number, } };

/**
 * What becomes of an order.
 */
export type AmendFate = "out" | "falls" | "changed" | "back" | "stops" | "waits";

/**
 * What a change of the past would do.
 */
export type AmendPlanView = { 
/**
 * The battle of the first order it touches.
 */
battle: string, 
/**
 * Orders that do not stay as they are, in the order in which they take effect.
 */
orders: Array<AmendedOrder>, 
/**
 * Later orders that come out the same.
 */
kept: number, 
/**
 * All of it in one sentence.
 */
sentence: string, 
/**
 * Nothing when the asking seat may change it alone.
 */
agreement: Agreement | null, 
/**
 * Names this plan: with it, nothing else than this is done.
 */
mark: string, };

/**
 * An amendment was written.
 */
export type Amended = { entry: number, status: StatusView, };

/**
 * An order that does not stay as it is.
 */
export type AmendedOrder = { fate: AmendFate, 
/**
 * Its entry, as a line; nothing for a ruling that is put in.
 */
order: EntryLine | null, seat: Seat, battle: string, 
/**
 * What it led to so far, the first lines of it.
 */
then: Array<EntryLine>, 
/**
 * What comes of it now, in sentences; what it asks, where it stops; why it falls.
 */
now: Array<string>, 
/**
 * Entries with dice of it that this does not come from.
 */
unused: Array<number>, };

/**
 * An amendment: entry `at` changed what comes after `reach`.
 */
export type AmendmentMark = { at: number, 
/**
 * The first entry behind which it changes something.
 */
reach: number, 
/**
 * False when it was taken out itself.
 */
stands: boolean, text: string, };

/**
 * `{kind: {field: value}}`, not yet read by its book.
 */
export type AnyRuling = { [kind in RulingKind]?: unknown };

/**
 * An answer that is not what was asked for.
 */
export type ApiError = { kind: ErrorKind, 
/**
 * Stable word, such as `journal.locked` or `rules.out_of_range`. Programs match on it.
 */
code: string, 
/**
 * What is wrong and where, in one sentence.
 */
message: string, 
/**
 * What to do about it.
 */
hint?: string, 
/**
 * The section of the book or the ruling, when the rules refuse.
 */
cite?: string, 
/**
 * The faults of a scenario, each with its line.
 */
diagnostics?: Array<Diagnostic>, };

/**
 * A sector centred on an axis. What lies on its border belongs to it.
 */
export type Arc = "eighth" | "quarter" | "half" | "three_quarters" | "full";

/**
 * A unit that somebody should look at.
 */
export type Attention = { side: Side, kind: AttentionKind, 
/**
 * The kind in a word or two, "out of command".
 */
title: string, 
/**
 * The battalion or battery.
 */
name: string, 
/**
 * What is the matter, such as "A Company, C Company" or "9 of 21".
 */
what: string, 
/**
 * Where to look.
 */
battle: BattleId, hex: Cell | null, };

export type AttentionKind = "leaderless" | "out_of_command" | "half_strength" | "no_shots";

/**
 * Who will read it. Nobody reads of an order that still lies face down.
 */
export type Audience = "public" | { "side": Side } | "umpire";

/**
 * Something a player might look for here and may not do, with the reason.
 */
export type Bar = { what: string, why: Refused, };

/**
 * A battalion, such as `1-506`.
 */
export type BattalionId = string;

export type BattalionView = { id: string, name: string, formation: string, commander: string, 
/**
 * The order in force, when it is open.
 */
order: string | null, 
/**
 * Strength points now and at full.
 */
strength: number, strength_full: number, men: number, men_full: number, activated: boolean, in_play: boolean, arrives: string | null, };

/**
 * A briefing for both sides.
 */
export type BattleBriefing = { 
/**
 * Markdown.
 */
text: string, 
/**
 * The same as HTML without its title, safe to put on a page.
 */
html: string, };

/**
 * A battle of the war.
 */
export type BattleId = string;

/**
 * An order of one of the rule sets, or about the smaller battles of this one.
 */
export type BattleOrder = { "two_star_general": TsgOrder } | { "combat_captain": CcOrder } | { "combat": CombatOrder } | { "brigadier_general": BgcOrder } | { "operations": OpsOrder } | { "link": LinkOrder } | { "people": PeopleOrder } | { "transfer": TransferOrder };

/**
 * What became of everything that was sent.
 */
export type BattleReport = { elements: Array<BattleReportLine>, 
/**
 * The side that holds the contested ground, if either does.
 */
holder: Side | null, 
/**
 * Every place that was fought for, by the smaller battle's names, and who holds it.
 */
places: { [key in string]: Side | null }, minutes_used: number, 
/**
 * How often each of the brief's supporting guns, mortars and aircraft has fired; none that has not.
 */
support: { [key in Name]: number }, 
/**
 * Prisoners by the element that took them, where that is known.
 */
captors: { [key in Name]: number }, };

/**
 * Men and vehicles of one element by fate. Whoever is not accounted for is missing.
 */
export type BattleReportLine = { element: Name | null, present: number, killed: number, wounded: number, captured: number, stragglers: number, vehicles_present: number, vehicles_destroyed: number, 
/**
 * Its state at the end: shaken, routed, as words.
 */
condition: Array<string>, };

export type BattleView = { id: string, 
/**
 * The book's tag, such as `tsg`.
 */
book: string, 
/**
 * What an order to it is written under.
 */
scale: Scale, 
/**
 * The book's title.
 */
rules: string, title: string, 
/**
 * It is fought on a map, and not on a table.
 */
on_map: boolean, day: number, 
/**
 * The round of a division battle, the turn of a smaller one.
 */
round: number, phase: string, phase_kind: PhaseKind, 
/**
 * Who must do what now; the result when it is over.
 */
prompt: string, over: boolean, 
/**
 * Objective points by side; nothing in a smaller battle.
 */
points: [number, number], 
/**
 * What both sides' men are worth who can still act, of all, in a book that counts them by points.
 */
worth?: [[number, number], [number, number]], 
/**
 * Where the war stands there: `2026-12-19T06:35`.
 */
game_time: string, 
/**
 * Whose order or answer it waits for; empty where both may act, or nobody.
 */
waits_for: Array<Seat>, 
/**
 * What it was fought out of; nothing for a battle of the war itself.
 */
link?: LinkView, 
/**
 * What the scenario tells both sides of a battle of the war itself on a table.
 */
briefing?: BattleBriefing, };

/**
 * Men of a formation who are with no unit.
 */
export type Behind = { killed: number, wounded: number, prisoners: number, stragglers: number, replacements: number, 
/**
 * Tanks, cars and guns in the workshops.
 */
in_repair: number, };

/**
 * A battalion, whose platoons share one radio marker, such as `i77`.
 */
export type BgcBattalionId = string;

/**
 * What brings two sides together.
 */
export type BgcContact = { "fire": { firers: Array<BgcPlatoonId>, target: BgcPlatoonId, sightings: Array<BgcSighting>, } } | { "assault": { platoon: BgcPlatoonId, } } | { "patrol": { platoon: BgcPlatoonId, target: BgcPlatoonId, } };

/**
 * §11.5.9 What a target stands in.
 */
export type BgcCover = "open" | "soft" | "hard";

/**
 * What a platoon may be ruled to have done this turn.
 */
export type BgcDeed = "moved" | "moved_before" | "ran" | "fired" | "called" | "directed" | "bugged_out" | "raised" | "has_raised" | "fought" | "patrolled";

/**
 * Where a platoon is that is ruled off the table.
 */
export type BgcGone = "off_table" | "destroyed" | "captured" | "left" | "hidden" | "to_come";

/**
 * Aircraft that fly together, such as `typhoons`.
 */
export type BgcMissionId = string;

export type BgcOrder = { "plan_fire": { battery: BgcPlatoonId, at: BgcSpot, clock: number, } } | "keep_initiative" | "pass_initiative" | { "raise": { commander: BgcPlatoonId, platoon: BgcPlatoonId, to: BgcOrderMarker, beside: boolean, } } | { "lower": { platoon: BgcPlatoonId, to: BgcOrderMarker, } } | { "follow": { commander: BgcPlatoonId, platoons: Array<BgcPlatoonId>, beside: Array<BgcPlatoonId>, } } | "throw_for_contact" | { "call_indirect": { observer: BgcPlatoonId, target: BgcPlatoonId, batteries: Array<BgcPlatoonId>, sightings: Array<BgcSighting>, } } | { "cancel_plan": { platoon: BgcPlatoonId, battery: BgcPlatoonId, clock: number, sees: boolean, } } | { "call_air": { mission: BgcMissionId, hidden: Array<BgcPlatoonId>, } } | { "direct_air": { observer: BgcPlatoonId, mission: BgcMissionId, target: BgcPlatoonId, flights: number, sightings: Array<BgcSighting>, } } | { "anti_aircraft": { platoons: Array<BgcPlatoonId>, mission: BgcMissionId, target: BgcPlatoonId, near: boolean, } } | { "barrage": { batteries: Array<BgcPlatoonId>, on: BgcPlatoonId | null, cover: BgcCover | null, } } | { "attack_from_air": { mission: BgcMissionId, target: BgcPlatoonId, cover: BgcCover | null, } } | { "declare": { firers: Array<BgcPlatoonId>, target: BgcPlatoonId, sightings: Array<BgcSighting>, } } | { "fire": { firers: Array<BgcPlatoonId>, batteries: Array<BgcPlatoonId>, target: BgcPlatoonId, sightings: Array<BgcSighting>, } } | { "throw_for_surrender": { near: Array<BgcPlatoonId>, } } | { "move": { platoon: BgcPlatoonId, way: Array<Point>, } } | { "assault": { platoon: BgcPlatoonId, target: BgcPlatoonId, way: Array<Point>, cover: BgcCover | null, } } | { "fight": { platoon: BgcPlatoonId, } } | { "run": { platoon: BgcPlatoonId, leaves: boolean, } } | { "mount": { platoon: BgcPlatoonId, vehicle: BgcPlatoonId, } } | { "dismount": { platoon: BgcPlatoonId, at: Point | null, } } | { "limber": { platoon: BgcPlatoonId, } } | { "unlimber": { platoon: BgcPlatoonId, } } | { "arrive": { platoon: BgcPlatoonId, way: Array<Point>, } } | { "reveal": { platoon: BgcPlatoonId, at: Point | null, } } | { "interrupt": { firers: Array<BgcPlatoonId>, after: Length, ambush: boolean, sightings: Array<BgcSighting>, } } | "pass" | "end_phase" | { "treat_wounded": { near: Array<BgcPlatoonId>, } } | "throw_for_time" | { "rule": { ruling: BgcRuling, reason: string, } };

/**
 * §11.2 The orders, from the top of the ladder; Follow has its own place on it (R2).
 */
export type BgcOrderMarker = "double" | "move" | "aim" | "follow" | "defend" | "shaken" | "hold" | "back" | "rout";

/**
 * A platoon, such as `a.1`.
 */
export type BgcPlatoonId = string;

/**
 * What an umpire may change, always with a reason and for ever visible as a ruling.
 */
export type BgcRuling = { "shot": { firer: BgcPlatoonId, target: BgcPlatoonId, shot: BgcShot, } } | { "place": { platoon: BgcPlatoonId, at: Point | null, } } | { "gone": { platoon: BgcPlatoonId, how: BgcGone, } } | { "losses": { platoon: BgcPlatoonId, dead: number, wounded: number, } } | { "order": { platoon: BgcPlatoonId, order: BgcOrderMarker, } } | { "began": { platoon: BgcPlatoonId, order: BgcOrderMarker, } } | { "dug_in": { platoon: BgcPlatoonId, dug_in: boolean, } } | { "limbered": { platoon: BgcPlatoonId, limbered: boolean, } } | { "aboard": { platoon: BgcPlatoonId, vehicle: BgcPlatoonId, } } | { "still": { platoon: BgcPlatoonId, turns: number, } } | { "fired_mark": { platoon: BgcPlatoonId, mark: boolean, } } | { "deed": { platoon: BgcPlatoonId, deed: BgcDeed, done: boolean, } } | { "reload": { platoon: BgcPlatoonId, turn: number | null, } } | { "superior": { platoon: BgcPlatoonId, superior: BgcPlatoonId | null, } } | { "contact": { attacker: BgcPlatoonId, defender: BgcPlatoonId, contact: boolean, cover: BgcCover | null, } } | { "called": { observer: BgcPlatoonId, battery: BgcPlatoonId, target: BgcPlatoonId, } } | { "declared": { platoon: BgcPlatoonId, target: BgcPlatoonId, } } | { "void": { platoon: BgcPlatoonId, } } | { "planned": { battery: BgcPlatoonId, at: BgcSpot, clock: number, } } | { "shots": { battery: BgcPlatoonId, shots: number, } } | { "flights": { mission: BgcMissionId, flights: number, flown: number, } } | { "air_attack": { mission: BgcMissionId, target: BgcPlatoonId, flights: number, } } | { "radio": { battalion: BgcBattalionId, in_contact: boolean, } } | { "headquarters": { battalion: BgcBattalionId, platoon: BgcPlatoonId, } } | { "initiative": { side: Side, } } | { "clock": { minutes: number, } } | { "objective": { name: string, holder: Side | null, } } | { "end": { winner: Side | null, } };

/**
 * Everything the rules want to know about a look or a shot (§9, §11.5.9).
 */
export type BgcShot = { 
/**
 * From base edge to base edge.
 */
distance: Length, 
/**
 * Whether it is seen.
 */
sight: boolean, 
/**
 * What covers it from there.
 */
cover: BgcCover, 
/**
 * What covers it from shells.
 */
under_shells: BgcCover, };

/**
 * What is said of one look, in battles without positions: from whom, at whom.
 */
export type BgcSighting = { from: BgcPlatoonId, at: BgcPlatoonId, shot: BgcShot, };

/**
 * §11.4.1 A place on the map.
 */
export type BgcSpot = { "at": Point } | { "called": Name };

/**
 * What lies between two entries, both inclusive.
 */
export type Bin = { first: number, last: number, orders: number, rolls: number, fights: number, 
/**
 * By side.
 */
lost: [number, number], rulings: number, amendments: number, };

/**
 * What a side alone was told when the campaign was founded.
 */
export type BriefingView = { side: Side, name: string, 
/**
 * Markdown; nothing where it is for others' eyes, and empty where the scenario has none.
 */
text: string | null, 
/**
 * The same as HTML without its title, safe to put on a page.
 */
html: string | null, 
/**
 * Whether all may read it now.
 */
opened: boolean, };

export type CalendarDay = { day: number, 
/**
 * "19 Dec".
 */
date: string, 
/**
 * Of today and the days past; tomorrow's is not known yet.
 */
weather: string | null, is_today: boolean, rounds: Array<CalendarRound>, 
/**
 * When its night begins, "21:00"; the last day has none.
 */
night: string | null, };

export type CalendarRound = { round: number, 
/**
 * "06:00".
 */
begins: string, is_over: boolean, is_now: boolean, };

/**
 * A question that stops `decide` until the table has answered it.
 */
export type Call = { "roll": RollCall } | { "choice": ChoiceCall };

/**
 * A call that waits for the table.
 */
export type CallView = { 
/**
 * Its `ordered` entry.
 */
order: number, 
/**
 * The entry of the call: what an answer must name.
 */
entry: number, 
/**
 * Who gave the order.
 */
seat: Seat, 
/**
 * The battle it is asked about. Who is asked whether a smaller battle is stopped, given up, or its report accepted looks
 * at that one; what dice then decide is the business of the battle it was fought out of.
 */
battle: string, 
/**
 * Who must do what: "Anna: 6d6, hitting on 5+".
 */
prompt: string, call: Call, 
/**
 * Who must answer; his superiors and the umpire may.
 */
answers: Seat, };

/**
 * What a unit may do in common (§4.2, R7).
 */
export type CcActivity = "move" | "fire" | "take_cover" | "remove_cover";

/**
 * Where off-board guns aim.
 */
export type CcAim = { "point": Point } | { "subunit": SubunitId };

/**
 * What brings two sides together.
 */
export type CcContact = { "fire": { volley: CcVolley, } } | { "melee": { attacker: UnitId, defender: UnitId, } };

/**
 * One sub-unit of a volley.
 */
export type CcFiring = { subunit: SubunitId, dice: number, 
/**
 * With its hand-held anti-tank weapon instead of its rifles (R40).
 */
bazooka: boolean, };

/**
 * A linear obstacle (§6.6).
 */
export type CcObstacle = "hedge" | "wall";

export type CcOrder = "throw_for_initiative" | { "choose_first_side": { side: Side, } } | { "activate": { unit: UnitId, } } | { "common_activity": { activity: CcActivity, } } | { "move": { subunit: SubunitId, normal: number, odd: number, up_to: CcObstacle | null, } } | { "march": { way: Array<Point>, behind: CcObstacle | null, facing: Point | null, } } | "go_on" | "halt" | { "obstacle": { subunit: SubunitId, kind: CcObstacle, cross: boolean, to: Point | null, facing: Point | null, } } | { "fire": { volley: CcVolley, } } | { "take_cover": { subunit: SubunitId, dice: number, facing: Point | null, near_building: boolean, } } | { "remove_cover": { subunit: SubunitId, dice: number, } } | { "emergency_break": { subunit: SubunitId, } } | { "hold_fire": { subunit: SubunitId, dice: number, } } | { "pull_morale": { markers: number, } } | { "mount": { subunit: SubunitId, vehicle: SubunitId, } } | { "dismount": { subunit: SubunitId, to: Point | null, } } | { "overturn": { subunit: SubunitId, vehicle: SubunitId, } } | { "shelter": { subunit: SubunitId, vehicle: SubunitId, } } | { "charge": { subunit: SubunitId, target: SubunitId, normal: number, odd: number, way: Array<Point>, distance: [Length, Length] | null, } } | "stand" | "withdraw" | { "react_fire": { volley: CcVolley, after: Length | null, } } | "pass" | "end_activation" | "fight" | { "take_ground": { subunit: SubunitId, to: Point | null, objective: string | null, } } | "stay_put" | "try_event" | "decline_event" | { "aim_shells": { at: CcAim, } } | { "strafe": { run: CcRun, } } | { "bomb": { target: SubunitId, } } | "break_off" | { "reinforce": { unit: UnitId, odd: boolean, clear: boolean, } } | { "reinforcement_march": { subunit: SubunitId, way: Array<Point>, } } | "end_reinforcement" | { "rule": { ruling: CcRuling, reason: string, } };

/**
 * What an umpire may change, always with a reason and for ever visible as a ruling.
 */
export type CcRuling = { "shot": { firer: SubunitId, target: SubunitId, shot: CcShot, } } | { "place": { subunit: SubunitId, at: Point | null, facing: Point | null, } } | { "figures": { subunit: SubunitId, figures: number, } } | { "kills": { unit: UnitId, kills: number, } } | { "cover": { subunit: SubunitId, level: number, } } | { "morale": { unit: UnitId, markers: number, } } | { "dice": { subunit: SubunitId, dice: number, } } | { "held": { subunit: SubunitId, markers: number, } } | { "activated": { unit: UnitId, activated: boolean, } } | { "contact": { attacker: SubunitId, defender: SubunitId, contact: boolean, } } | { "return": { unit: UnitId, } } | { "initiative": { side: Side, } } | { "objective": { name: string, holder: Side | null, } } | { "planes": { side: Side, planes: number, } } | { "end": { winner: Side | null, } };

/**
 * A strafing run: along a tape, or over whom both sides say it goes.
 */
export type CcRun = { "line": { from: Point, to: Point, } } | { "over": Array<[SubunitId, number]> };

/**
 * Everything the rules want to know about a shot (§11.5, §11.6, R17).
 */
export type CcShot = { 
/**
 * From the firer's centre to the nearest point of the target.
 */
distance: Length, 
/**
 * Whether the firer, or a mortar's spotter, sees it.
 */
sight: boolean, 
/**
 * Whether it comes from the side the target's cover protects.
 */
protected: boolean, 
/**
 * Both are inside one forest: everything counts as long range (R42).
 */
forest: boolean, };

/**
 * What is said about one shot.
 */
export type CcSighting = { firer: SubunitId, target: SubunitId, shot: CcShot, };

/**
 * Fire of several sub-units at one target, at one moment (§5).
 */
export type CcVolley = { firers: Array<CcFiring>, target: SubunitId, 
/**
 * Another target for the machine guns of tanks (§11.4, R52).
 */
machine_guns_at: SubunitId | null, 
/**
 * What both sides say about the shots, in battles without positions.
 */
sightings: Array<CcSighting>, };

/**
 * A cell such as `0709`: column 7, row 9, both from 1. On a map of more than 99 columns or rows, cells beyond are written
 * with three digits each, `120008`.
 */
export type Cell = string;

export type Chance = { 
/**
 * "loses 1", "nobody falls back".
 */
name: string, 
/**
 * "40.6 %".
 */
chance: string, 
/**
 * Parts of a thousand, for a bar.
 */
share: number, };

/**
 * What may become of somebody, or of the fight.
 */
export type ChanceGroup = { 
/**
 * Who bears it; empty for what concerns both.
 */
who: string, seat: Actor | null, 
/**
 * Each chance stands for itself; those of other groups exclude each other and sum to one.
 */
fates: boolean, chances: Array<Chance>, };

/**
 * An order that turns out differently.
 */
export type ChangedView = { 
/**
 * Its entry; nothing for a ruling that was put in.
 */
order: EntryLine | null, 
/**
 * What had come of it until then.
 */
then: Array<EntryLine>, 
/**
 * What comes of it since, in sentences told with the state at its place.
 */
now: Array<string>, };

/**
 * What was checked of the record.
 */
export type CheckedView = { 
/**
 * In a few words, for a mark.
 */
mark: string, 
/**
 * In sentences.
 */
text: string, 
/**
 * Whether the whole chain was checked.
 */
is_whole: boolean, 
/**
 * When the whole chain was last checked on this computer, UTC in milliseconds: only where many campaigns are listed,
 * because it tells when somebody opened the file; `None` also when it is not known.
 */
whole_at_ms: number | null, };

/**
 * A choice one seat must make among enumerated options.
 */
export type ChoiceCall = { 
/**
 * Stable identifier such as `tsg.losses`.
 */
purpose: string, title: string, seat: Actor, cite: Cite, options: Array<ChoiceOption>, 
/**
 * At least and at most so many options in all.
 */
least: number, most: number, 
/**
 * Further limits on groups of options, such as two batteries at most.
 */
limits?: Array<ChoiceLimit>, 
/**
 * What a sensible player would take: indexes into `options`, ascending. Always a fitting answer.
 */
usual: Array<number>, 
/**
 * What a player might look for among the options and may not take, with the reason.
 */
barred?: Array<Bar>, };

/**
 * At most so many options of one group.
 */
export type ChoiceLimit = { group: string, most: number, cite: Cite, };

/**
 * One thing that may be chosen.
 */
export type ChoiceOption = { 
/**
 * Stable word for typing and for the journal's readers, unique within the call.
 */
word: string, 
/**
 * One line for people.
 */
label: string, 
/**
 * The group this option counts against, matched with [`ChoiceLimit::group`]; empty for none.
 */
group?: string, 
/**
 * What it brings, in a word or two: "+2 dice".
 */
adds?: string, 
/**
 * What follows from it, in one line: "4 strength points left, throws 1 die fewer from now on".
 */
means?: string, };

export type ChoiceView = { call: ChoiceCall, assumed: Array<string>, 
/**
 * How far the assumed answer is, in a sentence: "1 of 2 chosen".
 */
progress: string, };

/**
 * A place in the rules. Inside a rule set the book is understood.
 */
export type Cite = { "section": string } | { "ruling": number } | "scenario";

/**
 * §2.3 One weapon, used once.
 */
export type CombatAttack = { "aimed": { weapon: CombatWeapon, method: CombatMethod, target: SoldierId, shot: CombatShot | null, } } | { "spray": { weapon: CombatWeapon, target: SoldierId, shot: CombatShot | null, near: Array<SoldierId>, } } | { "arc": { weapon: CombatWeapon, towards: Point | null, at: Array<[SoldierId, CombatShot]>, } } | { "throw": { weapon: CombatWeapon, at: Point | null, said: CombatThrow | null, } };

/**
 * How well a man is covered (§4.4), the worst first.
 */
export type CombatCover = "none" | "light" | "heavy" | "fortified" | "hidden";

/**
 * §4.6 The moving half of an action.
 */
export type CombatHalf = { "move": { way: CombatWay, } } | { "reload": { weapon: CombatWeapon, friend: SoldierId | null, } };

/**
 * §4.2 How a weapon is fired.
 */
export type CombatMethod = "standard" | "special";

export type CombatOrder = "draw" | { "swap_cards": { nco: SoldierId, member: SoldierId, } } | { "run": { way: CombatWay, } } | { "combat_move": { way: CombatWay, } } | "take_cover" | { "fire": { attack: CombatAttack, } } | { "fire_then_move": { attack: CombatAttack, } } | { "move_then_fire": { half: CombatHalf, } } | { "half_move": { half: CombatHalf, } } | { "charge": { target: SoldierId, way: CombatWay, } } | { "reload": { weapon: CombatWeapon, friend: SoldierId | null, } } | { "capture": { enemy: SoldierId, } } | "wait" | { "reply": { reply: CombatReply, } } | { "snap_fire": { soldier: SoldierId, weapon: CombatWeapon, after: Length | null, shot: CombatShot | null, } } | { "react_move": { way: CombatWay, cover: CombatCover | null, } } | "choose_pin" | { "forced_move": { way: CombatWay, cover: CombatCover | null, } } | "pass" | "request_reinforcement" | { "rule": { ruling: CombatRuling, reason: string, } };

/**
 * §8.2 What a charged man does.
 */
export type CombatReply = { "fire": { weapon: CombatWeapon, shot: CombatShot | null, } } | { "retreat": { way: CombatWay, } } | "nothing";

/**
 * What an umpire may change, always with a reason and for ever visible as a ruling.
 */
export type CombatRuling = { "shot": { firer: SoldierId, target: SoldierId, shot: CombatShot, } } | { "place": { soldier: SoldierId, at: Point | null, } } | { "wound": { soldier: SoldierId, wound: CombatWound, } } | { "pinned": { soldier: SoldierId, pinned: boolean, } } | { "used": { soldier: SoldierId, weapon: CombatWeapon, used: number, } } | { "card": { soldier: SoldierId, in_deck: boolean, } } | { "free": { soldier: SoldierId, } } | { "reinforce": { side: Side, } } | { "objective": { name: string, holder: Side | null, } } | { "end": { winner: Side | null, } };

/**
 * Everything the rules want to know about a shot (§4.1, §4.4).
 */
export type CombatShot = { 
/**
 * From base edge to base edge (R32).
 */
distance: Length, sight: boolean, 
/**
 * What the ground gives the target against it (R3).
 */
cover: CombatCover, };

/**
 * What both sides say of a grenade, in battles without positions (R46).
 */
export type CombatThrow = { distance: Length, sight: boolean, 
/**
 * Whoever is within an inch of the point.
 */
near: Array<SoldierId>, };

/**
 * A way: points on the table after the place he stands at, or what both sides say in battles without positions (R45).
 */
export type CombatWay = { points: Array<Point>, 
/**
 * Inches over open and over difficult ground, and fences on them, without positions.
 */
open: Length, rough: Length, fences: number, 
/**
 * §3.5 The inches of difficult ground that a runner takes as if it were open; as few as his run needs unless he says
 * more (R33).
 */
gamble: Length | null, 
/**
 * A wounded friend he takes along (§6.2).
 */
drags: SoldierId | null, 
/**
 * A wounded friend he stays with (§6.4).
 */
tends: SoldierId | null, 
/**
 * He leaves by his own edge at the end of it (R48).
 */
leaves: boolean, };

/**
 * What a man carries. Knife, bayonet and fists everybody has.
 */
export type CombatWeapon = "pistol" | "rifle" | "lee_enfield" | "garand" | "carbine" | "smg" | "stg44" | "bar" | "bren" | "machine_gun" | "grenade" | "rifle_grenade";

/**
 * What a hit did to a man (§6.1), the mildest first.
 */
export type CombatWound = "none" | "flesh" | "light" | "serious" | "critical" | "dead";

/**
 * Who commands a side.
 */
export type CommanderKind = "random" | "fights_out" | "sensible";

/**
 * A commander by his post and his number in it, from 0.
 */
export type CommanderOf = { post: Name, number: number, };

/**
 * What changing the past needs, past a die or past another seat's action.
 */
export type Consent = "other_side" | "umpire" | "nobody";

export type Correspondent = { seat: Seat, 
/**
 * "Lt Gen Horrocks (Anna)".
 */
name: string, };

/**
 * The war at one moment.
 */
export type CoursePoint = { 
/**
 * The entry after which it was so.
 */
entry: number, day: number, round: number, 
/**
 * The turn, where the first battle of the war counts turns and no rounds.
 */
turn: number | null, 
/**
 * It is the beginning of the night after this round.
 */
is_night: boolean, 
/**
 * By [`kernel::Side::index`]: strength, men with their units, objective points.
 */
strength: [number, number], men: [number, number], points: [number, number], };

export type DayMark = { day: number, 
/**
 * "1944-12-19".
 */
date: string, weather: string, 
/**
 * Its first entry.
 */
entry: number, };

/**
 * When the orders of a battle are due.
 */
export type Deadline = { battle: BattleId, 
/**
 * UTC, in milliseconds.
 */
at_ms: number, 
/**
 * The round whose orders they are; it means nothing in another.
 */
round: number, };

export type DecorationView = { name: string, reason: string, entry: number, };

/**
 * A seat as the umpire sees it.
 */
export type DeskSeat = { seat: Seat, side: Side, name: string, by: PlayedBy, 
/**
 * Whether his orders lie, while orders are being written.
 */
sheet: SheetState | null, 
/**
 * The battles in which he has something to do.
 */
due_in: Array<BattleId>, };

/**
 * The link a device must give.
 */
export type DeviceLink = { seat: Seat, 
/**
 * The chain, by its tip, and which of its links, from 1.
 */
tip: string, index: number, };

/**
 * One fault. Pure data: how it is drawn is decided by whoever shows it.
 */
export type Diagnostic = { 
/**
 * Stable word, such as `scenario::hex`; listed in `docs/SCENARIO.md`.
 */
code: string, 
/**
 * What is wrong, in one sentence.
 */
message: string, 
/**
 * The file of the scenario's folder.
 */
file: string, 
/**
 * Bytes of that file.
 */
span: { start: number, end: number, }, 
/**
 * From 1.
 */
line: number, 
/**
 * In characters, from 1.
 */
column: number, 
/**
 * What would be right.
 */
help: string | null, };

export type DiaryAbout = "orders" | "arrival" | "moves" | "fight" | "loss" | "headquarters" | "objective" | "smaller_battle" | "command" | "returned" | "honour" | "name" | "night" | "ruling";

export type DiaryDay = { 
/**
 * 1 is the first.
 */
day: number, 
/**
 * "Tuesday, 19 December 1944".
 */
date: string, weather: string, 
/**
 * Its first entry, and its last so far.
 */
first: number, last: number, 
/**
 * Where its stands were when the day began, and when night fell or the diary ends.
 */
places: Array<DiaryPlace>, 
/**
 * Strength points and men at these two moments.
 */
strength: [number, number], men: [number, number], lost: DiaryLosses, lines: Array<DiaryLine>, 
/**
 * What became of its people that day.
 */
people: Array<DiaryPerson>, };

export type DiaryLine = { 
/**
 * Where it begins in the journal, and where it ends.
 */
entry: number, last: number, 
/**
 * Such as `1944-12-19T06:35`.
 */
game_time: string, about: DiaryAbout, text: string, 
/**
 * The smaller battle it happened in.
 */
battle: string | null, 
/**
 * One step of a smaller battle, told between its opening and what came back.
 */
is_detail: boolean, people: Array<PersonRef>, };

export type DiaryLosses = { killed: number, wounded: number, captured: number, stragglers: number, vehicles: number, 
/**
 * Stands and platoons destroyed.
 */
units: number, };

/**
 * What became of somebody.
 */
export type DiaryPerson = { person: PersonRef, 
/**
 * "killed", "promoted to Sergeant".
 */
what: string, entry: number, };

/**
 * A stand at the beginning and at the end of a day.
 */
export type DiaryPlace = { stand: string, name: string, 
/**
 * "Foy (0709)", or what became of it.
 */
dawn: string, dusk: string, strength: [number, number], men: [number, number], };

/**
 * Where a chain's secret is.
 */
export type DiceKeeper = "file" | "locked" | "unlocked" | "device";

/**
 * Who keeps the secret of a seat's dice chain.
 */
export type DiceKeeperView = { seat: Seat, keeper: DiceKeeper, 
/**
 * The chain, by its published tip, and how many links it has left.
 */
tip: string, left: number, 
/**
 * What this arrangement proves, in one sentence.
 */
proves: string, };

/**
 * What is wrong with typed dice.
 */
export type DiceProblem = { 
/**
 * Character of the text, counted from 1; absent when dice are only missing.
 */
at: number | null, sentence: string, };

/**
 * Everything that fixes the faces of an app roll, as `docs/DICE.md` derives them: the canonical question, and the links that
 * the seats revealed.
 */
export type DiceProof = { 
/**
 * The entry with the links.
 */
entry: number, question: DiceQuestion, 
/**
 * SHA-256 of the question's bytes.
 */
digest: string, 
/**
 * By seat name.
 */
links: { [key in string]: string }, 
/**
 * The faces that all this gives, and whether they are the recorded ones.
 */
faces: Array<number>, proved: boolean, };

/**
 * What is thrown for, in its one canonical form. It holds no entry number, no clock, no salt and no prose, so that a remark
 * between two orders, or another way of saying the same order, changes no face.
 */
export type DiceQuestion = { 
/**
 * The campaign's dice identifier, from its founding.
 */
campaign: string, 
/**
 * The campaign's app roll number, from 1.
 */
number: number, battle: string, 
/**
 * The seat that gave the order.
 */
seat: string, 
/**
 * The canonical order: the body of its entry, exactly as it is stored.
 */
order: string, 
/**
 * Which call of the order this is, counted from 0 over rolls and choices.
 */
call: number, 
/**
 * How many dice, of how many sides.
 */
count: number, sides: number, };

/**
 * All dice of a campaign.
 */
export type DiceRecordView = { players: Array<PlayerDice>, 
/**
 * With fewer dice hits are not compared with other such series.
 */
least: number, 
/**
 * What a doubt of dice means, and what it does not.
 */
meaning: string, };

/**
 * Where dice come from.
 */
export type DiceSource = { "typed": string } | "app";

/**
 * How far typed dice are, for a box that answers while one types. The one grammar of typed dice is the kernel's.
 */
export type DiceTyped = { 
/**
 * What was read, to match the answer with the question.
 */
typed: string, 
/**
 * The dice read up to the first problem, each with what it does.
 */
faces: Array<FaceView>, expected: number, 
/**
 * Whether these are exactly the dice that are called for.
 */
complete: boolean, problem: DiceProblem | null, 
/**
 * Where it stands, in one sentence: "5 of 6 dice, 1 more".
 */
sentence: string, 
/**
 * Hits, or the sum, of the dice so far.
 */
value: number, };

/**
 * Values in ascending order with exact weights. Never empty; no weight is zero.
 *
 * Two distributions are equal when all chances are, whatever their totals. On the wire:
 * `{"total":"46656","values":[[0,"2187"],[1,"9531"],…]}`, weights as decimal strings because they outgrow every
 * number type of JSON readers.
 */
export type Distribution = { total: string, values: Array<[number, string]> };

/**
 * An order or an answer went through.
 */
export type Done = { 
/**
 * The entries written.
 */
first: number, last: number, 
/**
 * What happened, one sentence per event.
 */
told: Array<EntryLine>, 
/**
 * The call that now waits in the battle that this was about.
 */
call: CallView | null, 
/**
 * The app's dice fall when devices have given their links.
 */
links: LinkWanted | null, 
/**
 * Who must do what now.
 */
prompt: string, };

/**
 * Something that is still to come.
 */
export type Due = { side: Side, 
/**
 * Where it comes on; none for replacements.
 */
battle: BattleId | null, name: string, day: number, round: number, 
/**
 * "24 Dec 18:00".
 */
when: string, hex: Cell | null, 
/**
 * Its time has come, and there is no room for it yet.
 */
is_late: boolean, };

/**
 * One entry as a line of the log.
 */
export type EntryLine = { seq: number, kind: string, battle: string, seat: Seat | null, cause: number | null, game_time: string, recorded_at_ms: number, 
/**
 * One sentence.
 */
text: string, 
/**
 * Faces, for rolls and for dice that were corrected.
 */
faces: Array<number>, 
/**
 * The hits they made, for rolls that count hits.
 */
hits: number | null, 
/**
 * False when it no longer counts.
 */
counts: boolean, 
/**
 * The amendment since which it no longer counts, or counts differently.
 */
amended_by: number | null, 
/**
 * For whose eyes alone it is, while it is not opened.
 */
audience: Seat | null, 
/**
 * The asking seat may not read it, or this copy does not hold it.
 */
withheld?: boolean, 
/**
 * It only says that somebody is asked, or has answered: nobody has done anything.
 */
step?: boolean, };

/**
 * An entry with its words.
 */
export type EntryMark = { entry: number, text: string, };

/**
 * An entry as it lies in the file.
 */
export type EntryView = { seq: number, battle: string, kind: string, version: number, seat: string, 
/**
 * The seat for whose eyes alone it was written; empty for everybody.
 */
audience: string, cause: number | null, game_time: string | null, recorded_at_ms: number, 
/**
 * The very text that is hashed, and its salt; nothing where the asking seat may not read it, or this copy leaves it out.
 */
body: string | null, salt: string | null, 
/**
 * SHA-256 of both, which is all that a seat gets that may not read it.
 */
body_hash: string, leaf: string, hash: string, 
/**
 * The hash of the entry before it; zeros for the first.
 */
previous: string, };

/**
 * Exit codes of the command line, one for each kind of trouble.
 */
export type ErrorKind = "failed" | "usage" | "scenario" | "journal" | "locked" | "refused";

export type FaceCounts = { sides: number, 
/**
 * From face 1 upwards.
 */
counts: Array<number>, 
/**
 * How often each face is to be expected, such as "35.5".
 */
expected: string, 
/**
 * How many dice, and whether they do what fair dice do.
 */
sentence: string, 
/**
 * The entry with which the evidence against them was complete; absent while they are not doubted.
 */
doubted: number | null, };

/**
 * Faces of one die, 1 to 32. On the wire a list in ascending order, `[5, 6]`; for people `5,6`.
 */
export type FaceSet = number[];

export type FaceView = { face: number, 
/**
 * "hit", "hit, second of a pair", "no hit".
 */
reading: string, };

export type FactsView = { 
/**
 * The program that founded it, and this one.
 */
founded_with: string, program: string, scenario: string, summary: string, seats: Array<SeatFact>, consent: Consent, rules: Array<RulesFact>, options: Array<OptionFact>, };

/**
 * What a cell may show; several at once, such as a wooded hill. A cell that shows nothing is open ground.
 */
export type Feature = "road" | "woods" | "rough" | "town" | "bocage" | "stream" | "river" | "bridge" | "works" | "hill" | "beach" | "marsh" | "impassable" | "sea";

export type FieldKind = "choice" | "number" | "hex" | "inches" | "spot" | "yes";

export type FightKind = "close_combat" | "distant_fire" | "barrage" | "air_strike";

export type FightMark = { 
/**
 * From the order to its last event.
 */
first: number, last: number, kind: StrikeKind, 
/**
 * Who attacks.
 */
side: Side | null, cell: Cell, 
/**
 * Strength points and stands it cost, by side.
 */
lost: [number, number], destroyed: [number, number], 
/**
 * False when the order no longer counts, or another stands in its place.
 */
counts: boolean, };

/**
 * What is fought out, by which book and on what ground, in words for people.
 */
export type FightOut = { 
/**
 * "A Company against 3rd Company in 0709: squad against squad".
 */
what: string, 
/**
 * The contact by itself: "attack on Noville (0305)", "close assault with A Company 1", "patrol to 2nd Platoon".
 */
contact: string, 
/**
 * The title of the book it is fought by.
 */
book: string, 
/**
 * "on a table", "without positions", "as prepared: The mill".
 */
ground: string, 
/**
 * How it is fought, where the ground alone does not say it: "man by man".
 */
manner?: string, };

export type FightOutElement = { name: string, men: number, vehicles: number, };

/**
 * Who would fight on a side.
 */
export type FightOutSide = { side: Side, name: string, attacks: boolean, elements: Array<FightOutElement>, men: number, vehicles: number, 
/**
 * Guns, mortars and aircraft that may fire from outside: "W Battery, 2 times".
 */
support: Array<string>, };

/**
 * The two ways of a contact that may be fought out.
 */
export type FightOutView = { 
/**
 * Blue and orange.
 */
sides: [FightOutSide, FightOutSide], 
/**
 * Minutes of the war that it may take.
 */
minutes: number, 
/**
 * The dice as usual; absent where the contact is nothing that dice settle.
 */
by_dice: OddsView | null, };

/**
 * The sum of a throw as one side can work it out before it falls.
 */
export type Foreseen = { 
/**
 * Of what: "Halden Corps attacks 0507".
 */
title: string, 
/**
 * The terms that are known; their total is no score while anything is hidden.
 */
ledger: Ledger, 
/**
 * Terms shown as "?": always the same kinds, whether the enemy has any of them or not.
 */
hidden: Array<Hidden>, };

/**
 * The same with its name.
 */
export type FormationBehind = { 
/**
 * The side's own name for those who are of no formation.
 */
name: string, 
/**
 * How many formations it is part of: 0 for the side itself.
 */
level: number, behind: Behind, };

/**
 * A page of what was found.
 */
export type FoundView = { 
/**
 * How far the record is read, of how many entries. Ask again while it is less.
 */
read: number, entries: number, 
/**
 * How many entries fit, as far as it is read.
 */
total: number, 
/**
 * The place of the first line of this page among them, from 0.
 */
offset: number, lines: Array<EntryLine>, 
/**
 * The place of the first fitting entry at or after `near`.
 */
place: number | null, };

/**
 * An exact rational of any size, always in lowest terms. Chances lie in 0..=1; means and differences may be
 * negative. On the wire it is a string, `"353/1728"`, and whole numbers are `"3"`.
 */
export type Fraction = string;

/**
 * The cells of a map. Column 1 is its west edge, row 1 its north edge.
 */
export type Grid = { shape: Shape, 
/**
 * 1 to 255.
 */
columns: number, 
/**
 * 1 to 255.
 */
rows: number, 
/**
 * From the middle of a cell to the middle of the next in its column, in metres.
 */
metres: number, };

/**
 * One person's part in a roll.
 */
export type HandView = { 
/**
 * "gave the order", "called for the dice", "typed the dice".
 */
did: string, who: string, seat: Seat | null, entry: number, at_ms: number, };

/**
 * A heading above the entries that follow it, up to the next one of its level or above.
 */
export type Heading = { 
/**
 * The first entry under it.
 */
entry: number, level: HeadingLevel, text: string, 
/**
 * Whose turn it is, for turns.
 */
side: Side | null, };

export type HeadingLevel = "day" | "round" | "turn";

/**
 * A hex such as `0709`: column 7, row 9. Columns and rows run from 1 to 99.
 */
export type Hex = string;

/**
 * A term of which a side does not know how much it is, or whether it is there.
 */
export type Hidden = { 
/**
 * Whose it is.
 */
subject: string, what: string, cite: Cite, };

/**
 * Hits against their exact expectation.
 */
export type HitRecord = { rolls: number, dice: number, hits: number, 
/**
 * The exact mean, such as "41.33".
 */
expected: string, 
/**
 * Of a thousand such series so many bring fewer hits, half of those with as many counted in. Absent for a sample
 * that is too small. It is a figure of these throws and no verdict: of a hundred players one always does worst.
 */
permille: number | null, 
/**
 * One sentence, with the size of the sample.
 */
sentence: string, };

/**
 * What each face of a pool does.
 */
export type HitRule = { sides: number, 
/**
 * Each die showing one of these is a hit.
 */
each: FaceSet, 
/**
 * Two dice showing the same one of these are a hit. A face that is also in `each` hits by itself and pairs no more.
 */
pair: FaceSet, pairs: Pairs, };

/**
 * Whether the file is whole, as checked on opening.
 */
export type Integrity = "whole" | { "not_compared": string } | { "read_only": string } | { "broken": string };

/**
 * A chance in thousandths, and between which values it lies: 95 of a hundred such intervals hold the true one.
 */
export type Interval = { permille: number, low: number, high: number, };

/**
 * A side's orders that were sealed: written down before the reveal.
 */
export type LaidOrders = { side: Side, by: string, entry: number, recorded_at_ms: number, commitment: string, 
/**
 * The entry that turned them up.
 */
revealed: number | null, };

/**
 * What one formation did and suffered in the stretch, as far as it counts. A side of one formation has a lane
 * for each battalion, and for each stand of none.
 */
export type LaneMark = { side: Side, 
/**
 * Empty for units of no formation.
 */
name: string, 
/**
 * Strength points lost in all, and by bin: the first entry of the bin, and how many.
 */
lost: number, losses: Array<[number, number]>, 
/**
 * First entries of the fights it was in, as far as they are drawn one by one.
 */
fights: Array<number>, };

/**
 * The lines behind one total, in the order of the book's chart.
 */
export type Ledger = { lines: Array<LedgerLine>, };

/**
 * One reason for, or against, a die.
 */
export type LedgerLine = { 
/**
 * Whose line this is: a stand, a platoon, a battery, or empty for the whole pool.
 */
subject: string, 
/**
 * Dice (or pips) added; negative when taken away; 0 for a line that did not apply.
 */
amount: number, reason: string, cite: Cite, 
/**
 * The entry that brought this about (the loss, the order), where there is one.
 */
cause?: Seq, 
/**
 * False for a line that was considered and did not apply; `reason` then says why not.
 */
applies: boolean, };

/**
 * A length, or a difference of lengths, in hundredths of an inch.
 */
export type Length = number;

/**
 * What is written on the ground.
 */
export type Lettering = "sheet" | "bare" | "legend";

/**
 * One thing that happened to somebody.
 */
export type LifeEntry = { entry: number, 
/**
 * Such as `1944-12-19T06:35`.
 */
game_time: string, kind: LifeKind, text: string, 
/**
 * The smaller battle it happened in.
 */
battle: string | null, 
/**
 * Whoever else it names.
 */
people: Array<PersonRef>, };

export type LifeKind = "fight" | "shot" | "under_fire" | "test" | "felled" | "close_combat" | "wound" | "aid" | "capture" | "captured" | "came" | "outcome" | "returned" | "promotion" | "decoration" | "renamed" | "command" | "orders" | "loss" | "unit" | "ruling";

/**
 * Two neighbours, the lower number first: `0304-0404`.
 */
export type Link = string;

/**
 * What brings two sides together, under the tag of its book.
 */
export type LinkContact = { "tsg": TsgContact } | { "cc": CcContact } | { "combat": NoContact } | { "bgc": BgcContact } | { "ops": OpsContact } | { "action": { id: BattleId, } };

/**
 * What a smaller battle is fought on.
 */
export type LinkGround = "none" | "made" | "prepared";

/**
 * One element: what was sent and what became of it.
 */
export type LinkLine = { element: string, name: string, side: Side, sent: number, vehicles_sent: number, 
/**
 * Its state in the parent when it was sent: its order, its cover.
 */
condition: Array<string>, present: number, killed: number, wounded: number, captured: number, stragglers: number, 
/**
 * Nobody accounts for them; they count as stragglers (LNK-R18).
 */
missing: number, vehicles_present: number, vehicles_destroyed: number, };

/**
 * An order about smaller battles, given to the battle they come from.
 */
export type LinkOrder = { "open": { child: BattleId, scale: Scale, at: LinkContact, ground: LinkGround, 
/**
 * At most so many minutes of campaign time; the parent's round without it.
 */
minutes: number | null, } } | { "close": { child: BattleId, } } | { "correct_report": { child: BattleId, report: BattleReport, reason: string, } } | { "accept": { child: BattleId, } } | { "abandon": { child: BattleId, } };

export type LinkStage = "open" | "reported" | "accepted" | "abandoned";

/**
 * A smaller battle as its parent keeps it.
 */
export type LinkView = { parent: string, 
/**
 * Where it is fought, in the parent's words.
 */
place: string, stakes: string, stage: LinkStage, attacker: Side, 
/**
 * Entries that opened it and last changed its stage.
 */
opened: number, changed: number, minutes_max: number, minutes_used: number, 
/**
 * Who holds the contested ground by the report.
 */
holder?: Side, 
/**
 * Everybody who was sent, against what came back, or stands now.
 */
lines: Array<LinkLine>, 
/**
 * What it reports, or would as it stands: places, prisoners, and what support has fired, too.
 */
report?: BattleReport, 
/**
 * Smaller battles of its own that are not settled.
 */
open_below: Array<string>, 
/**
 * It is fought in place of something the parent is in the middle of: an attack, a fire, a close combat. What is
 * prepared for any time, and what goes out at night, holds up nobody.
 */
holds_up: boolean, };

/**
 * A roll that waits for links of devices.
 */
export type LinkWanted = { 
/**
 * The entry of the call.
 */
call: number, 
/**
 * The app roll's number.
 */
number: number, 
/**
 * The canonical question's digest in hexadecimal: a device never answers one link of its chain with two questions.
 */
question: string, seats: Array<DeviceLink>, };

/**
 * What came of an entry, in the battles of every scale.
 */
export type LogOutcome = "hits" | "no_hits" | "losses" | "destroyed" | "moved";

/**
 * What is sought; everything that is given must fit.
 */
export type LogQuery = { 
/**
 * Words that the sentence holds, in any order, whatever their case.
 */
text?: string, 
/**
 * Kinds of entries, such as `rolled`; any when absent.
 */
kinds?: Array<string>, 
/**
 * Who acted.
 */
seat?: Seat, 
/**
 * The id of a battalion, a stand or a platoon that is concerned.
 */
unit?: string, outcome?: LogOutcome, 
/**
 * Only what counts, or only what no longer does.
 */
counts?: boolean, };

/**
 * Where an order points, so that a hand on the map finds it.
 */
export type MapAim = { 
/**
 * What it does to the cell; none for an order that is about no cell.
 */
deed?: MapDeed, 
/**
 * The pieces that it is given to.
 */
pieces?: Array<Name>, cell?: Cell, 
/**
 * Who changes places and where each goes.
 */
places?: { [key in Name]: Cell }, 
/**
 * What the order is for where it is about no cell.
 */
intent?: MapIntent, };

/**
 * A smaller unit that goes with a piece and has no cell of its own.
 */
export type MapAttached = { id: Name, name: string, kind: string, };

export type MapCell = { cell: Cell, features: Array<Feature>, name: string | null, 
/**
 * Points for holding it, where it is an objective.
 */
objective: number | null, 
/**
 * Who holds the objective.
 */
holder: Side | null, };

/**
 * How far one headquarters commands.
 */
export type MapCommand = { unit: Name, name: string, side: Side, 
/**
 * Where the headquarters stands; none when it is lost.
 */
from: Cell | null, 
/**
 * So many cells round it.
 */
range: number, cells: Array<Cell>, in_command: Array<Name>, out_of_command: Array<Name>, };

/**
 * What is done to a cell.
 */
export type MapDeed = "move" | "attack" | "barrage" | "air" | "place";

/**
 * One throw of a fight.
 */
export type MapDice = { 
/**
 * The entry of the roll.
 */
entry: number, seat: Seat | null, faces: Array<number>, 
/**
 * For each die whether it hit; empty for dice that are added up.
 */
hits: Array<boolean>, };

/**
 * What runs along the side between two neighbours, or through it.
 */
export type MapEdge = { between: [Cell, Cell], water: Water | null, bridge: boolean, 
/**
 * A road leads through it.
 */
road: boolean, };

export type MapEventsView = { 
/**
 * Newest entry of the journal.
 */
entries: number, 
/**
 * How far the record is read; less than `entries` while a long one is still being read. Ask again.
 */
read: number, 
/**
 * The entry after which it was so.
 */
at: number, 
/**
 * In the order in which they began.
 */
fights: Array<MapFight>, losses: Array<MapLoss>, trails: Array<MapTrail>, };

/**
 * An attack, fire, a barrage or an air strike.
 */
export type MapFight = { 
/**
 * Its first entry.
 */
entry: number, order: number | null, kind: FightKind, 
/**
 * Who attacks.
 */
side: Side | null, target: Cell, attackers: Array<MapFighter>, 
/**
 * Batteries and others that helped either side.
 */
support: Array<MapFighter>, dice: Array<MapDice>, 
/**
 * Its dice are waited for.
 */
open: boolean, 
/**
 * No order has been given since.
 */
now: boolean, 
/**
 * One line: what it is, and what came of it.
 */
text: string, };

/**
 * Who takes part in a fight.
 */
export type MapFighter = { unit: Name, name: string, side: Side | null, 
/**
 * Where it stood; none off the map, and where the seat does not know it.
 */
cell: Cell | null, };

/**
 * What an order is for that does nothing to a cell.
 */
export type MapIntent = "activate" | "throw" | "end" | "sheet" | "fight_out" | "patrol" | "raid";

/**
 * What was lost in a cell.
 */
export type MapLoss = { entry: number, unit: Name, name: string, side: Side | null, cell: Cell, points: number, kind: MapLossKind, 
/**
 * No order has been given since.
 */
now: boolean, };

export type MapLossKind = "points" | "destroyed" | "attached";

/**
 * A way to a cell.
 */
export type MapMove<O = WarOrder> = { cell: Cell, 
/**
 * The cells entered, the first one left out.
 */
steps: Array<MapStep>, 
/**
 * What may be spent on it, in the book's measure.
 */
allowance: number, 
/**
 * What it takes, in words: "3 of 5 hexes, strategic; costs 1 strength".
 */
words: string, 
/**
 * "to 0710, for 1 strength point".
 */
label: string, order: O, };

/**
 * The first roll of an attack, in a line.
 */
export type MapOdds = { dice: number, 
/**
 * "5 and 6, pairs of 4".
 */
hits_on: string | null, 
/**
 * Hits to be expected, such as "2.27".
 */
expected: string, 
/**
 * Named outcomes, such as ("the defender falls back", "41.2 %").
 */
outcomes: Array<[string, string]>, };

/**
 * A ring round the piece in which it fights or sees in one manner.
 */
export type MapRange = { kind: MapRangeKind, 
/**
 * "close combat", "distant fire", "spotting", "barrage".
 */
word: string, 
/**
 * Cells from the piece: the first and the last of the ring.
 */
from: number, to: number, seen: Array<Cell>, 
/**
 * In range, behind something that blocks the view.
 */
hidden: Array<Cell>, };

export type MapRangeKind = "close" | "distant" | "spotting" | "indirect";

export type MapReach<O = WarOrder> = { piece: Name, 
/**
 * Where it stands; none off the map.
 */
cell: Cell | null, 
/**
 * Who must do what now.
 */
prompt: string, moves: Array<MapMove<O>>, targets: Array<MapTarget<O>>, 
/**
 * What may be written for it on its side's sheet, in the orders phase of a book whose sheets point at the map.
 */
written: Array<MapWritten>, 
/**
 * Everything else that may be ordered of it.
 */
others: Array<Offer<O>>, 
/**
 * What a player might look for here and may not do.
 */
barred: Array<Bar>, 
/**
 * Why not, cell by cell: where it may not go though it is near, and every enemy it may not attack.
 */
reasons: Array<MapReason>, 
/**
 * How far it fights and sees from where it stands, whosever turn it is.
 */
ranges: Array<MapRange>, };

/**
 * One reason for one or many cells.
 */
export type MapReason = { about: MapDeed, cells: Array<Cell>, why: Refused, };

/**
 * One cell of a way.
 */
export type MapStep = { cell: Cell, 
/**
 * Spent of the allowance when it is there, in the book's measure: hexes, kilometres.
 */
spent: number, 
/**
 * Strength points lost in this step.
 */
price: number, 
/**
 * What ends the move here: "terrain", "an enemy zone of control".
 */
halts: string | null, };

/**
 * What a unit is drawn with.
 */
export type MapSymbol = "headquarters" | "infantry" | "armoured_infantry" | "elite_infantry" | "militia" | "battery" | "self_propelled_battery" | "heavy_armour" | "medium_armour" | "light_armour" | "armoured_cars";

/**
 * Something it may attack or fire at.
 */
export type MapTarget<O = WarOrder> = { cell: Cell, 
/**
 * Who attacks: this piece, alone or with others.
 */
pieces: Array<Name>, label: string, order: O, 
/**
 * Filled in by those who can weigh an order.
 */
odds: MapOdds | null, };

/**
 * The way of a piece, from where it stood to where it halted.
 */
export type MapTrail = { entry: number, unit: Name, name: string, side: Side | null, cells: Array<Cell>, manner: TrailKind, 
/**
 * Of the turn that goes on, or was the last one.
 */
last: boolean, };

export type MapView = { 
/**
 * The entry after which it was so.
 */
at: number, battle: BattleId, pieces: Array<PieceView>, 
/**
 * By [`Side::index`]: a side's strength, as the war room and the course of the war give it.
 */
strength: [number, number], grid: Grid, 
/**
 * Only cells that hold something: a feature, a name, an objective. All others are open ground.
 */
cells: Array<MapCell>, 
/**
 * Only sides with something along them or through them.
 */
edges: Array<MapEdge>, };

/**
 * An order for a sheet that lies face down, and where it points.
 */
export type MapWritten = { deed: MapDeed, cell: Cell, 
/**
 * "move tactically, 40 % of the turn".
 */
label: string, 
/**
 * The cells entered, the first one left out; none for an order without a way.
 */
way: Array<Cell>, 
/**
 * The line for the sheet.
 */
line: string, };

export type MessageLine = { entry: number, from: Correspondent, to: Array<Correspondent>, text: string, 
/**
 * `1944-09-17T06:00`, when it was sent or passed on.
 */
game_time: string, state: MessageState, };

/**
 * How far a message has come, as far as the one who looks may know.
 */
export type MessageState = "sent" | "arrived" | { "due": number } | "waits" | { "passed_on": string | null } | { "lost": string };

export type MessagesView = { 
/**
 * Whom the seat may write to, the umpire last.
 */
to: Array<Correspondent>, 
/**
 * Rounds until a message arrives; 0 for at once.
 */
rounds: number, 
/**
 * The umpire carries them.
 */
by_umpire: boolean, 
/**
 * What the seat has sent and what has reached it, oldest first: the newest 200. The umpire sees all.
 */
lines: Array<MessageLine>, };

/**
 * An identifier from a scenario, such as `1-506.A`: 1 to 24 bytes of ASCII letters, digits, `.`, `-`, `_` or `/`.
 *
 * Unused bytes are zero, lower than any allowed one, so names compare like their texts by comparing whole words. The
 * maps of a war are keyed by names, and comparing them is most of the work of finding anything.
 */
export type Name = string;

/**
 * The exact chance of one named outcome.
 */
export type NamedChance = { name: string, chance: Fraction, 
/**
 * Whose fate it is, where it is one side's.
 */
seat?: Actor, 
/**
 * It stands for itself, whatever else happens. Of all others those about the same thing exclude each other and sum to
 * one.
 */
fate?: boolean, };

export type NightOption = { 
/**
 * The short word on a button, "+2".
 */
short: string, 
/**
 * The whole of it.
 */
label: string, 
/**
 * What it costs of tonight's points.
 */
cost: number, order: WarOrder, 
/**
 * Who changes places by it, and where each goes.
 */
places?: { [key in Name]: Cell }, };

/**
 * A unit in a step.
 */
export type NightRow = { 
/**
 * The stand, platoon or battalion.
 */
unit: string, name: string, battalion: string | null, hex: Cell | null, strength: number | null, strength_full: number | null, options: Array<NightOption>, 
/**
 * What else may be ordered for it, where the options are not everything.
 */
unlisted: string | null, 
/**
 * Why nothing may be ordered for it.
 */
why_not: Refused | null, };

export type NightStep = { kind: NightStepKind, title: string, 
/**
 * What it is, in one sentence.
 */
what: string, cite: Cite, rows: Array<NightRow>, 
/**
 * Rows in which something can be ordered.
 */
open: number, };

/**
 * What is done in a step of a night.
 */
export type NightStepKind = "headquarters" | "recover" | "restore" | "platoons" | "reshuffle" | "exchange" | "patrol" | "end";

export type NightView = { side: Side, is_night: boolean, is_done: boolean, 
/**
 * When tonight begins or began, "19 Dec 21:00"; nothing after the last day.
 */
falls: string | null, 
/**
 * Points left tonight, and all there were.
 */
strength_left: number, strength_all: number, platoons_left: number, platoons_all: number, replacements: number, wounded: number, stragglers: number, 
/**
 * Who of them is behind the lines of which formation: a unit draws on its own, and on those it is part of.
 */
behind: Array<FormationBehind>, steps: Array<NightStep>, 
/**
 * What the side has done tonight, in its order.
 */
tonight: Array<EntryLine>, };

/**
 * In a book below which nothing is fought out there are no contacts.
 */
export type NoContact = never;

export type ObjectiveView = { battle: BattleId, hex: Cell, name: string, value: number, holder: Side | null, };

/**
 * All chances of one roll.
 */
export type OddsFigures = { 
/**
 * Expected value, such as "2.27".
 */
expected: string, 
/**
 * What is counted: "hits" or "sum".
 */
unit: string, 
/**
 * The faces that hit, in words; absent for sums.
 */
hits_on: string | null, values: Array<ValueChance>, 
/**
 * Outcomes that have a name, those of one bearer together.
 */
groups: Array<ChanceGroup>, };

/**
 * What an order would ask of the table, up to its first roll.
 */
export type OddsView = { 
/**
 * The choices on the way, with the answers assumed.
 */
choices: Array<ChoiceView>, 
/**
 * The first roll, with ledger and odds; absent when the order needs no dice.
 */
roll: RollView | null, 
/**
 * The throws after it that can be seen already: the fight itself, where aircraft are fired at first, and the
 * answer of the other side. An answer of no dice says in its ledger why there is none.
 */
later: Array<RollView>, 
/**
 * Of an order that opens a smaller battle.
 */
fight_out?: FightOutView, };

/**
 * One order that `decide` would accept.
 */
export type Offer<O = WarOrder> = { order: O, 
/**
 * Heading under which it is listed: "Move A/1-506", "Attack", "Orders".
 */
group: string, 
/**
 * One line for people.
 */
label: string, 
/**
 * Where it points on a map; filled in for a screen, and nothing where there is no map.
 */
aim?: MapAim, 
/**
 * What it has fought out at a smaller scale, if it does.
 */
fight_out?: FightOut, };

/**
 * Everything one seat may order at this moment.
 */
export type Offers<O = WarOrder> = { 
/**
 * Who must do what now, in one sentence; shown on the prompt line even to the seat that waits.
 */
prompt: string, offers: Array<Offer<O>>, barred: Array<Bar>, 
/**
 * Headings whose list is not everything that may be ordered under them.
 */
unlisted: Array<Unlisted>, };

/**
 * What becomes of a later order that asks the table something it did not ask then.
 */
export type OnNewQuestion = "ask" | "fall";

export type OobBattalion = { id: string, name: string, commander: string, 
/**
 * The order in force, when it is open.
 */
order: string | null, 
/**
 * The battle it is in, and where its headquarters is on that battle's map.
 */
battle: BattleId, hex: Cell | null, place: string | null, in_play: boolean, arrives: string | null, total: Sum, stands: Array<OobStand>, };

export type OobFormation = { 
/**
 * Empty for units of no formation, which come last.
 */
name: string, 
/**
 * How many formations it is part of: 0 right under its side. Each comes before what is part of it.
 */
level: number, 
/**
 * Its own units and those of everything that is part of it.
 */
total: Sum, 
/**
 * Who is behind its own lines.
 */
behind: Behind, battalions: Array<OobBattalion>, 
/**
 * Batteries and others of no battalion.
 */
stands: Array<OobStand>, };

export type OobPlatoon = { id: string, name: string, kind: string, men: number, men_full: number, 
/**
 * False when it is destroyed; it then stands under the stand it began with.
 */
present: boolean, };

export type OobSide = { side: Side, name: string, total: Sum, formations: Array<OobFormation>, };

export type OobStand = { id: string, name: string, kind: string, is_hq: boolean, commander: string, 
/**
 * The battle it is in, and where on that battle's map.
 */
battle: BattleId, hex: Cell | null, place: string | null, 
/**
 * "on the table", "destroyed", "to come", "left the table", "on the road to Bastogne, due 20 Dec, round 2".
 */
fate: string, in_command: boolean, elite: boolean, shots: number, vehicles: number, vehicles_full: number, total: Sum, platoons: Array<OobPlatoon>, 
/**
 * The men of each of its squads, once it has been in a smaller battle.
 */
squads: Array<number>, };

export type OobView = { 
/**
 * The entry after which it was so.
 */
at: number, 
/**
 * Entries that are read, of so many: less while a long record is read for the first time. Ask again then for the
 * samples that are missing.
 */
read: number, entries: number, 
/**
 * When the samples of every `strengths` list were taken: at the start of rounds, and at `at`.
 */
samples: Array<SampleMark>, 
/**
 * By [`Side::index`].
 */
sides: [OobSide, OobSide], };

/**
 * R50 What guns are there for.
 */
export type OpsAim = { "square": Cell } | { "formation": OpsFormationId };

/**
 * §C17 When a charged bridge is blown.
 */
export type OpsBlow = "never" | "now" | { "within": number } | "entered";

/**
 * §C4 The order to break through, with the way that is meant, from the square that is attacked; when it has come to that, the owner may go
 * another (§C5).
 */
export type OpsBreakthrough = { path: Array<Cell>, 
/**
 * R30 What it attacks at the end of it.
 */
then: OpsThen | null, };

export type OpsBridgeId = string;

export type OpsBridgeState = "intact" | "charged" | "blown";

/**
 * What brings two sides together: the battle for a square that comes next.
 */
export type OpsContact = { "battle": { side: Side, target: Cell, } };

export type OpsDumpId = string;

/**
 * A division, a brigade group, a Kampfgruppe.
 */
export type OpsFormationId = string;

export type OpsFormationSheet = { 
/**
 * A unit that is not here holds.
 */
units: { [key in OpsUnitId]: OpsUnitOrder }, };

/**
 * §C1
 */
export type OpsMarch = { mode: OpsMode, 
/**
 * The unit's own square left out.
 */
path: Array<Cell>, 
/**
 * R35 Begins after so many eighths of the turn, 0 to 7.
 */
start: number, };

/**
 * R51 What a squadron or a serial flies.
 */
export type OpsMission = { "patrol": { zone: number, } } | { "sweep": { zone: number, } } | { "escort": { zone: number, } } | { "support": { square: Cell, } } | { "cab_rank": { zone: number, } } | { "interdict": { area: Cell, } } | { "suppress": { area: Cell, } } | { "recce": { zone: number, } } | { "drop": { unit: OpsUnitId, square: Cell, } } | { "supply": { square: Cell, } };

/**
 * How a unit moves.
 */
export type OpsMode = "tactical" | "non_tactical" | "column";

export type OpsObjectiveId = string;

export type OpsOrder = { "seal_orders": { commitment: string, } } | { "reveal_orders": { orders: OpsSheet, salt: string, } } | "go_on" | { "rule": { ruling: OpsRuling, reason: string, } };

/**
 * A region of the weather.
 */
export type OpsRegionId = string;

export type OpsRuling = { "strength": { unit: OpsUnitId, points: number, } } | { "place": { unit: OpsUnitId, square: Cell, } } | { "supply": { unit: OpsUnitId, points: number, } } | { "stock": { dump: OpsDumpId, points: number, } } | { "attach": { unit: OpsUnitId, formation: OpsFormationId, } } | { "order": { unit: OpsUnitId, order: OpsSpoken, } } | { "advantage": { side: Side, square: Cell, count: number, refused: boolean, } } | { "bridge": { bridge: OpsBridgeId, state: OpsBridgeState, } } | { "weather": { region: OpsRegionId, weather: OpsWeather, } } | { "initiative": { side: Side, } } | { "objective": { objective: OpsObjectiveId, holder: Side, } } | { "void_orders": { side: Side, } } | { "end": { winner: Side | null, } };

/**
 * Everything a side orders for a turn.
 */
export type OpsSheet = { 
/**
 * R61 A formation that is not here has standing orders.
 */
formations: { [key in OpsFormationId]: OpsFormationSheet }, 
/**
 * §C17 When charged bridges are to be blown.
 */
blow: { [key in OpsBridgeId]: OpsBlow }, 
/**
 * R51 In the order in which squadrons fly when not all of them can.
 */
air: Array<OpsSortie>, };

/**
 * A line of the air sheet.
 */
export type OpsSortie = { squadron: OpsSquadronId, mission: OpsMission, };

/**
 * An order of a unit in words, with ids: `priority 2 move column 0304`.
 */
export type OpsSpoken = string;

/**
 * A squadron, or a serial of transports.
 */
export type OpsSquadronId = string;

/**
 * R62 One order a unit.
 */
export type OpsTask = "hold" | "dig_in" | { "move": { march: OpsMarch, } } | { "retire": { path: Array<Cell>, } } | { "attack": { target: Cell, march: OpsMarch | null, breakthrough: OpsBreakthrough | null, } } | { "prepare": { target: Cell, } } | { "support": { aim: OpsAim, } } | { "counter_battery": { battle: Cell, } } | { "interdict": { area: Cell, } } | { "suppress": { area: Cell, } } | { "charge": { bridge: OpsBridgeId, } } | { "repair": { bridge: OpsBridgeId, } } | { "build": { side: Link, } } | { "load": { dump: OpsDumpId, march: OpsMarch | null, } } | { "unload": { march: OpsMarch | null, } } | "refit";

export type OpsThen = { target: Cell, };

/**
 * A battalion, a battery, a headquarters, such as `2-para`.
 */
export type OpsUnitId = string;

export type OpsUnitOrder = { task: OpsTask, 
/**
 * R35, R60 1 to 9, the lower the earlier.
 */
priority: number, 
/**
 * §C18 The formation it is handed over to: it belongs to it from the next turn.
 */
joins: OpsFormationId | null, };

/**
 * §D.7
 */
export type OpsWeather = "none" | "poor" | "clear";

/**
 * A reading of the rules that a group may switch at founding.
 */
export type OptionFact = { 
/**
 * "tsg.pairs".
 */
key: string, 
/**
 * Its title, as on its cover.
 */
book: string, value: string, usual: string, 
/**
 * The question that the book leaves open, and how this war answers it.
 */
question: string, reading: string, cite: Cite, };

/**
 * One side's orders for the round, by battalion.
 */
export type OrderSheet = { [key in BattalionId]: Status };

/**
 * An order that may be written face down: letter, word, what it means.
 */
export type OrderWord = { 
/**
 * As a sheet holds it.
 */
order: string, 
/**
 * The letter on the marker, and the key for it.
 */
letter: string, word: string, meaning: string, cite: Cite, };

/**
 * The headings of the log.
 */
export type OutlineView = { read: number, entries: number, 
/**
 * Those after the first `skip`; a heading once given never changes.
 */
headings: Array<Heading>, 
/**
 * Entries that only say that somebody is asked, or has answered, after the first `skip_steps`.
 */
steps: Array<number>, };

/**
 * What lies over the map and is worked out by the rules.
 */
export type OverlaysView = { 
/**
 * The entry after which it was so.
 */
at: number, 
/**
 * Of every unit that commands pieces on the map.
 */
commands: Array<MapCommand>, 
/**
 * Blue's and orange's zones of control: entering one ends an enemy's move.
 */
zones: [Array<Cell>, Array<Cell>], 
/**
 * The ground that blue and orange hold.
 */
control: [Array<Cell>, Array<Cell>], };

/**
 * How "double n" is read: option `tsg.pairs`, ruling TSG-R3.
 */
export type Pairs = "each" | "once";

/**
 * The paper in the printer.
 */
export type Paper = "a4" | "letter";

/**
 * What a screen shows, as the request that asks for it alone.
 */
export type Part = Partial<Requests>;

/**
 * An order about one soldier or commander, given to any battle of the war.
 */
export type PeopleOrder = { "rename": { soldier: SoldierOf, name: string, } } | { "decorate": { soldier: SoldierOf, decoration: string, reason: string, } } | { "rename_commander": { commander: CommanderOf, name: string, } } | { "promote_commander": { commander: CommanderOf, rank: string, reason: string, } } | { "decorate_commander": { commander: CommanderOf, decoration: string, reason: string, } };

/**
 * Who is sought; everything that is given must fit.
 */
export type PeopleQuery = { 
/**
 * Words in his rank, his name, his unit or his decorations, in any order, whatever their case.
 */
text?: string, of?: Side, 
/**
 * The id of a battalion, a stand or a platoon, or the name of a formation.
 */
unit?: string, kind?: PersonKind, fate?: PersonFate, 
/**
 * Whom an entry names, or what it comes from.
 */
entry?: number, };

/**
 * A unit with people in it.
 */
export type PeopleUnit = { id: string, name: string, side: Side, people: number, };

export type PeopleView = { 
/**
 * The entry after which it was so.
 */
at: number, 
/**
 * How many fit, of so many.
 */
total: number, all: number, 
/**
 * The first [`PEOPLE_MOST`] of them, by side and unit; commanders before soldiers, the highest rank first.
 */
people: Array<PersonLine>, 
/**
 * Battalions, and stands of none, that somebody known belongs to.
 */
units: Array<PeopleUnit>, };

export type PersonFate = "in_command" | "deputy" | "serving" | "wounded" | "captured" | "killed" | "scattered" | "waiting" | "taken_away";

/**
 * A fight of soldiers somebody was in.
 */
export type PersonFight = { battle: string, title: string, stage: LinkStage, opened: number, changed: number, 
/**
 * What he did in it; it counts when the report is accepted.
 */
record: RecordView, fate: PersonFate, };

export type PersonKind = "commander" | "soldier";

/**
 * One person in a list, and the head of his page.
 */
export type PersonLine = { 
/**
 * What his page is asked for by.
 */
key: string, kind: PersonKind, 
/**
 * Empty for an acting commander whom nobody named.
 */
name: string, rank: string, 
/**
 * Rank and name.
 */
title: string, side: Side, 
/**
 * His company, battery or platoon: the stand of his post, or the element he fights with.
 */
unit: string, unit_name: string, 
/**
 * What he commands, or the battalion he belongs to; empty for none.
 */
belongs: string, fate: PersonFate, 
/**
 * The entry that named him or put him in command; 0 while he waits.
 */
since: number, 
/**
 * The entry in which he fell.
 */
until: number | null, record: RecordView, decorations: number, 
/**
 * The smaller battle he is in now.
 */
fighting: string | null, };

/**
 * A person's name as a link to his page.
 */
export type PersonRef = { key: string, title: string, };

export type PersonView = { 
/**
 * The entry after which it was so.
 */
at: number, 
/**
 * Entries that are read, of so many: his life may lack the rest. Ask again then.
 */
read: number, entries: number, head: PersonLine, side_name: string, 
/**
 * The fights he was in, the one that goes on too.
 */
fights: Array<PersonFight>, promotions: Array<PromotionView>, decorations: Array<DecorationView>, 
/**
 * Who held his command before him, and who took it after him.
 */
before: PersonRef | null, after: PersonRef | null, life: Array<LifeEntry>, 
/**
 * What the seat may do about him now; nothing while the past is looked at.
 */
may_rename: boolean, may_decorate: boolean, 
/**
 * Only a commander: soldiers take the ranks of the fallen.
 */
may_promote: boolean, };

/**
 * The kind of a phase, in every book: what a door must know to offer the right screen.
 */
export type PhaseKind = "orders" | "fight" | "night" | "over";

/**
 * A photograph with what it shows.
 */
export type PhotographView = { entry: number, 
/**
 * The entry that it shows.
 */
of: number, 
/**
 * Who added it.
 */
seat: Seat | null, caption: string, 
/**
 * When it was in the war, such as `1944-12-19T06:35`.
 */
game_time: string, 
/**
 * Of the whole picture, in pixels.
 */
width: number, height: number, 
/**
 * A JPEG in base64.
 */
jpeg: string, };

/**
 * A piece and who is with it.
 */
export type PieceView = { men: number, men_full: number, vehicles: number, 
/**
 * Who commands it, in a war with several commanders a side.
 */
commander: Seat | null, id: Name, name: string, side: Side, 
/**
 * The unit it takes its orders with, and what that is called; none where it has orders of its own.
 */
unit: Name | null, unit_name: string | null, 
/**
 * In the book's words: "Infantry".
 */
kind: string, symbol: MapSymbol, 
/**
 * Where it stands; none off the map.
 */
cell: Cell | null, 
/**
 * Why it is not on the map, if it is not: "destroyed", "to come".
 */
gone: string | null, 
/**
 * Strength now and at full, in the book's points.
 */
strength: number, strength_full: number, 
/**
 * The order it is under, where that is open: "Dig In".
 */
order: string | null, 
/**
 * Its order lies face down on the map.
 */
is_face_down: boolean, 
/**
 * What is wrong with it, in a word or two: "out of command".
 */
trouble: string | null, 
/**
 * What else is to be known: "2 shots left".
 */
notes: Array<string>, 
/**
 * Smaller units that go with it.
 */
with: Array<MapAttached>, };

/**
 * A support stand: platoon, armoured transport or truck, such as `1-506.mg`.
 */
export type PlatoonId = string;

/**
 * Whether a person plays, or an automatic commander.
 */
export type PlayedBy = "hand" | "program";

/**
 * One player's dice of one source.
 */
export type PlayerDice = { seat: Seat, player: string, source: SourceKind, 
/**
 * All throws and their dice, sums such as 2d6 included. Those of orders that were taken out fell too.
 */
rolls: number, dice: number, 
/**
 * How often each face fell, by kind of die.
 */
faces: Array<FaceCounts>, 
/**
 * Throws for hits that count; absent while there are none.
 */
hits: HitRecord | null, };

/**
 * A place on the table in hundredths of an inch, or the way from one place to another. None is read that is off any table.
 */
export type Point = { x: number, y: number, };

/**
 * A sheet for the table.
 */
export type PrintSheet = "rosters" | "slips" | "counters" | "map" | "quick_sheet";

export type PromotionView = { rank: string, entry: number, };

/**
 * What the record says for itself.
 */
export type ProofView = { 
/**
 * The last entry that is known to be good.
 */
checked_to: number, 
/**
 * What was checked, and what is wrong if anything is, in sentences.
 */
sentence: string, 
/**
 * The tables of rules the campaign was founded with: tag, and whether this program's are the same.
 */
rules: Array<RulesMark>, };

/**
 * A record in numbers. Of a commander only `battles`: the attacks his unit made or met under him.
 */
export type RecordView = { battles: number, shots: number, hits: number, 
/**
 * Enemies he put out of action.
 */
felled: number, 
/**
 * In words, the first one first.
 */
wounds: Array<string>, 
/**
 * Prisoners he took.
 */
captures: number, 
/**
 * Times he cared for a wounded man.
 */
aided: number, };

/**
 * What changed for a screen.
 */
export type Refreshed = { 
/**
 * What changed after this entry, up to entry `entries`.
 */
since: number, entries: number, 
/**
 * What was shown of older entries may read otherwise now, or more has happened than `lines` holds: nothing that was
 * kept is good any more.
 */
whole: boolean, status: StatusView, 
/**
 * The new lines of the log; where it is whole, the newest 200.
 */
lines: Array<EntryLine>, 
/**
 * What the screen shows, in the order in which it was named.
 */
parts: Array<Shown>, };

/**
 * A refusal of any rule set, ready to be shown.
 */
export type Refused = { code: string, cite: Cite, sentence: string, instead?: string, };

/**
 * What was asked for.
 */
export type Reply = { "status": StatusView } | { "refreshed": Refreshed } | { "legal": Offers<WarOrder> } | { "done": Done } | { "sheet": Sheet } | { "log": Array<EntryLine> } | { "found": FoundView } | { "outline": OutlineView } | { "entry": EntryView } | { "why": WhyView } | { "odds": OddsView } | { "dice_typed": DiceTyped } | { "map": MapView } | { "map_events": MapEventsView } | { "photograph": PhotographView } | { "timeline": TimelineView } | { "oob": OobView } | { "overlays": OverlaysView } | { "people": PeopleView } | { "person": PersonView } | { "unit_diary": UnitDiaryView } | { "battles": Array<BattleView> } | { "actions": Array<ActionView> } | { "war_room": WarRoomView } | { "course": Array<CoursePoint> } | { "night": NightView } | { "ruling_forms": Array<RulingForm> } | { "amend_plan": AmendPlanView } | { "briefing": Array<BriefingView> } | { "dice_keepers": Array<DiceKeeperView> } | { "facts": FactsView } | { "dice_record": DiceRecordView } | { "win_chance": WinChanceView } | { "reach": MapReach<WarOrder> } | { "order": WarOrder } | { "table": TableView } | { "table_reach": TableReachView<WarOrder> } | { "table_line": TableLineView<WarOrder> } | { "amended": Amended } | { "verified": Verified } | { "written": Written } | { "simulated": Simulated } | { "scenarios": Array<ScenarioLine> } | { "messages": MessagesView } | { "umpire": UmpireView } | { "situation": SituationView } | { "text": string };

/**
 * What is told by itself, apart from the report.
 */
export type ReportExtract = { "unit": string } | { "person": string };

/**
 * What a report is written as.
 */
export type ReportFormat = "markdown" | "html" | "pdf";

/**
 * How long a report is.
 */
export type ReportLength = "full" | "dispatch";

/**
 * The parts of a full report that may be left out.
 */
export type ReportSection = "situation" | "story" | "photographs" | "forces" | "intentions" | "diary" | "battles" | "turning_points" | "losses" | "supply" | "luck" | "rulings" | "lessons" | "next" | "people" | "honours" | "rolls" | "order_of_battle" | "appendix";

/**
 * A road between two battles of the war.
 */
export type RoadId = string;

/**
 * Dice to be thrown by one seat, with everything a player may want to know before they fall.
 */
export type RollCall = { 
/**
 * Stable identifier such as `tsg.attack`; part of the proof of an app roll.
 */
purpose: string, 
/**
 * One line for people: who throws at whom, for what.
 */
title: string, 
/**
 * The side whose dice these are.
 */
seat: Actor, 
/**
 * How many dice, 1 to 999.
 */
count: number, sides: number, cite: Cite, 
/**
 * Why so many dice.
 */
ledger: Ledger, 
/**
 * What each face does, for pools that count hits; absent for sums.
 */
hits?: HitRule, 
/**
 * Why those faces hit, and the readings that were possible.
 */
reading?: Ledger, 
/**
 * The exact distribution of the value read from these dice (hits, or the sum).
 */
odds: Distribution, 
/**
 * The exact chance of each outcome that has a name: losses after caps, who falls back.
 */
outcomes: Array<NamedChance>, 
/**
 * The dice that answer these as things stand, so that both sides are seen before either throws; its `count` is 0
 * where nobody answers, and its ledger then says why. Only for eyes: it is never written into a journal, because
 * the answer is called for in its own time.
 */
answer?: RollCall, };

export type RollView = { call: RollCall, 
/**
 * Expected value in words, such as "2.27".
 */
expected: string, 
/**
 * The chance of each value and each named outcome, in per cent.
 */
chances: Array<[string, string]>, 
/**
 * The same as figures to be shown.
 */
figures: OddsFigures, 
/**
 * What is assumed of the throws before it, where it depends on them.
 */
given: string | null, };

export type RoomSide = { side: Side, name: string, player: string, 
/**
 * Strength now, at the start of the war, and at full, units off the table among them.
 */
strength: number, strength_start: number, strength_full: number, men: number, men_start: number, killed: number, wounded: number, prisoners: number, stragglers: number, replacements: number, 
/**
 * Who can come forward again, by formation.
 */
behind: Array<FormationBehind>, 
/**
 * Core stands and batteries destroyed.
 */
destroyed: number, points: number, supply: string, 
/**
 * Shots a battery has in a round of today, air points left this round, and recovery for each battalion tonight.
 */
shots: number, air: number, recovery_strength: number, recovery_platoons: number, };

export type RoundMark = { day: number, 
/**
 * Counted from 1 each day.
 */
round: number, 
/**
 * The turn, where the first battle of the war counts turns and no rounds.
 */
turn: number | null, game_time: string, 
/**
 * Its first entry.
 */
entry: number, 
/**
 * Strength points lost in it, by side, as far as they count.
 */
lost: [number, number], 
/**
 * The first entry of the night after it.
 */
night: number | null, };

/**
 * A place in the rules.
 */
export type RuleView = { cite: Cite, 
/**
 * The section's title, or the question the ruling answers.
 */
title: string, 
/**
 * Our reading, for rulings.
 */
reading: string | null, 
/**
 * How the group may read it otherwise, where it can.
 */
option: string | null, };

export type RulesFact = { 
/**
 * Its title, as on its cover.
 */
book: string, fingerprint: string, 
/**
 * This program plays by the very same rules.
 */
is_same: boolean, };

/**
 * One rule set's fingerprint.
 */
export type RulesMark = { tag: string, fingerprint: string, 
/**
 * Whether this program decides by the same tables.
 */
same: boolean, };

/**
 * What an umpire may change, always with a reason and for ever visible as a ruling.
 */
export type Ruling = { "strength": { stand: StandId, points: number, } } | { "place": { stand: StandId, hex: Hex, } } | { "attach": { platoon: PlatoonId, with: StandId, } } | { "lose_platoon": { platoon: PlatoonId, } } | { "order": { battalion: BattalionId, status: Status, } } | { "shots": { battery: StandId, shots: number, } } | { "air": { side: Side, points: number, } } | { "recovery": { side: Side, strength: number, platoons: number, } } | { "objective": { hex: Hex, holder: Side | null, } } | { "void_orders": { side: Side, } } | { "end": { winner: Side | null, } };

export type RulingChoice = { 
/**
 * Nothing stands for nobody.
 */
value: string | null, label: string, 
/**
 * Side or battalion it is listed under.
 */
group: string, 
/**
 * How the other fields stand for it now, and the most of those that are numbers.
 */
now: { [key in string]: string }, most: { [key in string]: number }, };

export type RulingField = { 
/**
 * The key in the ruling; `shot.sight` is the key `sight` of its key `shot`.
 */
name: string, title: string, kind: FieldKind, 
/**
 * What may be chosen; empty for whatever is typed.
 */
choices: Array<RulingChoice>, 
/**
 * The most a number may be, where the chosen unit says nothing else.
 */
most: number, };

export type RulingForm = { kind: RulingKind, title: string, 
/**
 * What it changes, in one sentence.
 */
what: string, fields: Array<RulingField>, 
/**
 * Why it cannot be ruled now.
 */
not_now: string | null, };

/**
 * The kinds of all books, by the words the rulings are written with.
 */
export type RulingKind = "strength" | "place" | "attach" | "lose_platoon" | "void_orders" | "order" | "shots" | "air" | "recovery" | "objective" | "end" | "shot" | "figures" | "kills" | "cover" | "morale" | "dice" | "return" | "initiative" | "planes" | "wound" | "pinned" | "used" | "free" | "reinforce" | "held" | "activated" | "contact" | "card" | "losses" | "gone" | "began" | "dug_in" | "limbered" | "aboard" | "still" | "fired_mark" | "deed" | "reload" | "superior" | "headquarters" | "radio" | "called" | "declared" | "void" | "clock" | "planned" | "flights" | "air_attack" | "supply" | "stock" | "advantage" | "bridge" | "weather";

export type SampleMark = { entry: number, day: number, round: number, 
/**
 * The turn, where the first battle of the war counts turns and no rounds.
 */
turn: number | null, };

/**
 * A book by the scale it is fought at.
 */
export type Scale = "two_star_general" | "combat_captain" | "combat" | "brigadier_general" | "operations";

/**
 * A scenario that can be founded, or what keeps it from that.
 */
export type ScenarioLine = { name: string, title: string, summary: string, folder: string, 
/**
 * What the sides are called, blue first; empty when the scenario has faults.
 */
sides: Array<string>, 
/**
 * How many days it lasts, and from when.
 */
days: number, begins: string, 
/**
 * How many stands take part, both sides together.
 */
units: number, 
/**
 * Commanders' seats that may be taken up at the founding.
 */
seats: Array<ScenarioSeat>, 
/**
 * Readings of the rules that may be switched at founding.
 */
options: Array<Switch>, 
/**
 * What is wrong with it; it can only be founded without faults.
 */
faults: Array<Diagnostic>, };

/**
 * A commander's seat of a scenario.
 */
export type ScenarioSeat = { seat: Seat, 
/**
 * What sentences call it: "Lt Col Hale".
 */
post: string, };

/**
 * A place at the table that may put entries into the journal.
 */
export type Seat = Actor | `${Side}.${string}`;

export type SeatFact = { seat: Seat, name: string, };

/**
 * A seat of a war with several commanders a side.
 */
export type SeatStatus = { seat: Seat, 
/**
 * What sentences call it: "Lt Col Hale"; the side's name for its senior seat.
 */
post: string, player: string, by: PlayedBy, 
/**
 * His superior; none for the senior seat.
 */
under: Seat | null, 
/**
 * Everything he commands: what he is given himself. The senior seat has what no other was given.
 */
commands: Array<SeatUnit>, 
/**
 * He has something to do in the battle whose clock is told: an order to give, a call to answer, orders to lay.
 */
due: boolean, 
/**
 * The battles in which he has something to do: the one whose clock is told, and the smaller ones that are not settled.
 */
due_in: Array<BattleId>, };

/**
 * What a seat commands.
 */
export type SeatUnit = { id: Name, name: string, };

/**
 * Number of an entry in the journal: 1, 2, 3 … without gaps. 0 means "before the first entry".
 */
export type Seq = number;

/**
 * What a cell is.
 */
export type Shape = "hexes" | "squares";

/**
 * One side's orders on its own side of the screen.
 */
export type Sheet = { side: Side, battalions: Array<SheetLine>, sealed: boolean, 
/**
 * The seat's own orders lie, and its superior can still change them.
 */
laid: boolean, 
/**
 * Who has not laid his orders yet, on a side of several commanders.
 */
missing: Array<string>, 
/**
 * The orders there are, with their letters and what they mean.
 */
words: Array<OrderWord>, };

/**
 * One order for one battalion: allowed, or why not.
 */
export type SheetChoice = { order: string, why_not: Refused | null, };

export type SheetLine = { battalion: Name, name: string, order: string, 
/**
 * The orders it may be given now.
 */
allowed: Array<string>, unit: SheetUnit, 
/**
 * Who commands it, where that is not the seat itself.
 */
commander: string | null, };

export type SheetState = "writing" | "lies";

/**
 * How a battalion stands, for whoever writes its order.
 */
export type SheetUnit = { formation: string, commander: string, 
/**
 * Strength points now and at full.
 */
strength: number, strength_full: number, 
/**
 * Where its headquarters is.
 */
hex: Cell | null, place: string | null, 
/**
 * Its order of the last round.
 */
before: string | null, 
/**
 * Stands in an enemy zone of control.
 */
in_contact: number, choices: Array<SheetChoice>, 
/**
 * What it is, where the sheet is not of battalions.
 */
about: string | null, 
/**
 * A line in words for it, where there is more to write than one word.
 */
example: string | null, };

/**
 * A part of a screen, or why it cannot be shown.
 */
export type Shown = { "ok": Reply } | { "error": ApiError };

/**
 * One of the two sides of a war. The names players see come from the scenario.
 */
export type Side = "blue" | "orange";

export type SideStatus = { side: Side, name: string, player: string, 
/**
 * Whether the journal says that a person plays the side, or the program.
 */
by: PlayedBy, supply: string, points: number, objectives: Array<string>, air: number, 
/**
 * Strength points, those on their way too, and at full strength.
 */
strength: number, strength_full: number, men: number, killed: number, wounded: number, prisoners: number, stragglers: number, replacements: number, 
/**
 * Who can come forward again, by formation.
 */
behind: Array<FormationBehind>, 
/**
 * At night: points left.
 */
recovery_strength: number, recovery_platoons: number, battalions: Array<BattalionView>, };

/**
 * How a simulation ended.
 */
export type Simulated = { scenario: string, seed: number, orders: number, entries: number, days: number, winner: Side | null, points: [number, number], 
/**
 * Hash of the final state: the same seed gives the same digest.
 */
digest: string, 
/**
 * Men at the end by side: with their units, killed, wounded, prisoners, stragglers.
 */
men: [[number, number, number, number, number], [number, number, number, number, number]], smaller: SmallerCount, 
/**
 * Units that have set out by road from one battle to another.
 */
transfers: number, };

export type SinceGroup = { kind: SinceKind, title: string, count: number, 
/**
 * The newest, oldest first.
 */
lines: Array<EntryLine>, };

/**
 * In the order in which they are shown.
 */
export type SinceKind = "overruled" | "objectives" | "losses" | "fights" | "bombardments" | "orders" | "arrivals" | "night" | "notes" | "clock";

export type SinceView = { 
/**
 * The last entry that was seen.
 */
from: number, 
/**
 * How many were written since.
 */
entries: number, groups: Array<SinceGroup>, };

/**
 * What a commander could read since an entry, as the draft of a report to him.
 */
export type SituationView = { of: Correspondent, 
/**
 * The entry after which it begins.
 */
from: number, 
/**
 * The draft, in lines.
 */
text: string, groups: Array<SinceGroup>, };

/**
 * The smaller battles of a war, those that were taken back included.
 */
export type SmallerCount = { 
/**
 * What was opened: by the contact it came of, or `prepared` where the scenario has laid it out, and the tag of its book.
 */
opened: { [key in string]: number }, 
/**
 * What one side asked for and the other would not.
 */
declined: number, 
/**
 * Fought to the end, and stopped before.
 */
finished: number, stopped: number, 
/**
 * Reports by the umpire.
 */
corrected: number, accepted: number, abandoned: number, 
/**
 * Company battles accepted with an accepted fight of soldiers in them: three scales deep.
 */
nested: number, 
/**
 * Accepted reports that were taken back, and the war stood as before.
 */
taken_back: number, 
/**
 * Tried as they opened: down and up without loss is the identity.
 */
unchanged: number, };

/**
 * A soldier, who is also a card of the deck, such as `b3`.
 */
export type SoldierId = string;

/**
 * A soldier by his element and his number in it, from 0.
 */
export type SoldierOf = { element: Name, number: number, };

/**
 * Where dice came from.
 */
export type SourceKind = "typed" | "app";

/**
 * The part of the war a report covers.
 */
export type Span = "war" | { "day": number } | { "battle": string };

/**
 * A core stand or a battery, such as `1-506.A`.
 */
export type StandId = string;

/**
 * A battalion's order for the round (§1.6).
 */
export type Status = "move" | "hold" | "dig_in" | "retreat";

/**
 * The war room in one view.
 */
export type StatusView = { title: string, scenario: string, 
/**
 * Newest entry and its hash.
 */
entries: number, head: string, 
/**
 * The newest amendment. When it is another one, whatever was shown of older entries is to be asked for again.
 */
past_changed: number | null, 
/**
 * The battle whose clock, day, round and phase are told.
 */
battle: BattleId, 
/**
 * Its title; empty where the war has only one.
 */
battle_title: string, 
/**
 * "19 Dec 1944, round 2, 09:00" and the same as a plain timestamp.
 */
clock: string, game_time: string, day: number, round: number, phase: string, phase_kind: PhaseKind, weather: string, 
/**
 * Who must do what now.
 */
prompt: string, 
/**
 * The calls that wait for dice or a choice, one for each battle at most.
 */
calls: Array<CallView>, 
/**
 * The app's dice for one of them fall when devices have given their links.
 */
links: LinkWanted | null, 
/**
 * Orders that wait, with their battles, until the table has answered what an amendment asks.
 */
waiting: Array<number>, 
/**
 * What could be taken back first: the newest order that counts in each battle.
 */
last_orders: { [key in string]: number }, 
/**
 * The newest amendment that stands: taking it out brings back what it took.
 */
last_amendment: number | null, 
/**
 * What keeps the war from going on, in sentences, each with the way out: orders that lie face down and cannot be turned
 * up, a question that no longer makes sense.
 */
stuck: Array<string>, 
/**
 * By [`Side::index`].
 */
sides: [SideStatus, SideStatus], 
/**
 * The seats of a war with several commanders a side, each side's senior one first; none where each side is one player's.
 */
seats: Array<SeatStatus>, integrity: Integrity, 
/**
 * How much of the record was checked for that.
 */
checked: CheckedView, 
/**
 * When the orders are due that are being written, if the umpire has said so.
 */
deadline: Deadline | null, 
/**
 * What the seat that looks can work out of the throw that is next, with fog: its own terms, and those that it does not know.
 */
foreseen: Foreseen | null, 
/**
 * The result, when the battle is over.
 */
over: string | null, 
/**
 * Who must agree before dice or another seat's action are taken back.
 */
consent: Consent, 
/**
 * Fog of war: each seat sees only what it knows.
 */
fog: boolean, 
/**
 * Why nothing can be written here now: another program has the campaign open.
 */
held: string | null, 
/**
 * The newest event; only where many campaigns are shown at a glance.
 */
last: EntryLine | null, };

export type StrikeKind = "attack" | "barrage" | "air_strike";

/**
 * A sub-unit: a squad, a weapon stand or a vehicle, such as `hg.1`.
 */
export type SubunitId = string;

/**
 * Strength points and men of a unit with everything in it.
 */
export type Sum = { strength: number, 
/**
 * At the start of the war.
 */
strength_start: number, strength_full: number, men: number, men_start: number, men_full: number, 
/**
 * Strength points at each sample.
 */
strengths: Array<number>, };

/**
 * A reading that may be switched, as a person is asked about it.
 */
export type Switch = { 
/**
 * Such as `tsg.pairs`.
 */
key: string, 
/**
 * The book's title.
 */
book: string, 
/**
 * The ruling that leaves it open, such as `R3`.
 */
ruling: string, 
/**
 * What is asked, in one sentence.
 */
question: string, 
/**
 * The usual one first.
 */
values: Array<SwitchValue>, 
/**
 * The value in force when nothing is said: the scenario's, or else the book's.
 */
usual: string, };

/**
 * One answer to it.
 */
export type SwitchValue = { value: string, 
/**
 * What it means at the table.
 */
words: string, };

/**
 * What is asked of both sides in battles without positions.
 */
export type TableAsk = { field: TableAskField, 
/**
 * "of it difficult ground".
 */
words: string, 
/**
 * The answers, where they have names; the answer is the number of one.
 */
choices: Array<string>, };

export type TableAskField = "distance" | "odd" | "sight" | "protected" | "forest" | "cover" | "fences";

/**
 * What a man is besides a man with a rifle.
 */
export type TableBadge = "leader" | "medic";

/**
 * What a weapon makes of a range.
 */
export type TableBand = { 
/**
 * "rifles".
 */
weapon: string, 
/**
 * "medium range, 2,4,6 count".
 */
words: string, 
/**
 * As the tape says it: "medium range".
 */
brief: string, 
/**
 * It may hit at all.
 */
has_effect: boolean, };

/**
 * A card of the deck: one for everybody on the table.
 */
export type TableCard<O = WarOrder> = { stand: string, name: string, side: Side, state: TableCardState, badges: Array<TableBadge>, 
/**
 * The order by which it is exchanged for the card that is drawn.
 */
swap: O | null, };

export type TableCardState = "in_deck" | "lost" | "acts" | "drawn";

export type TableCircle = { kind: TableCircleKind, at: Point, radius: Length, 
/**
 * "rifles, medium range, 16\"".
 */
words: string, };

export type TableCircleKind = "range" | "reach" | "sight" | "cohesion" | "burst";

export type TableDeck<O = WarOrder> = { left: number, 
/**
 * Whose cards were drawn this turn, by their names.
 */
drawn: Array<string>, 
/**
 * Every card of the turn.
 */
cards: Array<TableCard<O>>, };

/**
 * What kind of thing is done: tools and colours go by it.
 */
export type TableDeed = "fire" | "assault" | "move" | "cover" | "ready" | "transport" | "help" | "support" | "other";

/**
 * Which way it looks, and how much round it that covers.
 */
export type TableFacing = { way: Point, arc: Arc, };

/**
 * Somebody who may fire together with the stand in hand.
 */
export type TableFellow = { stand: string, name: string, is_with: boolean, };

export type TableGround = { width: Length, depth: Length, 
/**
 * Drawn in this order.
 */
pieces: Array<TablePiece>, };

/**
 * A line over the table, or what is said of one where there are no positions.
 */
export type TableLineView<O = WarOrder> = { 
/**
 * All of it, as the book measures such a line.
 */
length: Length, 
/**
 * What it runs through: "4\" of normal ground", "2\" of odd ground".
 */
parts: Array<string>, 
/**
 * How the one at its end is seen from its start.
 */
sight: TableSight | null, 
/**
 * Orders that would go along it.
 */
options: Array<TableOption<O>>, 
/**
 * Others whom the order may bring in, with whether it does, and what that means: "Fire together with".
 */
fellows: Array<TableFellow>, fellows_words: string, 
/**
 * Why other orders would not.
 */
barred: Array<Bar>, };

export type TableManPoints = { stand: string, name: string, points: number, 
/**
 * How they come about: "profile 12, weapons 3, leader 4".
 */
words: string, 
/**
 * Why they are gone; none for who can still act.
 */
gone: string | null, };

export type TableObjective = { name: string, at: Point | null, radius: Length, holder: Side | null, };

/**
 * An order and what it is good for.
 */
export type TableOption<O = WarOrder> = { deed: TableDeed, 
/**
 * One line for people: "Fire 3 dice at 2nd squad".
 */
label: string, order: O, 
/**
 * What may come of it, most to the point first: ("2nd squad is wiped out", "4.2 %").
 */
chances: Array<[string, string]>, 
/**
 * To have it fought out at a smaller scale instead, on each ground; empty where that may not be.
 */
fight_out: Array<Offer<O>>, 
/**
 * What it is fired with, by the names of the bands of the sight; empty where nothing is fired.
 */
weapons: Array<string>, 
/**
 * What it sweeps over, and round which place it is felt.
 */
sweep: TableSweep | null, burst: TableCircle | null, };

/**
 * A piece of terrain.
 */
export type TablePiece = { name: string, 
/**
 * The book's words for it: "house", "forest".
 */
kinds: Array<string>, height: Length, 
/**
 * What it does to whoever moves or looks: "blocks sight", "odd ground".
 */
means: Array<string>, outline: Array<Point>, };

export type TablePlace<O = WarOrder> = { at: Point, option: TableOption<O>, };

/**
 * What pointing at a place is for.
 */
export type TablePointing = { deed: TableDeed, 
/**
 * "Lay its way: 7\" of normal ground".
 */
words: string, 
/**
 * Several points make one way.
 */
is_way: boolean, };

export type TablePoints = { 
/**
 * Of everybody who belongs to the side.
 */
all: number, 
/**
 * Of those who can still act, or are still to come.
 */
left: number, 
/**
 * What the points are for, and what they are not.
 */
means: string, 
/**
 * Whoever is worth most first.
 */
men: Array<TableManPoints>, };

export type TableReachView<O = WarOrder> = { stand: string, 
/**
 * Who must do what now.
 */
prompt: string, 
/**
 * What it may do without pointing anywhere.
 */
options: Array<TableOption<O>>, 
/**
 * Every enemy it could fight, the nearest first.
 */
targets: Array<TableTarget<O>>, 
/**
 * Places the rules name as worth going to.
 */
places: Array<TablePlace<O>>, 
/**
 * What pointing at the table means for it now; none when there is nothing to point at.
 */
pointing: TablePointing | null, 
/**
 * How far it fights and goes, round where it stands.
 */
circles: Array<TableCircle>, 
/**
 * What a player might look for here and may not do.
 */
barred: Array<Bar>, 
/**
 * There are no positions: range, sight and cover are said with every order.
 */
is_said: boolean, 
/**
 * What is to be said, in the order of asking.
 */
asks: Array<TableAsk>, 
/**
 * A way may be said too, without a target.
 */
says_ways: boolean, };

export type TableRoll = { word: string, at: Point, };

/**
 * A grenade on its way over the table, an inch at a time.
 */
export type TableRolling = { 
/**
 * Where it fell, and every inch of its way since.
 */
way: Array<Point>, 
/**
 * How far a burst reaches.
 */
burst: Length, 
/**
 * Who rolls it on now.
 */
by: Actor, 
/**
 * The answers he may give, and where each takes it.
 */
to: Array<TableRoll>, };

/**
 * What both sides say of a line in a battle without positions.
 */
export type TableSaid = { distance: Length, 
/**
 * How much of it is odd ground, for whoever goes along it.
 */
odd: Length, sight: boolean, 
/**
 * The target's cover counts from this side.
 */
protected: boolean, 
/**
 * Both are inside one forest.
 */
forest: boolean, 
/**
 * How well the ground covers the target, by the number of the book's level: 0 for not at all.
 */
cover: number, 
/**
 * What is to be got over.
 */
fences: number, };

export type TableSide = { side: Side, name: string, 
/**
 * Whether it is this side's turn: it has the initiative, or its unit is active.
 */
is_on: boolean, 
/**
 * What the book keeps for the side: "has the initiative", "3 aircraft can still come".
 */
marks: Array<string>, 
/**
 * What the side is worth, in a book that counts men by points.
 */
points?: TablePoints, };

/**
 * What one stand sees of another.
 */
export type TableSight = { 
/**
 * As the book measures ranges.
 */
range: Length, is_seen: boolean, 
/**
 * What stands in the way.
 */
blocked_by: string | null, 
/**
 * Why else it is not seen, as a clause: "it hides at the edge of the wood".
 */
unseen?: string, 
/**
 * The look the other way, in a book where that may differ: "it sees you", "it does not see you: …".
 */
back?: string, 
/**
 * What every weapon makes of it.
 */
bands: Array<TableBand>, 
/**
 * "cover 2 protects it: a hit is saved on 1,2".
 */
cover: string | null, 
/**
 * The umpire, or both sides, said so against the table or without one.
 */
is_said: boolean, };

/**
 * How he is to be drawn.
 */
export type TableStance = "upright" | "covered" | "prone" | "down";

/**
 * A stand, a vehicle or a man.
 */
export type TableStand = { id: string, name: string, side: Side, 
/**
 * The unit it belongs to, by its identifier and by its name.
 */
unit: string | null, unit_name: string, 
/**
 * In the book's words: "rifle squad".
 */
kind: string, symbol: TableSymbol, 
/**
 * Where it stands; none off the table, and in battles without positions.
 */
at: Point | null, radius: Length, facing: TableFacing | null, 
/**
 * Whether it is in play at all, on a table or without one.
 */
is_here: boolean, 
/**
 * Why it is not, if it is not: "destroyed", "in a truck".
 */
gone: string | null, 
/**
 * It may be given an order now.
 */
is_active: boolean, 
/**
 * Whose order that is: the enemy's, for a man who has lost his head.
 */
by: Side | null, stance: TableStance, badges: Array<TableBadge>, 
/**
 * One by one, where men are fought with.
 */
weapons: Array<TableWeapon>, 
/**
 * Figures or men left, of so many.
 */
figures: [number, number], men: [number, number], 
/**
 * Level of cover, 0 for none, and what gives it.
 */
cover: number, cover_words: string | null, tokens: Array<TableToken>, 
/**
 * What else is to be known: "stranded", "has fired".
 */
notes: Array<string>, };

/**
 * What fire sweeps over.
 */
export type TableSweep = { at: Point, way: Point, arc: Arc, radius: Length, words: string, };

/**
 * What its base is drawn with.
 */
export type TableSymbol = "squad" | "team" | "machine_gun" | "mortar" | "gun" | "tank" | "truck" | "man";

/**
 * What is measured: from a stand, or from the first point; along points; to a stand, or to the last point.
 */
export type TableTape = { stand?: string, points?: Array<Point>, target?: string, 
/**
 * Who is to fire along.
 */
with?: Array<string>, 
/**
 * What both sides say, in battles without positions.
 */
said?: TableSaid, };

export type TableTarget<O = WarOrder> = { stand: string, name: string, 
/**
 * How it is seen; none in battles without positions, until it is said.
 */
sight: TableSight | null, options: Array<TableOption<O>>, 
/**
 * Why it cannot be fired at.
 */
why: Refused | null, };

export type TableTie = { one: string, other: string, words: string, };

/**
 * A marker of the book beside a stand or a unit, with how many lie there.
 */
export type TableToken = { kind: TableTokenKind, count: number, 
/**
 * What is written on it instead of how many lie there: "Move".
 */
label?: string, 
/**
 * "3 activity dice left".
 */
words: string, };

export type TableTokenKind = "dice" | "held" | "morale" | "order" | "loss" | "wounded" | "ammunition" | "grenades" | "stopped" | "other";

/**
 * A company, a platoon, a squad: whoever is activated together.
 */
export type TableUnit = { id: string, name: string, side: Side, is_acting: boolean, 
/**
 * It has had its turn.
 */
is_done: boolean, 
/**
 * Why it is not on the table, if it is not: "comes in turn 3", "routed".
 */
gone: string | null, 
/**
 * It is not on the table yet, and comes later.
 */
is_coming?: boolean, tokens: Array<TableToken>, };

export type TableView = { 
/**
 * The entry after which it was so.
 */
at: number, battle: BattleId, title: string, 
/**
 * Who commands each stand, in a war with several commanders a side.
 */
commanders: { [key in string]: Seat }, 
/**
 * The book's tag.
 */
book: string, 
/**
 * From 1.
 */
turn: number, 
/**
 * Turns to play; none for as many as it takes.
 */
turns: number | null, 
/**
 * "activation", "close combat" …
 */
phase: string, 
/**
 * The time of day, in a book that has one: "16:35".
 */
clock?: string, 
/**
 * Who must do what now.
 */
prompt: string, night: boolean, over: boolean, 
/**
 * The table; none in a battle without positions: there ranges and cover are said with every order.
 */
ground: TableGround | null, 
/**
 * Blue and orange.
 */
sides: [TableSide, TableSide], units: Array<TableUnit>, stands: Array<TableStand>, objectives: Array<TableObjective>, 
/**
 * What joins two stands: contact, a man who is dragged.
 */
ties: Array<TableTie>, 
/**
 * The cards of a book that is played with them.
 */
deck: TableDeck<WarOrder> | null, 
/**
 * What somebody must answer before the game goes on.
 */
window: TableWindow | null, 
/**
 * A grenade that rolls, while somebody is asked where.
 */
rolling: TableRolling | null, };

/**
 * A weapon of his, what it eats and how it stands.
 */
export type TableWeapon = { name: string, 
/**
 * "to 18", at most 36"; 2 shots".
 */
words: string, 
/**
 * Uses left, of so many; none where nobody counts.
 */
left: [number, number] | null, 
/**
 * "empty: 2 of 6 half reloads done", while that is so.
 */
reload: string | null, };

/**
 * An open reaction.
 */
export type TableWindow = { 
/**
 * Whose answer it waits for.
 */
seat: Actor, sentence: string, 
/**
 * Whom it is about, and the way he is on.
 */
stand: string | null, way: Array<Point>, };

export type TerrainPalette = "day" | "dim" | "night" | "print";

/**
 * A stretch of the journal, compressed.
 */
export type TimelineView = { 
/**
 * Newest entry of the journal.
 */
entries: number, 
/**
 * How far the record is read; less than `entries` while a long one is still being read. Ask again.
 */
read: number, 
/**
 * The stretch that the bins and the fights cover, both inclusive.
 */
from: number, to: number, 
/**
 * All days and rounds of the war, whatever the stretch.
 */
days: Array<DayMark>, rounds: Array<RoundMark>, amendments: Array<AmendmentMark>, 
/**
 * Rulings that count and remarks of the stretch, those for some eyes only left out.
 */
rulings: Array<EntryMark>, notes: Array<EntryMark>, 
/**
 * Fights of the stretch, unless there are too many to draw one by one.
 */
fights: Array<FightMark>, 
/**
 * How many there are, drawn or not.
 */
fights_all: number, bins: Array<Bin>, 
/**
 * Formations in the order of their scenario, blue's first.
 */
lanes: Array<LaneMark>, };

export type TrailKind = "plain" | "march" | "retreat" | "in_fight" | "night";

/**
 * An order about a unit that goes to another battle, given to the battle where it is, or where it is expected.
 */
export type TransferOrder = { "set_out": { unit: Name, road: RoadId, entry: Hex | null, } } | { "turn_back": { unit: Name, } } | { "enter": { unit: Name, hex: Hex, } };

/**
 * What brings two sides together.
 */
export type TsgContact = { "attack": { stands: Array<StandId>, target: Hex, } } | { "patrol": { stand: StandId, target: Hex, } } | { "raid": { stand: StandId, target: Hex, } };

export type TsgOrder = { "seal_orders": { commitment: string, } } | { "reveal_orders": { orders: OrderSheet, salt: string, } } | "throw_for_move" | { "activate": { battalion: BattalionId, } } | { "move": { stand: StandId, path: Array<Hex>, strategic: boolean, } } | { "retreat": { stand: StandId, path: Array<Hex>, strategic: boolean, leave: boolean, } } | { "shuffle": { places: { [key in StandId]: Hex }, } } | { "transfer": { platoon: PlatoonId, to: StandId, } } | { "place_hq": { battalion: BattalionId, hex: Hex, } } | { "attack": { stands: Array<StandId>, target: Hex, } } | "end_activation" | "throw_for_artillery" | { "barrage": { battery: StandId, target: Hex, } } | { "move_artillery": { battery: StandId, path: Array<Hex>, } } | { "air_strike": { target: Hex, } } | "end_artillery" | { "recover": { stand: StandId, points: number, } } | { "restore": { stand: StandId, hex: Hex, points: number, } } | { "recover_platoon": { platoon: PlatoonId, with: StandId, } } | { "night_reshuffle": { battalion: BattalionId, places: { [key in StandId]: Hex }, } } | { "night_transfer": { platoon: PlatoonId, to: StandId, } } | "end_night" | { "rule": { ruling: Ruling, reason: string, } };

export type UmpireView = { entries: number, 
/**
 * "19 Dec 1944, round 2, 09:00".
 */
clock: string, 
/**
 * When the orders are due, if they are being written and he has said so.
 */
deadline: Deadline | null, 
/**
 * Orders are being written, and a side has not laid its own.
 */
may_close: boolean, 
/**
 * What waits, that which he deals with first at the top.
 */
waits: Array<Waits>, 
/**
 * Both sides', each side's senior one first.
 */
seats: Array<DeskSeat>, };

export type UnitDiaryView = { 
/**
 * The entry after which it was so.
 */
at: number, 
/**
 * Entries that are read, of so many: the diary may lack the rest. Ask again then.
 */
read: number, entries: number, 
/**
 * The name of the war.
 */
war: string, unit: string, name: string, kind: UnitKind, side: Side, side_name: string, 
/**
 * Who commands it, when somebody named does.
 */
commander: PersonRef | null, days: Array<DiaryDay>, };

/**
 * A unit: a company, a tank company or a battery, such as `hg`.
 */
export type UnitId = string;

export type UnitKind = "formation" | "battalion" | "stand" | "platoon";

/**
 * What else may be ordered under a heading whose list would be too long.
 */
export type Unlisted = { group: string, 
/**
 * One sentence for people.
 */
what: string, };

/**
 * One number of hits, or one sum.
 */
export type ValueChance = { value: number, 
/**
 * "33.9 %".
 */
chance: string, 
/**
 * Of this value or a higher one.
 */
at_least: string, 
/**
 * Parts of a thousand, for a bar; never a figure to be read.
 */
share: number, };

/**
 * What an audit found.
 */
export type Verified = { 
/**
 * Nothing was found, and the end of the file is not older than what this computer remembers.
 */
whole: boolean, 
/**
 * Why the end of the file could not be compared with what this computer remembers: then nothing says whether entries were
 * cut off, or all of them rewritten.
 */
not_compared: string | null, entries: number, 
/**
 * The last good entry as `number:hash`.
 */
head: string, 
/**
 * RFC 6962 root over all good entries.
 */
root: string, 
/**
 * The head remembered outside the file, if one is.
 */
remembered: string | null, 
/**
 * Entries whose texts are withheld in this copy.
 */
withheld: number, 
/**
 * What is wrong, each with the entry and what to do.
 */
findings: Array<string>, 
/**
 * The first entry that cannot be trusted; everything before it can.
 */
first_bad: number | null, 
/**
 * What was looked at, one sentence each.
 */
checked: Array<string>, rolls_app: number, rolls_typed: number, 
/**
 * With `rules`: orders decided again, amendments planned again, and digests compared.
 */
orders: number, amendments: number, digests: number, };

/**
 * In the order in which they are dealt with.
 */
export type WaitKind = "stuck" | "dice" | "choice" | "report" | "message" | "orders" | "turn";

/**
 * Something that waits, and for which seat.
 */
export type Waits = { kind: WaitKind, battle: BattleId, 
/**
 * Empty where the war has one battle.
 */
title: string, 
/**
 * For whom it waits; none for what anybody may do.
 */
seat: Correspondent | null, 
/**
 * "Opposed crossing: 2d6", "3 of his units fight".
 */
what: string, 
/**
 * The call or the message.
 */
entry: number | null, 
/**
 * What the umpire may order himself to go on.
 */
order: WarOrder | null, 
/**
 * The smaller battles that he may open instead of it.
 */
fight_out: Array<Offer<WarOrder>>, };

/**
 * An order to one battle of the war.
 */
export type WarOrder = { battle: BattleId, order: BattleOrder, };

/**
 * The home of a campaign on one screen. Everything in it is open on the table.
 */
export type WarRoomView = { entries: number, days: Array<CalendarDay>, is_night: boolean, 
/**
 * By [`Side::index`].
 */
sides: [RoomSide, RoomSide], objectives: Array<ObjectiveView>, 
/**
 * Who wins at the end, in one sentence.
 */
victory: string, attention: Array<Attention>, due: Array<Due>, battles: Array<BattleView>, 
/**
 * Orders that lie face down or were turned up this round, by [`Side::index`].
 */
laid: [LaidOrders | null, LaidOrders | null], since: SinceView, };

/**
 * Water along the side between two cells.
 */
export type Water = "stream" | "river";

/**
 * What an amendment changed.
 */
export type WhyAmended = { 
/**
 * False when another amendment has taken it out.
 */
stands: boolean, 
/**
 * Why, in the words of the person who asked for it.
 */
reason: string, 
/**
 * Who agreed.
 */
agreed_by: Array<string>, 
/**
 * Orders that turn out differently, the first of them; and how many there are.
 */
changed: Array<ChangedView>, changed_all: number, 
/**
 * Orders that no longer count.
 */
falls: Array<EntryLine>, falls_all: number, 
/**
 * Orders whose recorded outcome counts again.
 */
back: Array<EntryLine>, back_all: number, 
/**
 * Orders that stop for the table's answer.
 */
stops: Array<EntryLine>, 
/**
 * Orders that are decided again once the table has answered.
 */
waits: Array<EntryLine>, waits_all: number, };

export type WhyView = { entry: EntryLine, 
/**
 * The order it belongs to.
 */
order: EntryLine | null, 
/**
 * The amendment since which it no longer counts, or counts differently.
 */
amended_by: EntryLine | null, 
/**
 * Whether the entry, and the order and call it belongs to, are as they were written: they were hashed again now.
 */
intact: boolean, hash: string, proof: ProofView, 
/**
 * Who ordered, called, threw, amended and agreed, and when.
 */
hands: Array<HandView>, 
/**
 * Every place in the rules that is named here, with its title or our reading.
 */
rules: Array<RuleView>, 
/**
 * What was asked, with its odds computed again from the position of then.
 */
roll: RollCall | null, choice: ChoiceCall | null, chosen: Array<string>, faces: Array<FaceView>, 
/**
 * The odds as they were before it fell.
 */
figures: OddsFigures | null, 
/**
 * Hits, or the sum.
 */
value: number | null, expected: string | null, 
/**
 * "13.6 %": such throws do as well or better.
 */
as_good_or_better: string | null, as_bad_or_worse: string | null, 
/**
 * "typed by Anna", "rolled by the app, roll 17, proved".
 */
source: string | null, 
/**
 * What the app's dice were derived from, so that anybody can derive them again.
 */
dice: DiceProof | null, 
/**
 * What came of it: as it was recorded, and as amendments have put it.
 */
consequences: Array<EntryLine>, 
/**
 * Of an amendment: what it changed.
 */
amended: WhyAmended | null, 
/**
 * The whole card as text, to be copied.
 */
text: string, };

/**
 * Something that happened, with its entries.
 */
export type WinChanceCause = { text: string, first: number, last: number, };

/**
 * The chance to win at one moment.
 */
export type WinChancePoint = { 
/**
 * The entry after which it was so.
 */
entry: number, 
/**
 * "Day 1, 09:00".
 */
when: string, day: number, 
/**
 * By [`Side::index`]; absent while nothing was played from here.
 */
chance: [Interval, Interval] | null, 
/**
 * How many of the wars that came to an end were drawn.
 */
wars: number, draws: number, 
/**
 * The war was over: nothing is estimated.
 */
is_end: boolean, };

/**
 * A change of the chance that is no accident of the few wars behind it.
 */
export type WinChanceTurn = { 
/**
 * The moments before and after, by their entries.
 */
from: number, to: number, 
/**
 * The side whose chance rose.
 */
side: Side, before: Interval, after: Interval, text: string, 
/**
 * What happened in between.
 */
between: Array<WinChanceCause>, };

/**
 * The chance to win, as far as it was counted.
 */
export type WinChanceView = { 
/**
 * In the order of the record.
 */
points: Array<WinChancePoint>, 
/**
 * The greatest changes first.
 */
turns: Array<WinChanceTurn>, 
/**
 * Wars that were played, of those that are wanted. Ask `play_on` again while it is less.
 */
played: number, wanted: number, 
/**
 * What the number is, and what it is not.
 */
meaning: string, 
/**
 * Why what was kept is not believed, or cannot be kept.
 */
notices: Array<string>, };

/**
 * A file was written; `entries` is how far it tells.
 */
export type Written = { path: string, entries: number, };

/** What may be asked, by name. */
export interface Requests {
/** Founds a campaign in a new file. */
new: { file: string, scenario: string, options?: { [key in string]: string }, players?: { [key in Seat]?: string }, consent?: Consent, automatic?: Array<Seat>, };
/** What each side alone was told when the campaign was founded, as far as a seat may read it. */
briefing: { file: string, seat: Seat, };
/** Where the war stands, as one seat may see it, with every call that waits. */
status: { file: string, seat: Seat, battle?: BattleId, };
/** Everything that changed for a screen since an entry, in one answer: the status, the new lines of the log, and what the screen shows. Each part is answered as it would be alone. */
refresh: { file: string, seat: Seat, since: number, battle?: BattleId, parts?: Array<Part>, };
/** What a seat may order now, and why other things not. */
legal: { file: string, seat: Seat, battle?: BattleId, };
/** Gives an order. `idem` is 32 hexadecimal digits; the same key is applied once. */
order: { file: string, seat: Seat, order: WarOrder, idem?: string, };
/** The face-down orders of the seat's side as written so far. */
sheet: { file: string, seat: Seat, battle?: BattleId, };
/** Writes orders on the side's face-down sheet. */
write_orders: { file: string, seat: Seat, orders: { [key in Name]: string }, battle?: BattleId, };
/** Lays orders face down: the senior seat those of its side, a commander his own; when both sides' lie, both are turned up. */
seal_orders: { file: string, seat: Seat, battle?: BattleId, idem?: string, };
/** Gives the dice that the call of entry `call` asks for: typed, or rolled by the app. Where devices hold chains, the app's dice fall when the last of them has given its link. */
dice: { file: string, seat: Seat, call: number, dice: DiceSource, idem?: string, };
/** How far typed dice are: read for the call of entry `entry`, or for the roll there that is to be corrected. */
dice_typed: { file: string, typed: string, entry: number, };
/** What a change of the past would do, before anything is written. */
amend_plan: { file: string, seat: Seat, change: AmendChange, on_new?: OnNewQuestion, };
/** Changes the past. With `plan`, the mark of the plan that was shown, nothing else than that is done. */
amend: { file: string, seat: Seat, change: AmendChange, reason: string, agreed_by?: Array<Seat>, on_new?: OnNewQuestion, plan?: string, idem?: string, };
/** Answers the choice that the call of entry `call` asks for, by option words. */
choose: { file: string, seat: Seat, call: number, words: Array<string>, idem?: string, };
/** Entries as sentences, `from` to `to` (both inclusive, counted from 1). */
log: { file: string, seat: Seat, from?: number, to?: number, };
/** Seeks in the whole record: a page of the entries that fit, from the `offset`th on, at most `limit` (500), and the place of entry `near` among them. */
find: { file: string, seat: Seat, query: LogQuery, offset?: number, limit?: number, near?: number, };
/** The headings of the log after the first `skip`: days, rounds, and the battalions' turns. */
outline: { file: string, skip?: number, skip_steps?: number, seat?: Seat, };
/** An entry as it lies in the file, with its hashes; without its body where that is for others. */
entry: { file: string, seat: Seat, entry: number, };
/** Explains an entry completely. */
why: { file: string, seat: Seat, entry: number, };
/** The odds of an order before anything is committed, or of the call that waits in a battle. */
odds: { file: string, seat: Seat, battle?: BattleId, order?: WarOrder, choices?: Array<Array<string>>, };
/** The map of a battle and everything on it, now or as it was after an entry. */
map: { file: string, seat: Seat, battle?: BattleId, at?: number, };
/** The ground as one SVG, for this map's life: it changes only with what the umpire rules. */
terrain: { file: string, battle?: BattleId, at?: number, palette?: TerrainPalette, lettering?: Lettering, seat?: Seat, };
/** The map on a postage stamp, for a list of campaigns: an SVG of at most 40 000 bytes. Opening it checks only what is new in the file. */
thumbnail: { file: string, palette?: TerrainPalette, };
/** Marks and bins for the scrubber: all days and rounds, and entries `from` to `to` in at most 2 000 bins. */
timeline: { file: string, from?: number, to?: number, bins?: number, seat?: Seat, };
/** What lies over the map by the rules: command, zones of control, who holds what; now or after an entry. */
overlays: { file: string, battle?: BattleId, at?: number, seat?: Seat, };
/** The order of battle as a tree, now or as it was after an entry. */
oob: { file: string, at?: number, seat?: Seat, };
/** The people of the war by name, commanders and soldiers, now or as it was after an entry: all of them, or those who fit the query. */
people: { file: string, seat: Seat, query?: PeopleQuery, at?: number, };
/** One person's page, by the key of the list: his record, and his life entry by entry. */
person: { file: string, seat: Seat, person: string, at?: number, };
/** The war diary of a battalion, a stand or a platoon by its id, or of a formation by its name. */
unit_diary: { file: string, seat: Seat, unit: string, at?: number, };
/** A unit's diary or one person's record, whole: as Markdown, as one HTML file, or as a PDF in base64. */
extract: { file: string, seat: Seat, extract: ReportExtract, at?: number, format?: ReportFormat, };
/** The same, written into a new file. */
save_extract: { file: string, seat: Seat, to: string, extract: ReportExtract, at?: number, format?: ReportFormat, };
/** The battles of the war, now or as they stood after an entry. */
battles: { file: string, at?: number, seat?: Seat, };
/** The smaller actions the scenario has prepared, and whether `seat` may open each of them now. */
actions: { file: string, seat: Seat, };
/** The war room, now or as it was after an entry: calendar, strength and losses, objectives, what needs attention, what is due, and what happened after entry `since` (nothing without it). */
war_room: { file: string, seat: Seat, since?: number, at?: number, };
/** Strength, men and points at the beginning of every round, turn and night. */
course: { file: string, seat?: Seat, };
/** The night of a side step by step, now or as it was after an entry; by day, as it would be then. */
night: { file: string, of: Side, battle?: BattleId, at?: number, seat?: Seat, };
/** What the umpire may rule in a battle, as forms. */
ruling_forms: { file: string, battle?: BattleId, seat?: Seat, };
/** What the campaign was founded with: rules, options, people. */
facts: { file: string, seat?: Seat, };
/** Whose dice fell how. */
dice_record: { file: string, seat?: Seat, };
/** What one piece on a map may do now: ways, targets with odds, and reasons. */
reach: { file: string, seat: Seat, piece: Name, };
/** An order by which pieces change places as by `like`, with other places: piece → cell. */
places: { file: string, like: WarOrder, places: { [key in Name]: Cell }, seat?: Seat, };
/** A battle that is measured in inches: its table and everything on it, now or as it was after an entry. */
table: { file: string, seat: Seat, battle: BattleId, at?: number, };
/** What one stand of such a battle may do now: targets with range, cover and odds, places, and reasons. */
table_reach: { file: string, seat: Seat, battle: BattleId, stand: string, };
/** The tape measure: how far, what is seen, what covers, and the orders that would go along it. */
table_line: { file: string, seat: Seat, battle: BattleId, tape: TableTape, at?: number, };
/** The state as it was after an entry, in words. */
state_at: { file: string, seat: Seat, entry: number, };
/** The umpire rules on a battle, as its book writes rulings. */
rule: { file: string, ruling: AnyRuling, reason: string, battle?: BattleId, agreed_by?: Array<Seat>, idem?: string, };
/** A remark, for the diary; a private one is for the writer's own eyes until it is opened. */
note: { file: string, seat: Seat, text: string, private?: boolean, idem?: string, };
/** Writes down who holds a seat from here on: another person than before, or the program instead of a person. */
take_seat: { file: string, seat: Seat, name?: string, by?: PlayedBy, idem?: string, };
/** The umpire opens entries that only some could read; without `entries`, all of them: the war is over. */
open: { file: string, reason: string, entries?: Array<number>, idem?: string, };
/** Who keeps the secrets of the app's dice, and how. */
dice_keepers: { file: string, };
/** Puts a passphrase on a seat's dice, which commits to a fresh chain. */
lock_dice: { file: string, seat: Seat, passphrase: string, };
/** Opens a seat's dice with its passphrase, until the campaign is closed. Nothing is written. */
unlock_dice: { file: string, seat: Seat, passphrase: string, };
/** Takes the passphrase off a seat's dice, which commits to a fresh chain. */
free_dice: { file: string, seat: Seat, };
/** A seat commits to a fresh chain that lies in the file: its device, its secret or its passphrase is gone, or its device gives the dice back. */
renew_dice: { file: string, seat: Seat, given_back?: boolean, };
/** A device takes a seat's dice over: it tells the tip of its chain (64 hexadecimal digits) and how many links that has. */
hold_dice: { file: string, seat: Seat, tip: string, length: number, };
/** A device gives its link for the roll of entry `call`: 64 hexadecimal digits. */
give_link: { file: string, seat: Seat, call: number, link: string, };
/** Checks the file: chain, dice, and with `rules` every order decided again. */
verify: { file: string, rules?: boolean, };
/** Writes the entries as JSON Lines; with `seat`, without what is not for that seat's eyes. */
export: { file: string, to: string, seat?: Seat, };
/** Rebuilds a campaign from JSON Lines. */
import: { from: string, to: string, };
/** A safe copy: a backup with the dice secrets; with `seat`, one for that seat, without them and without what is not for its eyes. */
copy: { file: string, to: string, seat?: Seat, };
/** Goes on from entry `at`, or from the last good one, in a new file of its own; the original is not disturbed. */
branch: { file: string, to: string, reason: string, at?: number, };
/** Takes a file as right although this computer remembers more, or other, entries: an older copy put back on purpose. Its chain must be whole in itself. */
accept: { file: string, };
/** Plays a scenario to its end with automatic commanders (`random`, `sensible`, `fights_out`). */
simulate: { scenario: string, seed: number, blue: CommanderKind, orange: CommanderKind, file?: string, durable?: boolean, until?: number, seats?: boolean, };
/** One order of an automatic commander (`random`, `sensible`, `fights_out`) in a side's or a commander's seat. Where a side has several commanders the program must hold the seat, and gives what is that seat's to give. */
command: { file: string, seat: Seat, kind: CommanderKind, ends?: boolean, after?: number, };
/** A scenario as a small picture, before anybody founds it. */
preview: { scenario: string, palette?: TerrainPalette, };
/** The scenarios that came with the program, faulty ones with their faults. */
scenarios: Record<string, never>;
/** Checks a scenario and says what is wrong with it, all of it. */
check_scenario: { scenario: string, };
/** The JSON Schema of scenario files. */
schema: Record<string, never>;
/** A message to other seats, which alone may read it; the option `ops.messages` says whether the umpire carries it. */
message: { file: string, seat: Seat, recipients: Array<Seat>, text: string, idem?: string, };
/** The messages a seat has sent and got. */
messages: { file: string, seat: Seat, };
/** The umpire passes on a message that he carries. */
pass_on: { file: string, message: number, text?: string, idem?: string, };
/** The umpire loses a message that he carries: it stays unread until the war is over. */
lose: { file: string, message: number, reason: string, idem?: string, };
/** The umpire's desk: what waits, in the order in which he deals with it, and who has laid his orders. */
umpire: { file: string, };
/** The draft of a situation report to a commander: what he could read since an entry. */
situation: { file: string, of: Seat, since?: number, };
/** In how many minutes the orders that are being written are due; later ones are refused. */
deadline: { file: string, minutes?: number, };
/** Lays the orders of every side that has not laid its own, as they are written; who has written none has standing orders. */
close_orders: { file: string, reason: string, idem?: string, };
/** The chance to win along the record, as far as it was counted before; nothing is played for it. */
win_chance: { file: string, playouts?: number, moments?: number, seat?: Seat, };
/** The same, after wars were played on from moments of the record for two seconds. Ask again while `played` is less than `wanted`; what was counted is kept beside the campaign, and nothing is written into it. */
play_on: { file: string, playouts?: number, moments?: number, seat?: Seat, };
/** What happened on a map of late, now or as of an entry: fights with their dice and what came of them, losses, and ways. */
map_events: { file: string, seat: Seat, battle?: BattleId, at?: number, };
/** Adds a photograph that was taken at the table to an entry. It is turned upright, made small, and written without what the camera noted in its file. Those who may read the entry see it. */
add_photograph: { file: string, seat: Seat, entry: number, picture: string, caption?: string, private?: boolean, idem?: string, };
/** A photograph, as a JPEG in base64. */
photograph: { file: string, seat: Seat, entry: number, small?: boolean, };
/** The after-action report, as Markdown, as one HTML file with its maps and charts, or as a PDF in base64. */
report: { file: string, span: Span, audience: Audience, length?: ReportLength, format?: ReportFormat, without?: Array<ReportSection>, with?: Array<ReportSection>, };
/** The same, written into a new file. */
save_report: { file: string, to: string, span: Span, audience: Audience, length?: ReportLength, format?: ReportFormat, without?: Array<ReportSection>, with?: Array<ReportSection>, };
/** A sheet for the table as a PDF in base64: rosters, order slips, counters, the map in tiles, a book's tables. It shows what the seat may see and no more. */
print: { file: string, seat: Seat, sheet: PrintSheet, battle?: BattleId, paper?: Paper, millimetres?: number, };
/** The same, written into a new file. */
save_print: { file: string, to: string, seat: Seat, sheet: PrintSheet, battle?: BattleId, paper?: Paper, millimetres?: number, };
}

/** What is answered, by the answer's name. */
export interface Replies {
status: StatusView;
refreshed: Refreshed;
legal: Offers<WarOrder>;
done: Done;
sheet: Sheet;
log: Array<EntryLine>;
found: FoundView;
outline: OutlineView;
entry: EntryView;
why: WhyView;
odds: OddsView;
dice_typed: DiceTyped;
map: MapView;
map_events: MapEventsView;
photograph: PhotographView;
timeline: TimelineView;
oob: OobView;
overlays: OverlaysView;
people: PeopleView;
person: PersonView;
unit_diary: UnitDiaryView;
battles: Array<BattleView>;
actions: Array<ActionView>;
war_room: WarRoomView;
course: Array<CoursePoint>;
night: NightView;
ruling_forms: Array<RulingForm>;
amend_plan: AmendPlanView;
briefing: Array<BriefingView>;
dice_keepers: Array<DiceKeeperView>;
facts: FactsView;
dice_record: DiceRecordView;
win_chance: WinChanceView;
reach: MapReach<WarOrder>;
order: WarOrder;
table: TableView;
table_reach: TableReachView<WarOrder>;
table_line: TableLineView<WarOrder>;
amended: Amended;
verified: Verified;
written: Written;
simulated: Simulated;
scenarios: Array<ScenarioLine>;
messages: MessagesView;
umpire: UmpireView;
situation: SituationView;
text: string;
}

/** The name of each request's answer. */
export const ANSWERS = {
new: 'status',
briefing: 'briefing',
status: 'status',
refresh: 'refreshed',
legal: 'legal',
order: 'done',
sheet: 'sheet',
write_orders: 'sheet',
seal_orders: 'done',
dice: 'done',
dice_typed: 'dice_typed',
amend_plan: 'amend_plan',
amend: 'amended',
choose: 'done',
log: 'log',
find: 'found',
outline: 'outline',
entry: 'entry',
why: 'why',
odds: 'odds',
map: 'map',
terrain: 'text',
thumbnail: 'text',
timeline: 'timeline',
overlays: 'overlays',
oob: 'oob',
people: 'people',
person: 'person',
unit_diary: 'unit_diary',
extract: 'text',
save_extract: 'written',
battles: 'battles',
actions: 'actions',
war_room: 'war_room',
course: 'course',
night: 'night',
ruling_forms: 'ruling_forms',
facts: 'facts',
dice_record: 'dice_record',
reach: 'reach',
places: 'order',
table: 'table',
table_reach: 'table_reach',
table_line: 'table_line',
state_at: 'text',
rule: 'done',
note: 'done',
take_seat: 'done',
open: 'done',
dice_keepers: 'dice_keepers',
lock_dice: 'dice_keepers',
unlock_dice: 'dice_keepers',
free_dice: 'dice_keepers',
renew_dice: 'dice_keepers',
hold_dice: 'dice_keepers',
give_link: 'done',
verify: 'verified',
export: 'written',
import: 'written',
copy: 'written',
branch: 'written',
accept: 'text',
simulate: 'simulated',
command: 'done',
preview: 'text',
scenarios: 'scenarios',
check_scenario: 'text',
schema: 'text',
message: 'done',
messages: 'messages',
pass_on: 'done',
lose: 'done',
umpire: 'umpire',
situation: 'situation',
deadline: 'done',
close_orders: 'done',
win_chance: 'win_chance',
play_on: 'win_chance',
map_events: 'map_events',
add_photograph: 'done',
photograph: 'photograph',
report: 'text',
save_report: 'written',
print: 'text',
save_print: 'written',
} as const satisfies Record<keyof Requests, keyof Replies>;

/** Requests that bear a key: sent twice, they are done once. */
export const KEYED = ['order', 'seal_orders', 'dice', 'amend', 'choose', 'rule', 'note', 'take_seat', 'open', 'message', 'pass_on', 'lose', 'close_orders', 'add_photograph'] as const;
