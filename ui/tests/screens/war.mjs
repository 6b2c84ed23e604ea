// Wars in the middle, for pictures and for axe: the automatic commanders play them over the api, dice and all.

/** A request past the window, as another program sends it; what was answered, or throws what was said. */
export async function ask(table, body, role = 'host') {
  const address = new URL(await table.address(role, Object.values(body)[0].file));
  const token = /token=(\w+)/.exec(address.hash)[1];
  for (;;) {
    const answer = await fetch(new URL('/api', address), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    // What waits for another seat's word is no refusal.
    if (said.ok ?? said.asked) return said.ok ?? said.asked;
    // The program lets nobody ask too often; whoever plays a war in one breath waits for it.
    if (said.error?.code !== 'serve.too_many') throw new Error(said.error?.message ?? JSON.stringify(said));
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** Answers the first call that waits, as the seat that is asked: `{ dice: 'app' }`, `{ words: ['a'] }`. */
export async function answer(table, file, given) {
  const { status } = await ask(table, { status: { file, seat: 'umpire' } });
  const { entry, call } = status.calls[0];
  const { seat } = call.roll ?? call.choice;
  return ask(table, { [given.words ? 'choose' : 'dice']: { file, seat, call: entry, ...given } });
}

/** The smallest war with a smaller battle: two companies on a map, and six men of each at a farm, whenever they want. */
export const FARM = new URL('../../../crates/campaign/tests/scenarios/farm', import.meta.url).pathname;

/** Founds a campaign over the api. */
export const founded = (table, file, scenario, more = {}) => ask(table, { new: { file, scenario, ...more } });

/**
 * Lets the automatic commanders play until `until(done)` holds of what the last answer came to; one roll in three is
 * typed, like a person's dice, so that the record holds both kinds.
 */
export async function played(table, file, until) {
  const { status } = await ask(table, { status: { file, seat: 'umpire' } });
  let done = { call: status.calls[0] ?? null, last: status.entries, prompt: status.prompt, told: [] };
  for (let rolls = 0; !(await until(done));) {
    const { roll, choice } = done.call?.call ?? {};
    const seat = roll?.seat ?? choice?.seat;
    if (roll && ++rolls % 3 === 0) {
      const { count, sides } = roll;
      // A plain pattern nobody chose, the same in every picture.
      const faces = Array.from({ length: count }, (_, at) => ((rolls * 5 + at * 7) % sides) + 1);
      const call = done.call.entry;
      ({ done } = await ask(table, { dice: { file, seat, call, dice: { typed: faces.join(' ') } } }));
    } else done = await anyOrder(table, file, seat ? [seat] : ['blue', 'orange']);
  }
  return done;
}

async function anyOrder(table, file, sides) {
  let refused;
  for (const side of sides)
    try {
      const { done } = await ask(table, { command: { file, seat: side, kind: 'sensible' } });
      if (done.last >= done.first) return done;
    } catch (error) {
      refused = error;
    }
  throw refused ?? new Error('nobody may do anything');
}
