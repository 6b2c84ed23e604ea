// What the mock makes itself, from the api's answers.
const SIZE = 60;
const HIGH = 104;
const centre = (hex) => {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  return [84 + (column - 1) * 90, 76 + (row - 1) * HIGH + (column % 2 === 0 ? HIGH / 2 : 0)];
};
const corners = ([x, y], r = SIZE) =>
  [0, 60, 120, 180, 240, 300]
    .map(
      (a) =>
        `${(x + r * Math.cos((a * Math.PI) / 180)).toFixed(1)},${(y + r * Math.sin((a * Math.PI) / 180)).toFixed(1)}`,
    )
    .join(' ');
const TINT = {
  woods: '#b9cfa0',
  rough: '#d9cfae',
  town: '#c9b9a6',
  bocage: '#cfdcae',
  hill: '#e0c99a',
  marsh: '#bcd3c8',
  works: '#c4bdb0',
  beach: '#efe2b8',
  impassable: '#999',
};

async function terrain(body, ask) {
  const map = await ask({ map: { file: body.file, seat: 'blue' } });
  const width = 168 + (map.columns - 1) * 90;
  const height = HIGH * map.rows + 100;
  const by = new Map(map.hexes.map((hex) => [hex.hex, hex]));
  let svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ece7d8"/>`;
  let late = '';
  for (let c = 1; c <= map.columns; c++)
    for (let r = 1; r <= map.rows; r++) {
      const hex = `${String(c).padStart(2, '0')}${String(r).padStart(2, '0')}`;
      const [x, y] = centre(hex);
      const kinds = by.get(hex)?.terrain ?? [];
      const fill = TINT[kinds.find((k) => TINT[k])] ?? '#ece7d8';
      svg += `<polygon points="${corners([x, y])}" fill="${fill}" stroke="#a59c86" stroke-width="1"/>`;
      if (kinds.includes('road'))
        for (const other of map.hexes.filter((h) => h.terrain.includes('road'))) {
          const [ox, oy] = centre(other.hex);
          if (Math.hypot(ox - x, oy - y) < HIGH * 1.1)
            svg += `<line x1="${x}" y1="${y}" x2="${ox}" y2="${oy}" stroke="#8a6a43" stroke-width="4"/>`;
        }
      late += `<text x="${x}" y="${y - HIGH / 2 + 11}" font-size="12" text-anchor="middle" fill="#5b5443" font-family="sans-serif">${hex}</text>`;
      const name = by.get(hex)?.name;
      if (name)
        late += `<text x="${x}" y="${y + HIGH / 2 - 6}" font-size="14" font-weight="700" text-anchor="middle" fill="#222" stroke="#fff9" stroke-width="3" paint-order="stroke" font-family="sans-serif">${name}</text>`;
    }
  for (const side of map.sides) {
    const [a, b] = [centre(side.one), centre(side.other)];
    const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const [dx, dy] = [(b[0] - a[0]) / HIGH, (b[1] - a[1]) / HIGH];
    if (side.stream || side.river)
      late += `<line x1="${mx - (dy * SIZE) / 2}" y1="${my + (dx * SIZE) / 2}" x2="${mx + (dy * SIZE) / 2}" y2="${my - (dx * SIZE) / 2}" stroke="#4a86a8" stroke-width="${side.river ? 7 : 4}" stroke-linecap="round"/>`;
    if (side.bridge)
      late += `<line x1="${mx - dx * 9}" y1="${my - dy * 9}" x2="${mx + dx * 9}" y2="${my + dy * 9}" stroke="#222" stroke-width="6"/>`;
  }
  return `${svg}${late}</svg>`;
}

async function lines(body, ask) {
  const { entries } = await ask({ status: { file: body.file, seat: 'blue' } });
  return ask({ log: { file: body.file, seat: 'blue', from: 1, to: entries } });
}

