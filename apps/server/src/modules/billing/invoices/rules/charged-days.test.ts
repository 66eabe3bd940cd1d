import { minor } from '@lastmile/kit';
import { expect, it } from 'vitest';
import type { BilledPeriod, Segment } from '../queries/billable-subscribers.ts';
import { chargedDays } from './charged-days.ts';

const segment = (from: string, status: Segment['status']): Segment => ({
  from,
  status,
  packageName: 'Home',
  vatMode: null,
  vatRate: null,
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
  ispVatMode: null,
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

const countOf = (period: BilledPeriod, segments: Segment[]) => chargedDays(period, segments).size;
const joined = segment('2026-12-01', 'active');

it('days of either of two packages are charged, and those of neither are not', () => {
  const first = { ...line('package', '2026-12-01', 20_000), until: '2026-12-10' };
  const second = { ...line('package', '2026-12-01', 20_000), from: '2026-12-22' };
  expect(countOf({ ...december(), lines: [first, second] }, [joined])).toBe(20);
});

it('invoices count in the order of their dates', () => {
  const again = line('proration', '2026-12-12', 44_000);
  const inOrder = chargedDays(december(returned, again), closedAndReopened);
  expect(chargedDays(december(again, returned), closedAndReopened)).toEqual(inOrder);
});

it('a suspension keeps what was charged, unless an invoice of its date charges less', () => {
  const suspended = [joined, segment('2026-12-15', 'suspended')];
  const on = (date: string, amount: number) => countOf(december(line('proration', date, amount)), suspended);
  expect([on('2026-12-15', -1_000), on('2026-12-15', 1_000), on('2026-12-20', 1_000)]).toEqual([31, 31, 31]);
  // From before it, only an invoice that charges more looks past the suspension.
  const reopened = [joined, segment('2026-12-05', 'closed'), segment('2026-12-15', 'suspended')];
  const after = (amount: number) =>
    countOf(december(returned, line('proration', '2026-12-15', amount)), reopened);
  expect([after(1_000), after(0), after(-1_000)]).toEqual([4, 4, 4]);
  const back = [...reopened.slice(0, 2), segment('2026-12-10', 'active'), segment('2026-12-15', 'suspended')];
  const seen = (date: string, amount: number) =>
    countOf(december(returned, line('proration', date, amount)), back);
  // Reopened for five days before the suspension; the invoice of that day saw them in service until the end.
  expect([seen('2026-12-15', 1_000), seen('2026-12-15', 0), seen('2026-12-15', -1_000)]).toEqual([26, 9, 9]);
  expect(seen('2026-12-16', 1_000)).toBe(9);
});

it('free days and days before the first service are not charged', () => {
  const changed = december(line('proration', '2026-12-20', -1_000));
  expect(countOf(changed, [joined, { ...segment('2026-12-11', 'active'), billing: 'free' }])).toBe(10);
  expect(countOf(changed, [segment('2026-12-11', 'active')])).toBe(21);
  expect(countOf(changed, [joined, segment('2026-12-11', 'on_hold')])).toBe(10);
});
