// The head of both players at the table: it closes with the enemy and shoots at what it sees. It reads what may be
// ordered as the program offers it and picks; giving the order is the business of the hands.

/** Steps between two hexes: columns are upright, even ones lie half a hex lower. */
export function distance(one, other) {
  const cube = (hex) => {
    const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
    const r = row - (column + (column % 2)) / 2;
    return [column, r, -column - r];
  };
  const [a, b] = [cube(one), cube(other)];
  return Math.max(...a.map((value, at) => Math.abs(value - b[at])));
}

/** What an offer orders: its name in the rules and what it holds. */
export function deedOf({ order }) {
  const [asked] = Object.values(order.order);
  return typeof asked === 'string' ? [asked, {}] : Object.entries(asked)[0];
}

export class General {
  /** Who had his move, and what was done, in this turn and in the whole day. */
  #turn = new Set();
  #day = new Set();

  /** The letter for each battalion, by its name: all advance, but the Rifles dig in, and the Hallmarks retreat at last. */
  letter(name, round) {
    if (name.includes('Marche')) return round === 4 ? 'H' : 'D';
    return name.includes('Hallmark') && round === 4 ? 'R' : 'M';
  }

  /** What to order now, or null for the plain thing: throw, or end. */
  decide(offers, map) {
    const where = new Map(map.pieces.filter(({ cell }) => cell).map((stand) => [stand.id, stand]));
    const deeds = offers.map((offer) => ({ offer, name: deedOf(offer)[0], what: deedOf(offer)[1] }));
    const of = (name) => deeds.filter((deed) => deed.name === name);
    const wake = of('activate');
    if (wake.length) {
      this.#turn.clear();
      return wake.at(-1);
    }
    return (
      of('place_hq')[0] ??
      this.#flee(of('retreat'), where) ??
      this.#march(of('move'), where) ??
      this.#shuffle(of('shuffle')) ??
      best(of('attack'), ({ what }) => promise(what, where)) ??
      of('air_strike')[0] ??
      of('barrage').find(() => once(this.#turn, 'shell')) ??
      of('move_artillery').find(() => once(this.#day, 'guns')) ??
      null
    );
  }

  /** The usual answer, but ground is held where it may be. */
  choose({ options, usual, most }) {
    const ground = options.find(({ word }) => word.startsWith('hold+'));
    return ground && most === 1 ? [ground.word] : usual.map((at) => options[at].word);
  }

  /** Whoever has not run yet runs as far from the enemy as he can. */
  #flee(retreats, where) {
    const next = retreats.find(({ what }) => !what.leave && !this.#turn.has(what.stand))?.what.stand;
    if (!next) return null;
    this.#turn.add(next);
    const ways = retreats.filter(({ what }) => what.stand === next && !what.leave);
    return best(ways, ({ what }) => nearest(what.path.at(-1), where.get(next).side, where));
  }

  /** The first stand that has not moved goes as near to the enemy as it can; a headquarters stays near its companies. */
  #march(moves, where) {
    for (const id of [...new Set(moves.map(({ what }) => what.stand))].sort()) {
      const stand = where.get(id);
      if (!stand || !once(this.#turn, id)) continue;
      const own = [...where.values()].filter((one) => one.unit === stand.unit && one.id !== id);
      const far = (hex) => nearest(hex, stand.side, where);
      const worth = (hex) =>
        id.endsWith('.hq')
          ? Math.min(far(hex), 3) - Math.max(0, ...own.map((one) => distance(hex, one.cell))) * 10
          : -far(hex);
      const ways = moves.filter(({ what }) => what.stand === id && !what.strategic);
      const way = best(ways, ({ what }) => worth(what.path.at(-1)));
      if (way && worth(way.what.path.at(-1)) > worth(stand.cell)) return way;
    }
    return null;
  }

  /** Once for each battalion: two change places. */
  #shuffle([first]) {
    const battalion = first && Object.keys(first.what.places)[0].split('.')[0];
    return first && once(this.#day, battalion) ? first : null;
  }
}

/** Hand to hand before far fire, two before one. */
function promise({ stands, target }, where) {
  const near = stands.filter((id) => distance(where.get(id)?.cell ?? target, target) === 1).length;
  return near * 10 + stands.length;
}

/** Steps to the nearest enemy. */
function nearest(hex, side, where) {
  return Math.min(
    ...[...where.values()].filter((one) => one.side !== side).map((foe) => distance(hex, foe.cell)),
  );
}

/** True the first time. */
function once(done, what) {
  return !done.has(what) && Boolean(done.add(what));
}

/** The one of the highest worth, the first among equals. */
function best(list, worth) {
  return list.reduce((most, one) => (most && worth(most) >= worth(one) ? most : one), null);
}
