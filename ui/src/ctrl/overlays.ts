/** Layers over the map: what the rules said of command, zones, control and range, as areas and lines to be drawn. */
import type { Area, Link } from '../board/state';
import type { MapCommand, OverlaysView, PieceView, MapReach } from '../gen/api';
import type { Layer } from './settings.svelte';

type Shown = Record<Layer, boolean>;

/** The areas of the layers that are on; those of the stand in hand when there is one. */
export function areasOf(
  overlays: OverlaysView | null,
  reach: MapReach | null,
  stand: PieceView | null,
  layers: Shown,
): Area[] {
  const areas: Area[] = [];
  const both = (css: string, [blue, orange]: [string[], string[]]) =>
    areas.push({ css: `${css} blue`, hexes: blue }, { css: `${css} orange`, hexes: orange });
  if (overlays && layers.control) both('control', overlays.control);
  if (overlays && layers.zones) both('zone', overlays.zones);
  if (overlays && layers.command)
    for (const area of commandsOf(overlays, stand)) {
      // Without a stand in hand two dozen circles would hide the map; then the lines alone say who hangs on whom.
      if (stand) areas.push({ css: `command ${area.side}`, hexes: area.cells });
    }
  if (reach && layers.range)
    for (const band of reach.ranges) {
      areas.push({ css: `range ${band.kind}`, hexes: [...band.seen, ...band.hidden] });
      if (band.hidden.length) areas.push({ css: 'range hidden', hexes: band.hidden });
    }
  return areas;
}

/** Lines from each headquarters to its stands: broken where they are out of command. */
export function linksOf(
  overlays: OverlaysView | null,
  stands: ReadonlyMap<string, PieceView>,
  stand: PieceView | null,
  layers: Shown,
): Link[] {
  if (!overlays || !layers.command) return [];
  return commandsOf(overlays, stand).flatMap((area) => {
    const { from } = area;
    if (!from) return [];
    const hang = (css: string) => (id: string) => {
      const to = stands.get(id)?.cell;
      return to && to !== from ? [{ css: `${css} ${area.side}`, from, to }] : [];
    };
    return [...area.in_command.flatMap(hang('held')), ...area.out_of_command.flatMap(hang('lost'))];
  });
}

/** Of the battalion in hand, or of all. */
function commandsOf(overlays: OverlaysView, stand: PieceView | null): MapCommand[] {
  if (!stand) return overlays.commands;
  return overlays.commands.filter((area) => area.unit === stand.unit);
}
