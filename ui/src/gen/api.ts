/* eslint-disable */
/** The shapes of `crates/api`, written by `cargo xtask bindings`. Do not edit. */

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
 * Who will read it. Nobody reads of an order that still lies face down.
 */
export type Audience = "public" | { "side": Side };

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
 * The order in force, when it lies open.
 */
order: string | null, 
/**
 * Strength points now and at full.
 */
strength: number, strength_full: number, men: number, men_full: number, activated: boolean, in_play: boolean, arrives: string | null, };

/**
 * A battle of the war; the one the scenario sets up is `main`.
 */
export type BattleId = string;

/**
 * An order of one of the rule sets.
 */
export type BattleOrder = { "two_star_general": TsgOrder };

export type BattleView = { id: string, 
/**
 * The book's tag, such as `tsg`.
 */
book: string, title: string, day: number, round: number, phase: string, 
/**
 * Who must do what now; the result when it is over.
 */
prompt: string, over: boolean, 
/**
 * By side.
 */
points: [number, number], };

/**
 * What lies between two entries, both inclusive.
 */
export type Bin = { first: number, last: number, orders: number, rolls: number, fights: number, 
/**
 * By side.
 */
lost: [number, number], rulings: number, strikes: number, };

/**
 * A question that stops `decide` until the table has answered it.
 */
export type Call = { "roll": RollCall } | { "choice": ChoiceCall };

/**
 * A choice one seat must make among enumerated options.
 */
export type ChoiceCall = { 
/**
 * Stable identifier such as `tsg.losses`.
 */
purpose: string, title: string, seat: Seat, cite: Cite, options: Array<ChoiceOption>, 
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
usual: Array<number>, };

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
group?: string, };

export type ChoiceView = { call: ChoiceCall, assumed: Array<string>, };

/**
 * A place in the rules. Inside a rule set the book is understood.
 */
export type Cite = { "section": string } | { "ruling": number } | "scenario";

/**
 * Who commands a side.
 */
export type CommanderKind = "random" | "sensible";

/**
 * What undoing past a die or past another seat's action needs.
 */
export type Consent = "other_side" | "umpire" | "nobody";

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

/**
 * All dice of a campaign, struck rolls left out.
 */
export type DiceRecordView = { players: Array<PlayerDice>, 
/**
 * Fewer dice than this prove nothing, and no verdict is given.
 */
least: number, };

/**
 * Where dice come from.
 */
export type DiceSource = { "typed": string } | "app";

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
 * The call that now waits for the table.
 */
call: Call | null, 
/**
 * Who must do what now.
 */
prompt: string, };

/**
 * One entry as a line of the log.
 */
export type EntryLine = { seq: number, kind: string, seat: Seat | null, cause: number | null, game_time: string, recorded_at_ms: number, 
/**
 * One sentence.
 */
text: string, 
/**
 * Faces, for rolls.
 */
faces: Array<number>, 
/**
 * The strike that took it out, if one stands.
 */
struck_by: number | null, };

export type EntryMark = { entry: number, text: string, };

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
expected: string, };

/**
 * Faces of one die, 1 to 32. On the wire a list in ascending order, `[5, 6]`; for people `5,6`.
 */
export type FaceSet = number[];

export type FaceView = { face: number, 
/**
 * "hit", "hit, second of a pair", "no hit".
 */
reading: string, };

export type FightKind = "attack" | "barrage" | "air_strike";

export type FightMark = { 
/**
 * From the order to its last event.
 */
first: number, last: number, kind: FightKind, 
/**
 * Who attacks.
 */
side: Side | null, hex: Hex, 
/**
 * Strength points and stands it cost, by side.
 */
lost: [number, number], destroyed: [number, number], 
/**
 * The order was undone.
 */
struck: boolean, };

/**
 * An exact rational of any size, always in lowest terms. Chances lie in 0..=1; means and differences may be
 * negative. On the wire it is a string, `"353/1728"`, and whole numbers are `"3"`.
 */
export type Fraction = string;

/**
 * A hex such as `0709`: column 7, row 9. Columns and rows run from 1 to 99.
 */
export type Hex = string;

export type HexView = { hex: Hex, terrain: Array<Terrain>, name: string | null, objective: number | null, holder: Side | null, };

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
 * that is too small.
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
export type Integrity = "whole" | { "read_only": string } | { "broken": string };

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

export type MapView = { at: number, columns: number, rows: number, 
/**
 * Only hexes that hold something: terrain, a name, an objective.
 */
hexes: Array<HexView>, sides: Array<SideView>, stands: Array<StandView>, };

/**
 * The exact chance of one named outcome.
 */
export type NamedChance = { name: string, chance: Fraction, };

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
roll: RollView | null, };

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
label: string, };

/**
 * Everything one seat may order at this moment.
 */
