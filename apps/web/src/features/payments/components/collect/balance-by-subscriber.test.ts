import { expect, it } from 'vitest';
import { balanceBySubscriber } from './balance-by-subscriber.ts';

const invoice = (id: number, balanceDueMinor: number, dueOn: string, overdue = false) => ({
  subscriber: { id, username: `line-${id}`, name: null, mobile: null },
  area: { id: 1, name: 'Mirpur' },
  balanceDueMinor,
  dueOn,
  overdue,
});

it('returns each subscriber once, with the total balance due and the earliest due date', () => {
  const subscribers = balanceBySubscriber([
    invoice(2, 800_00, '2026-11-07'),
    invoice(1, 500_00, '2026-10-07', true),
    invoice(2, 300_00, '2026-10-01', true),
  ]);
  const shown = subscribers.map(({ subscriber, balanceDueMinor, invoices, dueOn, overdue }) => [
    subscriber.id,
    balanceDueMinor,
    invoices,
    dueOn,
    overdue,
  ]);
  expect(shown).toEqual([
    [2, 1_100_00, 2, '2026-10-01', true],
    [1, 500_00, 1, '2026-10-07', true],
  ]);
});

it('is empty if nothing is due', () => {
  expect(balanceBySubscriber([])).toEqual([]);
});
