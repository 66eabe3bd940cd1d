import { expect, it } from 'vitest';
import { duesByLine } from './balance-by-subscriber.ts';

const bill = (id: number, openMinor: number, dueOn: string, overdue = false) => ({
  subscriber: { id, username: `line-${id}`, name: null, mobile: null },
  area: { id: 1, name: 'Mirpur' },
  openMinor,
  dueOn,
  overdue,
});

it('shows each line once, with all that is open and the oldest day', () => {
  const lines = duesByLine([
    bill(2, 800_00, '2026-11-07'),
    bill(1, 500_00, '2026-10-07', true),
    bill(2, 300_00, '2026-10-01', true),
  ]);
  const shown = lines.map(({ line, openMinor, bills, dueOn, overdue }) => [
    line.id,
    openMinor,
    bills,
    dueOn,
    overdue,
  ]);
  expect(shown).toEqual([
    [2, 1_100_00, 2, '2026-10-01', true],
    [1, 500_00, 1, '2026-10-07', true],
  ]);
});

it('is empty where nothing is open', () => {
  expect(duesByLine([])).toEqual([]);
});
