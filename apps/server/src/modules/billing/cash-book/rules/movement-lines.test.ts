import { expect, it } from 'vitest';
import { movementLines } from './movement-lines.ts';

it.each([
  [
    'deposit',
    7,
    [
      { account: 'bank', amountMinor: 500 },
      { account: 'cash', userId: 7, amountMinor: -500 },
    ],
  ],
  [
    'expense',
    7,
    [
      { account: 'expense', amountMinor: 500 },
      { account: 'cash', userId: 7, amountMinor: -500 },
    ],
  ],
  [
    'expense',
    null,
    [
      { account: 'expense', amountMinor: 500 },
      { account: 'bank', amountMinor: -500 },
    ],
  ],
  [
    'opening',
    7,
    [
      { account: 'cash', userId: 7, amountMinor: 500 },
      { account: 'opening', amountMinor: -500 },
    ],
  ],
  [
    'opening',
    null,
    [
      { account: 'bank', amountMinor: 500 },
      { account: 'opening', amountMinor: -500 },
    ],
  ],
] as const)('a movement of the kind %s and the cash holder %s is posted as %o', (kind, userId, lines) => {
  expect(movementLines({ kind, userId, amountMinor: 500 })).toEqual(lines);
});