export type Offers<O = WarOrder> = { 
/**
 * Who must do what now, in one sentence; shown on the prompt line even to the seat that waits.
 */
prompt: string, offers: Array<Offer<O>>, barred: Array<Bar>, };

export type OobBattalion = { id: string, name: string, commander: string, 
/**
 * The order in force, when it lies open.
 */
order: string | null, 
/**
 * Where its headquarters is.
 */
hex: Hex | null, place: string | null, in_play: boolean, arrives: string | null, total: Sum, stands: Array<OobStand>, };

export type OobFormation = { 
/**
 * Empty for units of no formation.
 */
name: string, total: Sum, battalions: Array<OobBattalion>, 
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

export type OobStand = { id: string, name: string, kind: string, is_hq: boolean, commander: string, hex: Hex | null, place: string | null, 
/**
 * "on the table", "destroyed", "to come", "left the table".
 */
fate: string, in_command: boolean, elite: boolean, shots: number, vehicles: number, vehicles_full: number, total: Sum, platoons: Array<OobPlatoon>, };

export type OobView = { 
/**
 * The entry after which it was so.
 */
at: number, 
/**
 * When the samples of every `strengths` list were taken: at the start of rounds, and at `at`.
 */
samples: Array<SampleMark>, 
/**
 * By [`Side::index`].
 */
sides: [OobSide, OobSide], };

export type OpenView = { 
/**
 * Its `ordered` entry, and the entry of the call.
 */
order: number, call_entry: number, seat: Seat, call: Call, };

/**
 * One side's orders for the round, by battalion.
 */
export type OrderSheet = { [key in BattalionId]: Status };

/**
 * How "double n" is read: option `tsg.pairs`, ruling TSG-R3.
 */
export type Pairs = "each" | "once";

/**
 * A support stand: platoon, armoured transport or truck, such as `1-506.mg`.
 */
export type PlatoonId = string;

export type PlatoonView = { id: string, name: string, kind: string, men: number, };

/**
 * One player's dice of one source.
 */
export type PlayerDice = { seat: Seat, player: string, source: SourceKind, 
/**
 * All throws and their dice, sums such as 2d6 included.
 */
rolls: number, dice: number, 
/**
 * How often each face fell, by kind of die.
 */
faces: Array<FaceCounts>, 
/**
 * Throws that count hits; absent while there are none.
 */
hits: HitRecord | null, };

export type ReachManner = "normal" | "strategic" | "retreat" | "strategic_retreat" | "leave" | "artillery";

/**
 * A way to a hex.
 */
export type ReachMove = { hex: Hex, 
/**
 * The hexes entered, the first hex left out.
 */
path: Array<Hex>, manner: ReachManner, 
/**
 * "to 0710, for 1 strength point".
 */
label: string, order: WarOrder, };

/**
 * Something it may attack or fire at.
 */
export type ReachTarget = { hex: Hex, 
/**
 * Who attacks: this stand, alone or with another.
 */
stands: Array<StandId>, label: string, order: WarOrder, odds: TargetOdds | null, };

export type ReachView = { stand: StandId, hex: Hex | null, 
/**
 * Who must do what now.
 */
prompt: string, moves: Array<ReachMove>, targets: Array<ReachTarget>, 
/**
 * Everything else that may be ordered of it: exchanges, recovery.
 */
others: Array<Offer<WarOrder>>, 
/**
 * What a player might look for here and may not do.
 */
barred: Array<Bar>, };

/**
 * A refusal of any rule set, ready to be shown.
 */
export type Refused = { code: string, cite: Cite, sentence: string, instead?: string, };

/**
 * What was asked for.
 */
export type Reply = { "status": StatusView } | { "legal": Offers<WarOrder> } | { "done": Done } | { "sheet": Sheet } | { "log": Array<EntryLine> } | { "why": WhyView } | { "odds": OddsView } | { "map": MapView } | { "timeline": TimelineView } | { "oob": OobView } | { "battles": Array<BattleView> } | { "dice_record": DiceRecordView } | { "reach": ReachView } | { "struck": { entry: number, status: StatusView, } } | { "verified": Verified } | { "report": { markdown: string, } } | { "written": { path: string, entries: number, } } | { "simulated": Simulated } | { "scenarios": Array<ScenarioLine> } | { "text": string };

/**
 * One request. `file` is a campaign (`*.wardiary`).
 */
export type Request = { "new": { file: string, 
/**
 * A folder, or the name of a scenario that came with the program.
 */
scenario: string, options?: { [key in string]: string }, players?: { [key in Seat]?: string }, consent?: Consent, } } | { "status": { file: string, seat: Seat, } } | { "legal": { file: string, seat: Seat, } } | { "order": { file: string, seat: Seat, order: WarOrder, idem?: string, } } | { "sheet": { file: string, side: Side, } } | { "write_orders": { file: string, side: Side, orders: { [key in BattalionId]: Status }, } } | { "seal_orders": { file: string, side: Side, } } | { "dice": { file: string, seat: Seat, dice: DiceSource, } } | { "amend": { file: string, seat: Seat, entry: number, typed: string, reason: string, agreed_by?: Array<Seat>, } } | { "choose": { file: string, seat: Seat, words: Array<string>, } } | { "log": { file: string, seat: Seat, from?: number, to?: number, } } | { "why": { file: string, entry: number, } } | { "odds": { file: string, seat: Seat, order?: WarOrder, 
/**
 * Answers to the choices on the way, by option words; the usual ones where missing.
 */
choices?: Array<Array<string>>, } } | { "map": { file: string, seat: Seat, at?: number, } } | { "terrain": { file: string, at?: number, palette?: TerrainPalette, } } | { "timeline": { file: string, from?: number, to?: number, bins?: number, } } | { "oob": { file: string, at?: number, } } | { "battles": { file: string, } } | { "dice_record": { file: string, } } | { "reach": { file: string, seat: Seat, stand: StandId, } } | { "state_at": { file: string, seat: Seat, entry: number, } } | { "strike": { file: string, seat: Seat, entry?: number, reason: string, agreed_by?: Array<Seat>, } } | { "restore": { file: string, seat: Seat, entry: number, reason: string, agreed_by?: Array<Seat>, } } | { "rule": { file: string, ruling: Ruling, reason: string, } } | { "note": { file: string, seat: Seat, text: string, } } | { "verify": { file: string, rules?: boolean, } } | { "report": { file: string, span: Span, audience: Audience, } } | { "export": { file: string, to: string, } } | { "import": { from: string, to: string, } } | { "copy": { file: string, to: string, for_others: boolean, } } | { "accept": { file: string, } } | { "simulate": { scenario: string, seed: number, blue: CommanderKind, orange: CommanderKind, 
/**
 * Keeps the journal here.
 */
file?: string, 
/**
 * Each answer on the disk before the next, as in play.
 */
durable?: boolean, } } | { "command": { file: string, side: Side, kind: CommanderKind, } } | { "scenarios": Record<symbol, never> } | { "check_scenario": { scenario: string, } } | { "schema": Record<symbol, never> };

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
seat: Seat, 
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
outcomes: Array<NamedChance>, };

