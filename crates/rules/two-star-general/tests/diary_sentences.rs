//! Events as the journal stores them, and under each what the diary should say of it in the position of
//! [`crate::diary`]. Two lines an event.

pub(crate) const SENTENCES: &str = r#"
{"round_began":{"day":2,"round":3}}
    Day 2, round 3 begins.
{"stand_arrived":{"stand":"us.A","hex":"0101"}}
    A Company comes on at 0101.
{"orders_sealed":{"side":"orange","commitment":"00"}}
    26. VGD lays its orders face down.
{"orders_revealed":{"side":"blue","orders":{"us":"dig_in"}}}
    101st Airborne turns its orders up: 1st Battalion, 506th on Dig In.
{"order_took":{"battalion":"us","status":"move"}}
    1st Battalion, 506th is on Move.
{"order_lapsed":{"battalion":"us","status":"hold"}}
    1st Battalion, 506th has no headquarters and falls to Hold.
"retreats_began"
    Battalions on Retreat move first.
"battalions_began"
    The battalions move and fight.
{"move_thrown":{"blue":9,"orange":4,"winner":"blue"}}
    101st Airborne throws 9, 26. VGD 4 for the move: 101st Airborne goes next.
{"turn_given":{"side":"blue","reason":"throw"}}
    101st Airborne won the throw and chooses a battalion.
{"turn_given":{"side":"orange","reason":"third_in_a_row"}}
    26. VGD goes next: the other side has moved twice running.
{"turn_given":{"side":"orange","reason":"other_side_done"}}
    26. VGD goes next: the other side has no battalion left to move.
{"battalion_activated":{"battalion":"us"}}
    1st Battalion, 506th takes its turn.
{"activation_ended":{"battalion":"us"}}
    1st Battalion, 506th has had its turn.
{"stand_moved":{"stand":"us.A","path":["0710","0711"],"manner":"normal"}}
    A Company moves 0709 → 0710 → 0711 and halts in woods.
{"stand_moved":{"stand":"us.A","path":["0608"],"manner":"normal"}}
    A Company moves 0709 → 0608.
{"stand_moved":{"stand":"us.A","path":["0608"],"manner":"strategic"}}
    A Company marches 0709 → 0608.
{"stand_moved":{"stand":"us.A","path":["0608"],"manner":"retreat"}}
    A Company retreats 0709 → 0608.
{"stand_moved":{"stand":"us.A","path":["0608"],"manner":"shuffle"}}
    A Company changes places, 0709 → 0608.
{"stand_moved":{"stand":"us.A","path":["0608"],"manner":"fall_back"}}
    A Company falls back 0709 → 0608.
{"stand_moved":{"stand":"us.A","path":["0608"],"manner":"pursuit"}}
    A Company pursues 0709 → 0608.
{"stands_shuffled":{"battalion":"us","places":{"us.A":"0710","us.B":"0709"}}}
    1st Battalion, 506th changes places: A Company to 0710 and B Company to 0709.
{"platoon_transferred":{"platoon":"us.mg","to":"us.B"}}
    The MG platoon with A Company goes to B Company.
{"stand_left":{"stand":"us.A"}}
    A Company leaves the table.
{"objective_taken":{"hex":"0505","side":"blue"}}
    101st Airborne takes Foy (0505).
{"attack_declared":{"battalion":"us","stands":["us.A","us.B"],"target":"0505"}}
    1st Battalion, 506th attacks 1. Kompanie in Foy (0505) with A Company and B Company.
{"support_called":{"side":"blue","platoons":["us.mg"],"batteries":["us.g"],"air":true}}
    101st Airborne is supported by the MG platoon with A Company, Battery A and aircraft.
{"support_called":{"side":"blue","platoons":[],"batteries":[],"air":false}}
    101st Airborne calls for no support.
{"aircraft_stopped":{"side":"blue","by":"de.aa"}}
    The flak platoon with 1. Kompanie drives off the aircraft of 101st Airborne.
{"fight_thrown":{"attacker_dice":6,"attacker_hits":1,"defender_dice":6,"defender_hits":3}}
    The attacker scores 1 hit with 6 dice, the defender 3 hits with 6 dice.
{"fight_thrown":{"attacker_dice":6,"attacker_hits":1,"defender_dice":0,"defender_hits":0}}
    The attacker scores 1 hit with 6 dice; the defender does not fight back.
{"strength_lost":{"stand":"us.B","points":1,"cause":"fight"}}
    B Company loses 1 strength point (3 left).
{"strength_lost":{"stand":"us.B","points":2,"cause":"held_ground"}}
    B Company loses 2 strength points to hold its ground (2 left).
{"strength_lost":{"stand":"us.B","points":1,"cause":"bombardment"}}
    B Company loses 1 strength point under bombardment (3 left).
{"strength_lost":{"stand":"us.B","points":1,"cause":"retreat"}}
    B Company loses 1 strength point retreating past the enemy (3 left).
{"platoon_lost":{"platoon":"us.mg","cause":"left_alone"}}
    The MG platoon with A Company is lost with the stand it was with.
{"stand_destroyed":{"stand":"us.B","cause":"fight"}}
    B Company is destroyed.
{"stand_destroyed":{"stand":"us.B","cause":"no_escape"}}
    B Company has nowhere to fall back to and is destroyed.
{"stand_destroyed":{"stand":"us.B","cause":"retreat"}}
    B Company is destroyed in retreat.
{"stand_destroyed":{"stand":"us.B","cause":"ruling"}}
    B Company is removed by ruling.
{"hq_lost":{"battalion":"us"}}
    1st Battalion, 506th has lost its headquarters.
{"battalion_removed":{"battalion":"us"}}
    1st Battalion, 506th is out of the battle.
{"ground_held":{"stand":"us.A"}}
    A Company holds its ground.
{"shots_lost":{"battery":"us.g"}}
    Battery A loses the shots it had left.
