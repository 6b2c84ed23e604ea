// The hands of the players at the table: the same deeds by mouse alone or by keyboard alone, put together screen by screen.
import * as call from './hands/call.mjs';
import { KeyboardHands, MouseHands } from './hands/hands.mjs';
import * as hub from './hands/hub.mjs';
import * as map from './hands/map.mjs';
import * as night from './hands/night.mjs';
import * as orders from './hands/orders.mjs';

/** A class with the deeds of every screen. */
const able = (Base, ...screens) => screens.reduce((hands, deeds) => deeds(hands), Base);

export class Mouse extends able(MouseHands, orders.byMouse, map.byMouse, call.byMouse, night.byMouse) {}

export class Keyboard extends able(
  KeyboardHands,
  hub.byKeyboard,
  orders.byKeyboard,
  map.byKeyboard,
  call.byKeyboard,
  night.byKeyboard,
) {}