async function timeline(body, ask) {
  const all = await lines(body, ask);
  const rounds = [];
  for (const line of all) {
    const last = rounds.at(-1);
    if (last?.game_time === line.game_time) continue;
    const isNew = last?.game_time.slice(0, 10) !== line.game_time.slice(0, 10);
    rounds.push({
      day: (last?.day ?? 0) + (isNew ? 1 : 0),
      round: isNew ? 1 : last.round + 1,
      game_time: line.game_time,
      entry: line.seq,
      lost: [0, 0],
      night: null,
    });
  }
  const days = rounds
    .filter((r) => r.round === 1)
    .map((r) => ({ day: r.day, date: r.game_time.slice(0, 10), weather: '', entry: r.entry }));
  const fights = all
    .filter((l) => / attacks? .* in \d{4} with/.test(l.text) && l.kind === 'happened')
    .map((l) => ({
      first: l.cause,
      last: l.seq,
      kind: 'attack',
      side: l.seat,
      hex: /in (\d{4})/.exec(l.text)[1],
      lost: [0, 0],
      destroyed: [0, 0],
      counts: l.counts,
    }));
  const entry = (kind) => all.filter((l) => l.kind === kind).map((l) => ({ entry: l.seq, text: l.text }));
  const n = all.length;
  const bins = Array.from({ length: Math.min(n, 200) }, (_, at) => {
    const [first, last] = [
      Math.floor((at * n) / Math.min(n, 200)) + 1,
      Math.floor(((at + 1) * n) / Math.min(n, 200)),
    ];
    const of = all.slice(first - 1, last);
    return {
      first,
      last,
      orders: of.filter((l) => l.kind === 'ordered').length,
      rolls: of.filter((l) => l.kind === 'rolled').length,
      fights: 0,
      lost: [0, 0],
      rulings: 0,
      amendments: 0,
    };
  });
  return {
    entries: n,
    from: 1,
    to: n,
    days,
    rounds,
    amendments: [],
    rulings: entry('ruled'),
    notes: entry('noted'),
    fights,
    fights_all: fights.length,
    bins,
  };
}

async function oob(body, ask) {
  const [status, map] = [
    await ask({ status: { file: body.file, seat: 'blue' } }),
    await ask({ map: { file: body.file, seat: 'blue', at: body.at } }),
  ];
  const sum = (x) => ({
    strength: x.strength,
    strength_start: x.strength_full,
    strength_full: x.strength_full,
    men: x.men,
    men_start: x.men_full,
    men_full: x.men_full,
    strengths: [x.strength_full, x.strength],
  });
  const add = (list) =>
    list.reduce(
      (a, b) => ({
        strength: a.strength + b.strength,
        strength_full: a.strength_full + b.strength_full,
        men: a.men + b.men,
        men_full: a.men_full + b.men_full,
      }),
      { strength: 0, strength_full: 0, men: 0, men_full: 0 },
    );
  const stand = (s) => ({
    id: s.id,
    name: s.name,
    kind: s.kind,
    is_hq: s.kind === 'Headquarters',
    commander: '',
    hex: s.hex,
    place: null,
    fate: s.fate,
    in_command: s.in_command,
    elite: false,
    shots: s.shots,
    vehicles: s.vehicles,
    vehicles_full: s.vehicles,
    total: sum(s),
    platoons: s.platoons.map((p) => ({ ...p, men_full: p.men, present: true })),
  });
  const sides = status.sides.map((side) => {
    const battalions = side.battalions.map((b) => ({
      id: b.id,
      name: b.name,
      commander: b.commander,
      order: b.order,
      hex: null,
      place: null,
      in_play: b.in_play,
      arrives: b.arrives,
      total: sum(b),
      stands: map.stands.filter((s) => s.battalion === b.id).map(stand),
    }));
    const loose = map.stands.filter((s) => s.side === side.side && !s.battalion);
    const all = sum(add([...side.battalions, ...loose]));
    return {
      side: side.side,
      name: side.name,
      total: all,
      formations: [{ name: side.name, total: all, battalions, stands: loose.map(stand) }],
    };
  });
  return { at: body.at ?? status.entries, read: status.entries, entries: status.entries, samples: [], sides };
}

async function dice_record(body, ask) {
  const all = (await lines(body, ask)).filter((line) => line.kind === 'rolled');
  const by = new Map();
  for (const line of all) {
    const row = by.get(line.seat) ?? {
      seat: line.seat,
      player: line.seat,
      source: 'app',
      rolls: 0,
      dice: 0,
      faces: [{ sides: 6, counts: [0, 0, 0, 0, 0, 0], expected: '', sentence: '', doubted: null }],
      hits: null,
    };
    row.rolls += 1;
    row.dice += line.faces.length;
    for (const face of line.faces) row.faces[0].counts[face - 1] += 1;
    by.set(line.seat, row);
  }
  return { players: [...by.values()], least: 100, meaning: '' };
}

async function battles(body, ask) {
  const s = await ask({ status: { file: body.file, seat: 'blue' } });
  return [
    {
      id: 'main',
      book: 'tsg',
      title: s.title,
      day: s.day,
      round: s.round,
      phase: s.phase,
      prompt: s.prompt,
      over: s.over !== null,
      points: [s.sides[0].points, s.sides[1].points],
    },
  ];
}

export const made = { terrain, timeline, oob, dice_record, battles };