"artillery_began"
    The artillery phase begins.
{"artillery_thrown":{"blue":3,"orange":11,"first":"orange"}}
    101st Airborne throws 3, 26. VGD 11 for the artillery: 26. VGD goes first.
{"artillery_turn":{"side":"blue"}}
    The artillery of 101st Airborne acts.
{"shot_fired":{"battery":"us.g","target":"0505"}}
    Battery A fires at 1. Kompanie in Foy (0505).
{"shot_discarded":{"battery":"us.g"}}
    Battery A gives up a shot to move.
{"air_point_used":{"side":"blue","target":"0505"}}
    Aircraft of 101st Airborne strike at 1. Kompanie in Foy (0505).
{"bombardment_thrown":{"dice":1,"hits":0}}
    The bombardment scores 0 hits with 1 die.
{"artillery_done":{"side":"blue"}}
    The artillery of 101st Airborne is done.
{"hq_returned":{"battalion":"us","hex":"0708","strength":6}}
    1st Battalion, 506th has a new headquarters in 0708, 6 strength points.
{"night_began":{"day":1,"strength":[4,2],"platoons":[2,1]}}
    Night falls on day 1: 101st Airborne may recover 4 strength points and 2 platoons, 26. VGD may recover 2 strength points and 1 platoon.
{"strength_recovered":{"stand":"us.B","points":1}}
    B Company recovers 1 strength point (now 5).
{"stand_restored":{"stand":"us.B","hex":"0505","points":2}}
    B Company is formed again in Foy (0505) with 2 strength points.
{"night_reshuffled":{"battalion":"us","places":{"us.A":"0710"}}}
    1st Battalion, 506th changes places overnight: A Company to 0710.
{"night_done":{"side":"orange"}}
    26. VGD rests.
{"battle_ended":{"outcome":{"winner":"blue","points":[3,1],"reason":"last_day"}}}
    The last day is over: 101st Airborne wins (objective points: 101st Airborne 3, 26. VGD 1).
{"battle_ended":{"outcome":{"winner":null,"points":[3,1],"reason":"no_battalion_left"}}}
    No battalion is left on one side or both: a draw (objective points: 101st Airborne 3, 26. VGD 1).
{"battle_ended":{"outcome":{"winner":null,"points":[3,1],"reason":"ruled"}}}
    The battle is ended by ruling: a draw (objective points: 101st Airborne 3, 26. VGD 1).
{"ruled":{"ruling":{"strength":{"stand":"us.B","points":2}},"reason":"the card was overlooked"}}
    Ruling: B Company has 2 strength points. Reason: the card was overlooked.
{"ruled":{"ruling":{"place":{"stand":"us.B","hex":"0101"}},"reason":"the card was overlooked"}}
    Ruling: B Company stands in 0101. Reason: the card was overlooked.
{"ruled":{"ruling":{"lose_platoon":{"platoon":"us.mg"}},"reason":"the card was overlooked"}}
    Ruling: the MG platoon with A Company is lost. Reason: the card was overlooked.
{"ruled":{"ruling":{"order":{"battalion":"us","status":"hold"}},"reason":"the card was overlooked"}}
    Ruling: 1st Battalion, 506th is on Hold. Reason: the card was overlooked.
{"ruled":{"ruling":{"shots":{"battery":"us.g","shots":1}},"reason":"the card was overlooked"}}
    Ruling: Battery A has 1 shot left. Reason: the card was overlooked.
{"ruled":{"ruling":{"air":{"side":"blue","points":2}},"reason":"the card was overlooked"}}
    Ruling: 101st Airborne has 2 air points left. Reason: the card was overlooked.
{"ruled":{"ruling":{"recovery":{"side":"blue","strength":1,"platoons":0}},"reason":"the card was overlooked"}}
    Ruling: 101st Airborne may still recover 1 strength point and 0 platoons. Reason: the card was overlooked.
{"ruled":{"ruling":{"objective":{"hex":"0505","holder":null}},"reason":"the card was overlooked"}}
    Ruling: Foy (0505) belongs to neither side. Reason: the card was overlooked.
{"ruled":{"ruling":{"end":{"winner":"orange"}},"reason":"the card was overlooked"}}
    Ruling: the battle is over; 26. VGD wins. Reason: the card was overlooked.
{"platoon_recovered":{"platoon":"us.at","with":"us.B"}}
    The anti-tank platoon is formed again and joins B Company.
{"ruled":{"ruling":{"attach":{"platoon":"us.mg","with":"us.B"}},"reason":"the card was overlooked"}}
    Ruling: the MG platoon with A Company is now with B Company. Reason: the card was overlooked.
"#;
