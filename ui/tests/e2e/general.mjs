// The head of both players at the table: simple soldiers who close with the enemy and shoot at what they see. It reads
// what may be ordered as the program offers it and picks; giving the order is the business of the hands.

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
  const asked = order.order.two_star_general;
  return typeof asked === 'string' ? [asked, {}] : Object.entries(asked)[0];
}

export class General {
  #moved = new Set();
  #shuffled = new Set();
  #shelled = 0;

  /** The letter for each battalion, by its name: everybody advances, but the Rifles dig in and the Hallmarks retreat. */
  letter(name, round) {
    if (name.includes('Marche')) return round === 4 ? 'H' : 'D';
    return name.includes('Hallmark') && round === 4 ? 'R' : 'M';
  }

  /** What to order now, or null for the plain thing: throw, or end. */
  decide(offers, map) {
    const deeds = offers.map((offer) => ({ offer, name: deedOf(offer)[0], what: deedOf(offer)[1] }));
    const of = (name) => deeds.filter((deed) => deed.name === name);
    const where = new Map(map.stands.filter(({ hex }) => hex).map((stand) => [stand.id, stand]));
    const wake = of('activate');
    if (wake.length) {
      this.#moved.clear();
      return wake.at(-1);
    }
    return (
      of('place_hq')[0] ??
      of('retreat').find(({ what }) => !what.leave && !this.#moved.has(this.#mark(what.stand))) ??
      this.#march(of('move'), where) ??
      this.#shuffle(of('shuffle')) ??
      best(of('attack'), ({ what }) => this.#promise(what, where)) ??
      this.#shell(of('barrage')) ??
      of('move_artillery').find(({ what }) => this.#shelled === 1 && this.#once(what.battery)) ??
      of('air_strike')[0] ??
      null
    );
  }

  /** One hand that took its move may not be asked again. */
  #mark(stand) {
    return stand;
  }

  #once(stand) {
    if (this.#moved.has(stand)) return false;
    this.#moved.add(stand);
    return true;
  }

  /** The first stand that has not moved goes as near to the enemy as it can; a headquarters stays near its companies. */
  #march(moves, where) {
    const foes = (side) => [...where.values()].filter((stand) => stand.side !== side);
    const nearest = (hex, side) => Math.min(...foes(side).map((foe) => distance(hex, foe.hex)));
    for (const id of [...new Set(moves.map(({ what }) => what.stand))].sort()) {
      const stand = where.get(id);
      if (!stand || !this.#once(id)) continue;
      const own = [...where.values()].filter((s) => s.battalion === stand.battalion && s.id !== id);
      const isHq = id.endsWith('.hq');
      const worth = (hex) =>
        isHq
          ? -Math.max(0, ...own.map((s) => distance(hex, s.hex))) * 10 + Math.min(nearest(hex, stand.side), 3)
          : -nearest(hex, stand.side);
      const ways = moves.filter(({ what }) => what.stand === id && !what.strategic);
      const way = best(ways, ({ what }) => worth(what.path.at(-1)));
      if (way && worth(way.what.path.at(-1)) > worth(stand.hex)) return way;
    }
    return null;
  }

  /** Once for each battalion: two change places. */
  #shuffle(shuffles) {
    const [first] = shuffles;
    const battalion = first && Object.keys(first.what.places)[0]?.split('.')[0];
    if (!first || this.#shuffled.has(battalion)) return null;
    this.#shuffled.add(battalion);
    return first;
  }

  /** Hand to hand before far fire, two before one. */
  #promise({ stands, target }, where) {
    const near = stands.filter((id) => distance(where.get(id)?.hex ?? target, target) === 1).length;
    return near * 10 + stands.length;
  }

  #shell(barrages) {
    if (!barrages.length) return null;
    this.#shelled += 1;
    return barrages[0];
  }
}

/** The one of the highest worth, the first among equals. */
function best(list, worth) {
  return list.reduce((most, one) => (most && worth(most) >= worth(one) ? most : one), null);
}
