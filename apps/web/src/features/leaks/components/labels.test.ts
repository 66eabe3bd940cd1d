import type { Leak } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { fixPath } from './labels.ts';

const leak = {
  name: 'x',
  title: 'karim & sons',
  subscriberId: 4,
  customerName: null,
  userId: 7,
  routerId: 3,
  routerName: null,
  packageName: null,
  amountMinor: 1,
  evidence: { since: null, value: 'MR-2026-000012', count: null, paysMinor: null, priceMinor: null },
} as const satisfies Omit<Leak, 'kind'>;

it.each([
  ['not_in_billing', '/api/get-not-billing-users/3?search=karim+%26+sons'],
  ['cash_held', '/isp/cash-hand-over?tab=statement&holder=7'],
  ['self_reversed', '/isp/payment-list?search=MR-2026-000012'],
  ['shared_device', '/isp/isp-duplicate-device?search=MR-2026-000012'],
] as const)('leads from %s to the row that it is about', (kind, path) => {
  expect(fixPath({ ...leak, kind })).toBe(path);
});
