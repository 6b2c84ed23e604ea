/** The screens of an open campaign, in their order, and what each is called. */
export const SCREEN_TITLES = {
  room: 'War room',
  map: 'Map',
  orders: 'Orders',
  night: 'Night',
  oob: 'Order of battle',
  people: 'People',
  log: 'Log',
  court: 'Court',
  umpire: 'Umpire',
  report: 'Report',
  settings: 'Settings',
};
export type Screen = keyof typeof SCREEN_TITLES;
export const SCREENS = Object.keys(SCREEN_TITLES) as Screen[];
/** Screens of what only a battle on a map has. */
export const OF_MAPS: readonly Screen[] = ['orders', 'night'];