export type RollView = { call: RollCall, 
/**
 * Expected value in words, such as "2.27".
 */
expected: string, 
/**
 * The chance of each value and each named outcome, in per cent.
 */
chances: Array<[string, string]>, };

export type RoundMark = { day: number, round: number, game_time: string, 
/**
 * Its first entry.
 */
entry: number, 
/**
 * Strength points lost in it, by side; what is struck does not count.
 */
lost: [number, number], 
/**
 * The first entry of the night after it.
 */
night: number | null, };

/**
 * What an umpire may change, always with a reason and for ever visible as a ruling.
 */
export type Ruling = { "strength": { stand: StandId, points: number, } } | { "place": { stand: StandId, hex: Hex, } } | { "attach": { platoon: PlatoonId, with: StandId, } } | { "lose_platoon": { platoon: PlatoonId, } } | { "order": { battalion: BattalionId, status: Status, } } | { "shots": { battery: StandId, shots: number, } } | { "air": { side: Side, points: number, } } | { "recovery": { side: Side, strength: number, platoons: number, } } | { "objective": { hex: Hex, holder: Side | null, } } | { "end": { winner: Side | null, } };

export type SampleMark = { entry: number, day: number, round: number, };

export type ScenarioLine = { name: string, title: string, summary: string, folder: string, };

/**
 * Whoever may put an entry into the journal.
 */
export type Seat = "blue" | "orange" | "umpire" | "app";

/**
 * Number of an entry in the journal: 1, 2, 3 … without gaps. 0 means "before the first entry".
 */
export type Seq = number;

/**
 * One side's orders on its own side of the screen.
 */
export type Sheet = { side: Side, battalions: Array<SheetLine>, sealed: boolean, };

export type SheetLine = { battalion: BattalionId, name: string, order: Status, 
/**
 * The orders it may be given now.
 */
allowed: Array<Status>, };

/**
 * One of the two sides of a war. The names players see come from the scenario.
 */
export type Side = "blue" | "orange";

export type SideStatus = { side: Side, name: string, player: string, supply: string, points: number, objectives: Array<string>, air: number, men: number, killed: number, wounded: number, prisoners: number, stragglers: number, replacements: number, 
/**
 * At night: points left.
 */
recovery_strength: number, recovery_platoons: number, battalions: Array<BattalionView>, };

/**
 * What runs along the side between two hexes.
 */
