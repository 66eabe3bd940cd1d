import type { Leak } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { fixLabel, fixPath } from './labels.ts';

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
  evidence: {
    since: null,
    value: 'MR-2026-000012',
    count: null,
    paysMinor: null,
    priceMinor: null,
    usedAt: null,
  },
} as const satisfies Omit<Leak, 'kind'>;

it.each([
  ['not_in_billing', '/api/get-not-billing-users/3?search=karim+%26+sons'],
  ['faster_on_router', '/isp/router-edit/3?tab=changes'],
  ['cash_held', '/isp/cash-hand-over?tab=statement&holder=7'],
  ['self_reversed', '/isp/payment-list?search=MR-2026-000012'],
  ['shared_device', '/isp/isp-duplicate-device?search=MR-2026-000012'],
] as const)('leads from %s to the row that it is about', (kind, path) => {
  expect(fixPath({ ...leak, kind })).toBe(path);
});

it('leads from a shared device to the days in which the account last used it', () => {
  const pathOf = (usedAt: string) =>
    fixPath(
      { ...leak, kind: 'shared_device', evidence: { ...leak.evidence, value: 'AA:01', usedAt } },
      '2026-11-19',
    );
  expect(pathOf('2026-10-31T19:00:00.000Z')).toBe('/isp/isp-duplicate-device?search=AA%3A01&from=2026-10-30');
  expect(pathOf('2025-03-01T19:00:00.000Z')).toBe(
    '/isp/isp-duplicate-device?search=AA%3A01&from=2025-02-28&to=2026-02-28',
  );
});

it('leads from a subscriber without a customer to where one is assigned', () => {
  const evidence = { ...leak.evidence, value: 'no_customer' };
  const unassigned = { ...leak, kind: 'uninvoiced' as const, evidence };
  expect(fixPath(unassigned)).toBe('/isp/isp-user-name-list?assigned=no&search=karim+%26+sons');
  expect(fixLabel(unassigned)).toBe('fix.assignCustomer');
  expect(fixPath({ ...unassigned, evidence: leak.evidence })).toBe('/isp/billing-runs');
});
