// The morning at Lissum, chapter by chapter: the first turn and the second, but for the fire that is fought out, and the rest. Each
// chapter gives back what happened.
import { aims, base, ends, gives, goes, holds, letsGo, meets, passes, plans } from './brigade.mjs';
import { stepped } from './stepped.mjs';

/** Both sides plan the fire of their mortars on the map, in turn. */
export async function planning(war) {
  const told = [];
  for (const [spot, hour] of [
    [[20.4, 12.9], '09:00'],
    [[14.5, 11.5], '09:30'],
  ]) {
    const isDone = await plans(war, spot, hour);
    told.push(await war.page.locator('.prompt .primary').innerText());
    if (hour === '09:30') await war.picture('01-planned');
    await isDone();
    await ends(war);
  }
  return told;
}

/** Blue keeps the initiative and raises two platoons; both sides throw for the radios. */
export async function orders(war) {
  const { hands } = war;
  await hands.orders('Keep the initiative');
  await gives(war, 'A Company 1', 'A Company HQ raises A Company 1 to Double');
  await gives(war, 'A Company 2', 'Battalion headquarters raises A Company 2 to Double');
  await ends(war);
  await ends(war);
  await hands.orders('Throw for the radios');
  const radios = await hands.settles();
  return [...radios, ...(await passes(war, /^Lowland Infantry: move/))];
}

/** A platoon doubles over the field, and is met on its way; another gets to the hedge. */
export async function double(war) {
  const { page, hands } = war;
  await holds(war, 'A Company 1', [20, 12.5]);
  const tooFar = await page.locator('.label.bad.more').first().textContent();
  await page.mouse.up();
  const told = [tooFar, await goes(war, 'A Company 1', [17.5, 11.5], true)];
  await meets(war, '2. Kompanie 1', 'A Company 1');
  told.push(...(await page.locator('.chances li').allInnerTexts()));
  await war.picture('02-interrupt');
  await hands.orders('interrupts A Company 1');
  told.push(...(await hands.settles()));
  told.push(await goes(war, 'A Company 2', [14.9, 12.6]));
  return told;
}

/** The guns are towed up the road and unlimbered, the trucks follow, the pioneers get out, B Company comes on. */
export async function road(war) {
  const { page, hands } = war;
  const told = [await goes(war, 'Anti-tank guns', [12, 17.2])];
  await gives(war, 'Anti-tank guns', 'unlimbers');
  told.push(await goes(war, 'Trucks', [10, 16.85]));
  await letsGo(war);
  await hands.then(() => page.locator('aside .offer', { hasText: 'gets out of' }).click());
  told.push(await goes(war, 'B Company 1', [10.5, 19.7]));
  told.push(await goes(war, 'B Company 2', [9.3, 20.6]));
  told.push(await goes(war, 'A Company HQ', [11.5, 11.8]));
  await letsGo(war);
  return [...told, ...(await passes(war, /Turn 2/)), await page.locator('p.turn').innerText()];
}

/** The second turn: orders for an assault, a call by who sees, and what was planned falls. */
export async function mortars(war) {
  const { page, hands } = war;
  await hands.orders('Keep the initiative');
  await gives(war, 'A Company 2', 'A Company 2 lowers its order to Move');
  await gives(war, 'Anti-tank guns', 'lowers its order to Aim');
  await ends(war);
  await ends(war);
  await hands.orders('Throw for the radios');
  const told = await hands.settles();
  await aims(war, 'A Company 1', '2. Kompanie 1', 'calls the fire of Mortars');
  told.push(...(await page.locator('.chances li').allInnerTexts()));
  await war.picture('03-call');
  await hands.orders('calls the fire of Mortars');
  await letsGo(war);
  await ends(war);
  await ends(war);
  await letsGo(war);
  await hands.then(() =>
    page.locator('aside .offer', { hasText: 'Mortars at 2. Kompanie 1' }).first().click(),
  );
  await hands.settles(told);
  await ends(war);
  return told;
}

/** What Bert planned half an hour ago falls on whoever is there now. */
export async function falls(war) {
  const { page, hands } = war;
  await page.locator('.prompt', { hasText: 'Grenadier-Regiment Ostheim: indirect fire' }).waitFor();
  await letsGo(war);
  await hands.then(() => page.locator('aside .offer', { hasText: 'Granatwerfer on A Company 1' }).click());
  await page.locator('.call .option').first().waitFor();
  await war.picture('04-bug-out');
  const told = await hands.settles();
  return [...told, ...(await passes(war, /^Lowland Infantry: (aimed|all other) fire/))];
}

/** A Company 2 assaults the shaken platoon in the houses; the enemy holds his fire. */
export async function assault(war) {
  const { page, hands } = war;
  const told = await passes(war, /^Lowland Infantry: move/);
  await letsGo(war);
  await base(page, 'A Company 2').click();
  await page.locator('.hint').first().waitFor();
  await base(page, '2. Kompanie 1').click();
  await page.locator('.picks label', { hasText: 'assaults' }).click();
  await page.locator('.chances li', { hasText: 'wins the close assault' }).waitFor();
  told.push(...(await page.locator('.chances li').allInnerTexts()));
  await letsGo(war);
  await hands.then(() => page.locator('aside .offer', { hasText: 'A Company 2 assaults' }).click());
  while (/interrupt/.test(await hands.asks())) await ends(war);
  told.push(...(await passes(war, /close assault is fought next/)));
  await letsGo(war);
  return told;
}

/** The medics and the clock. */
export async function clock(war) {
  const told = await passes(war, /throw for the wounded/);
  await war.hands.orders();
  return [
    ...(await war.hands.settles(told)),
    ...(await passes(war, /Turn 3/)),
    await war.page.locator('p.turn').innerText(),
  ];
}

/** The automatic commander plays the turns that are left. */
export async function rest(war) {
  const from = await war.entries();
  const given = await stepped(war, async () => Boolean((await war.view()).over));
  await letsGo(war);
  await war.picture('10-end');
  const { stands } = await war.view();
  const told = /^Turn \d|^Close assault|fell back|^Destroyed|^Captured|surrendered|took Lissum|is over/;
  const ends = (await war.lines(from + 1)).filter(
    ({ kind, text }) => /happened|roll_called/.test(kind) && told.test(text),
  );
  return [
    `${given} orders`,
    ...ends.map(({ seq, text }) => `#${seq} ${text}`),
    ...stands.map(({ side, name, gone, tokens }) =>
      [side, name, gone ?? '', ...tokens.map(({ words }) => words)].join(' · '),
    ),
    await war.page.locator('p.turn').innerText(),
  ];
}