export type SideView = { one: Hex, other: Hex, stream: boolean, river: boolean, bridge: boolean, road: boolean, };

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
men: [[number, number, number, number, number], [number, number, number, number, number]], };

export type SourceKind = "typed" | "app";

/**
 * The part of the war a report covers.
 */
export type Span = "war" | { "day": number } | { "battle": string };

/**
 * A core stand or a battery, such as `1-506.A`.
 */
export type StandId = string;

export type StandView = { id: string, name: string, side: Side, battalion: string | null, kind: string, hex: Hex | null, 
/**
 * "on the table", "destroyed", "to come", "left the table".
 */
fate: string, strength: number, strength_full: number, men: number, men_full: number, vehicles: number, armoured: boolean, order: string | null, in_command: boolean, shots: number, platoons: Array<PlatoonView>, };

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
 * "19 Dec 1944, round 2, 09:00" and the same as a plain timestamp.
 */
clock: string, game_time: string, day: number, round: number, phase: string, weather: string, 
/**
 * Who must do what now.
 */
prompt: string, 
/**
 * The order that waits for dice or a choice.
 */
open: OpenView | null, 
/**
 * By [`Side::index`].
 */
sides: [SideStatus, SideStatus], integrity: Integrity, 
/**
 * The result, when the battle is over.
 */
over: string | null, };

/**
 * A strike: entry `at` took `from` to `through` out.
 */
export type StrikeMark = { at: number, from: number, through: number, 
/**
 * False when the strike itself was struck.
 */
stands: boolean, };

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
 * The first roll of an attack, in a line.
 */
export type TargetOdds = { dice: number, 
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
 * What a hex may hold; a hex may hold several at once, such as a wooded hill (§13, R30).
 */
export type Terrain = "open" | "road" | "woods" | "rough" | "town" | "bocage" | "stream" | "river" | "bridge" | "works" | "hill" | "beach" | "marsh" | "impassable";

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
 * The stretch that the bins and the fights cover, both inclusive.
 */
from: number, to: number, 
/**
 * All days and rounds of the war, whatever the stretch.
 */
days: Array<DayMark>, rounds: Array<RoundMark>, strikes: Array<StrikeMark>, 
/**
 * Rulings and remarks of the stretch.
 */
rulings: Array<EntryMark>, notes: Array<EntryMark>, 
/**
 * Fights of the stretch, unless there are too many to draw one by one.
 */
fights: Array<FightMark>, 
/**
 * How many there are, drawn or not.
 */
fights_all: number, bins: Array<Bin>, };

export type TsgOrder = { "seal_orders": { commitment: string, } } | { "reveal_orders": { orders: OrderSheet, salt: string, } } | "throw_for_move" | { "activate": { battalion: BattalionId, } } | { "move": { stand: StandId, path: Array<Hex>, strategic: boolean, } } | { "retreat": { stand: StandId, path: Array<Hex>, strategic: boolean, leave: boolean, } } | { "shuffle": { places: { [key in StandId]: Hex }, } } | { "transfer": { platoon: PlatoonId, to: StandId, } } | { "place_hq": { battalion: BattalionId, hex: Hex, } } | { "attack": { stands: Array<StandId>, target: Hex, } } | "end_activation" | "throw_for_artillery" | { "barrage": { battery: StandId, target: Hex, } } | { "move_artillery": { battery: StandId, path: Array<Hex>, } } | { "air_strike": { target: Hex, } } | "end_artillery" | { "recover": { stand: StandId, points: number, } } | { "restore": { stand: StandId, hex: Hex, points: number, } } | { "recover_platoon": { platoon: PlatoonId, with: StandId, } } | { "night_reshuffle": { battalion: BattalionId, places: { [key in StandId]: Hex }, } } | { "night_transfer": { platoon: PlatoonId, to: StandId, } } | "end_night" | { "rule": { ruling: Ruling, reason: string, } };

/**
 * What an audit found.
 */
export type Verified = { 
/**
 * Nothing was found.
 */
whole: boolean, entries: number, 
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
 * What is wrong, each with the entry and what to do.
 */
findings: Array<string>, rolls_app: number, rolls_typed: number, 
/**
 * With `rules`: orders decided again, and digests compared.
 */
orders: number, digests: number, };

/**
 * An order to one battle of the war.
 */
export type WarOrder = { battle: BattleId, order: BattleOrder, };

export type WhyView = { entry: EntryLine, 
/**
 * The order it belongs to.
 */
order: EntryLine | null, 
/**
 * Whether the entry is as it was written: the chain was checked up to it.
 */
intact: boolean, hash: string, roll: RollCall | null, choice: ChoiceCall | null, chosen: Array<string>, faces: Array<FaceView>, 
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
 * What came of it.
 */
consequences: Array<EntryLine>, 
/**
 * The whole card as text, to be copied.
 */
text: string, };
