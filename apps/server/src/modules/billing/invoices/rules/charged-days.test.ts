import { minor } from '@lastmile/kit';
import { expect, it } from 'vitest';
import type { BilledPeriod, Segment } from '../queries/billable-subscribers.ts';
import { chargedDays } from './charged-days.ts';

const segment = (from: string, status: Segment['status']): Segment => ({
  from,
  status,
  packageName: 'Home',
  vatMode: null,
  priceMinor: 62_000,
  discountMinor: 0,
  billing: 'normal',
  holdCharged: null,
});

const line = (kind: 'package' | 'proration', issuedOn: string, amount: number) => ({
  kind,
  issuedOn,
  text: 'Home',
  from: '2026-12-01',
  until: '2026-12-31',
  days: null,
  ofDays: null,
  quantity: 1,
  unitMinor: minor(amount),
  amountMinor: minor(amount),
  taxable: false,
  vatMode: 'exempt' as const,
  vatRate: 0,
});

const december = (...lines: BilledPeriod['lines']): BilledPeriod => ({
  invoiceId: 1,
  issuedOn: '2026-12-01',
  isCancelled: false,
  monthlyDiscountMinor: minor(0),
  vatMode: 'exempt',
  vatRate: 0,
  first: '2026-12-01',
  last: '2026-12-31',
  wholeDays: 31,
  lines: [line('package', '2026-12-01', 62_000), ...lines],
});

const closedAndReopened = [
  segment('2026-12-01', 'active'),
  segment('2026-12-05', 'closed'),
  segment('2026-12-10', 'active'),
  segment('2026-12-15', 'suspended'),
];
const returned = line('proration', '2026-12-05', -54_000);

it('a suspension in an invoiced period leaves all its days charged', () => {
  const segments = [segment('2026-12-01', 'active'), segment('2026-12-15', 'suspended')];
  expect(chargedDays(december(), segments).size).toBe(31);
});

it('days that closing returned are not charged, whatever follows without an invoice', () => {
  expect([...chargedDays(december(returned), closedAndReopened)]).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ]);
});

it('an invoice after the reopening has charged the days from then on', () => {
  const again = line('proration', '2026-12-12', 44_000);
  const charged = chargedDays(december(returned, again), closedAndReopened);
  expect(charged.has('2026-12-09')).toBe(false);
  expect(charged.has('2026-12-10')).toBe(true);
  expect(charged.has('2026-12-31')).toBe(true);
});

it('an invoice on the date of a suspension came before it if it charges more', () => {
  const again = line('proration', '2026-12-15', 44_000);
  expect(chargedDays(december(returned, again), closedAndReopened).has('2026-12-20')).toBe(true);
});
