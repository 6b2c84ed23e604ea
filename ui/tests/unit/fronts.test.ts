// A war of several battles: which one is shown, and what is asked about it.
import { describe, expect, it } from 'vitest';
import { Fronts } from '../../src/ctrl/fronts.svelte';
import { LinksDesk } from '../../src/ctrl/tablelinks.svelte';
import { War } from '../../src/ctrl/war.svelte';
import type { BattleView } from '../../src/gen/api';
import { fakeHost, MAP, STATUS } from './fake';

const root = (id: string, waits_for: string[] = []) =>
  ({ id, title: id, waits_for, over: false, on_map: true }) as unknown as BattleView;
const child = (id: string, parent: string) =>
  ({ ...root(id), on_map: false, link: { parent, stage: 'open', opened: 2 } }) as BattleView;
const onTable = (battle: BattleView) => ({ ...battle, on_map: false });
const onMap = (battle: BattleView) => ({ ...battle, on_map: true });

describe('which battle is shown', () => {
  it('is the one the status tells of, until somebody turns to another', () => {
    const fronts = new Fronts(() => 'north');
    expect([fronts.front, fronts.battle, fronts.isChild]).toEqual(['north', 'north', false]);
    fronts.know([root('north'), root('south')]);
    expect(fronts.turnTo('south')).toBe(true);
    expect([fronts.front, fronts.there]).toEqual(['south', { battle: 'south' }]);
    expect(fronts.turnTo('south'), 'again').toBe(false);
  });
  it('names no battle where the war has only one', () => {
    const fronts = new Fronts(() => 'main');
    fronts.know([root('main'), child('foy', 'main')]);
    expect(fronts.turnTo('foy')).toBe(true);
    expect([fronts.battle, fronts.isChild, fronts.front]).toEqual(['foy', true, 'main']);
    expect(fronts.there).toEqual({});
  });
  it('lies on a table where it is smaller, or is fought on one from the start', () => {
    const fronts = new Fronts(() => 'north');
    fronts.know([root('north'), onTable(root('mill')), child('foy', 'north'), child('barn', 'mill')]);
    expect(fronts.hasMaps).toBe(true);
    const at = (battle: string) => (fronts.turnTo(battle), [fronts.isTable, fronts.hasNoMap]);
    expect(at('north')).toEqual([false, false]);
    expect(at('foy'), 'there is the map that it came from').toEqual([true, false]);
    expect(at('mill')).toEqual([true, true]);
    expect(at('barn')).toEqual([true, true]);
    expect(['north', 'foy', 'mill', 'barn'].map((one) => fronts.liesOnTable(one))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
  it('is a smaller one with a map and a clock of its own, and on it the tables that grew out of that', () => {
    const fronts = new Fronts(() => 'corps');
    let forgotten = 0;
    fronts.whenTurned(() => (forgotten += 1));
    fronts.know([root('corps'), onMap(child('marle', 'corps')), child('mill', 'marle')]);
    const at = (battle: string) => {
      fronts.turnTo(battle);
      return [fronts.front, fronts.battle, fronts.isTable, fronts.isSmaller, fronts.there.battle];
    };
    expect(at('marle')).toEqual(['marle', 'marle', false, true, 'marle']);
    expect(forgotten, 'nothing of the corps is seen on its map').toBe(1);
    expect(at('mill')).toEqual(['marle', 'mill', true, true, 'marle']);
    expect(forgotten, 'it lies on that map').toBe(1);
    // It was opened by entry 2: before that there is the map of the corps.
    expect([fronts.frontAt(2), fronts.frontAt(1)]).toEqual(['marle', 'corps']);
    expect(at('corps')).toEqual(['corps', 'corps', false, false, undefined]);
  });
  it('takes the map of a smaller battle along', () => {
    const fronts = new Fronts(() => 'north');
    fronts.know([root('north'), root('south'), child('foy', 'south'), child('barn', 'foy')]);
    fronts.turnTo('barn');
    expect([fronts.front, fronts.battle]).toEqual(['south', 'barn']);
    fronts.turnTo('south');
    expect([fronts.battle, fronts.isChild]).toEqual(['south', false]);
  });
});

describe('a window on a war of two battles', () => {
  const opened = async (battles: BattleView[]) => {
    const asked: { name: string; battle: unknown }[] = [];
    const answers: Record<string, unknown> = {
      status: { ...STATUS, battle: battles[0]?.id },
      map: MAP,
      legal: { prompt: '', offers: [], barred: [], unlisted: [] },
      terrain: '<svg/>',
      battles,
    };
    const ask = (name: string) => (body: { battle?: string }) => {
      asked.push({ name, battle: body.battle });
      return answers[name];
    };
    const host = fakeHost(Object.fromEntries(Object.keys(answers).map((name) => [name, ask(name)])));
    const war = new War(host, 'x', ['blue'], 'blue');
    war.refresher.showMap();
    war.refresher.showGround('day');
    const links = new LinksDesk(war);
    await war.open();
    await links.begin();
    return { war, links, asked };
  };
  it('asks for the map, the offers and the status of the battle that is shown', async () => {
    const { war, asked } = await opened([root('north'), root('south')]);
    await war.turnTo('south');
    asked.length = 0;
    await war.refresh();
    // The ground stays as it is drawn.
    expect(asked.map(({ name }) => name).sort()).toEqual(['battles', 'legal', 'map', 'status']);
    const own = asked.filter(({ name }) => name !== 'battles');
    expect(new Set(own.map(({ battle }) => battle))).toEqual(new Set(['south']));
  });
  it('says in which other battle somebody here must act', async () => {
    const { war, links } = await opened([root('north', ['blue']), root('south', ['blue'])]);
    await war.turnTo('north');
    expect(links.due?.id).toBe('south');
    await war.turnTo('south');
    expect(links.due?.id).toBe('north');
  });
  it('names no battle where there is one', async () => {
    const { asked } = await opened([root('main', ['blue'])]);
    expect(new Set(asked.map(({ battle }) => battle))).toEqual(new Set([undefined]));
  });
});
