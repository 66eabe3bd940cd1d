import type { AreaAmounts } from '../queries/areas.ts';
import { sumRows } from './rows.ts';

const sums = ['subscribers', 'invoicedMinor', 'collectedMinor', 'balanceMinor'] as const;

export interface AreaRow {
  /** 0: without an area. */
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  readonly subscribers: number;
  readonly invoicedMinor: number;
  readonly collectedMinor: number;
  readonly balanceMinor: number;
}

/** Each area with the sums of the areas below it; without the areas above those that are given. Areas with nothing in them are left out. */
export function addUpAreas(areas: readonly AreaAmounts[]): AreaRow[] {
  const children = new Map<number | null, AreaAmounts[]>();
  for (const area of areas)
    if (area.id !== null) children.set(area.parentId, [...(children.get(area.parentId) ?? []), area]);
  const rows: AreaRow[] = [];
  const visit = (area: AreaAmounts, above: readonly string[]): AreaRow => {
    const path = [...above, area.name];
    const inside = area.id === null ? [] : (children.get(area.id) ?? []);
    const below = inside.map((child) => visit(child, path));
    const { id, name } = area;
    const row = {
      id: id ?? 0,
      name,
      path: path.join(' / '),
      depth: above.length,
      ...sumRows<AreaAmounts | AreaRow, (typeof sums)[number]>([area, ...below], sums),
    };
    rows.push(row);
    return row;
  };
  const ids = new Set(areas.map(({ id }) => id));
  for (const area of areas)
    if (area.id === null || area.parentId === null || !ids.has(area.parentId)) visit(area, []);
  return rows.filter((row) => sums.some((key) => row[key] !== 0));
}
