import { expect, it } from 'vitest';
import { withoutZeroLines } from './journal.ts';

it('lines of 0 are not posted, nor entries without others', () => {
  const entry = {
    kind: 'invoice.issued',
    sourceKind: 'invoice',
    sourceId: 1,
    at: '2026-03-01T00:00:00Z',
  } as const;
  const [revenue, vat] = [
    { account: 'revenue', amountMinor: -5 },
    { account: 'vat', amountMinor: 0 },
  ] as const;
  expect(
    withoutZeroLines([
      { ...entry, lines: [revenue, vat] },
      { ...entry, lines: [vat] },
    ]),
  ).toEqual([{ ...entry, lines: [revenue] }]);
});
