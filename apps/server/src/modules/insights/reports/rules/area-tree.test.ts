import { expect, it } from 'vitest';
import type { AreaAmounts } from '../queries/areas.ts';
import { addUpAreas } from './area-tree.ts';

const area = (id: number | null, parentId: number | null, name: string, minor: number): AreaAmounts => ({
  id,
  parentId,
  name,
  subscribers: minor > 0 ? 1 : 0,
  invoicedMinor: minor * 2,
  collectedMinor: minor,
  balanceMinor: minor,
});

it('begins with the area that a filter names', () => {
  const rows = addUpAreas([area(2, 1, 'Mirpur', 10), area(3, 2, 'Block C', 100)]);
  expect(rows.map(({ id, path, depth, collectedMinor }) => [id, path, depth, collectedMinor])).toEqual([
    [3, 'Mirpur / Block C', 1, 100],
    [2, 'Mirpur', 0, 110],
  ]);
});

it('adds the areas below to each area, names the way to it, and leaves out empty ones', () => {
  const rows = addUpAreas([
    area(1, null, 'Dhaka', 1),
    area(2, 1, 'Mirpur', 10),
    area(3, 2, 'Block C', 100),
    area(4, null, 'Khulna', 0),
    area(null, null, '', 5),
  ]);
  const collected = rows.map(({ id, path, depth, collectedMinor }) => ({ id, path, depth, collectedMinor }));
  expect(collected.sort((one, other) => one.id - other.id)).toEqual([
    { id: 0, path: '', depth: 0, collectedMinor: 5 },
    { id: 1, path: 'Dhaka', depth: 0, collectedMinor: 111 },
    { id: 2, path: 'Dhaka / Mirpur', depth: 1, collectedMinor: 110 },
    { id: 3, path: 'Dhaka / Mirpur / Block C', depth: 2, collectedMinor: 100 },
  ]);
});
