import { expect, it } from 'vitest';
import { printedDetails, printedParty, quantityText } from './printed-party.ts';

const line = (quantity: number, days: number | null, ofDays: number | null) => ({ quantity, days, ofDays });

it('shows the part of a period that a line charges, so that quantity and price give the amount', () => {
  expect(quantityText(line(1, 15, 30), 'en')).toBe('15/30');
  expect(quantityText(line(2, 15, 30), 'en')).toBe('2 × 15/30');
  expect(quantityText(line(1, 31, 31), 'en')).toBe('1');
  expect(quantityText(line(3, null, null), 'en')).toBe('3');
  expect(quantityText(line(2, 15, 30), 'bn')).toBe('২ × ১৫/৩০');
});

it('names the customer with code and mobile, and leaves out what is not known', () => {
  const snapshot = {
    name: 'Rokeya',
    username: 'rokeya.1',
    mobile: null,
    address: 'House 7',
    packageName: 'Home',
  };
  expect(printedParty(snapshot, { nameBn: 'রোকেয়া', pairCode: 'K7MPR-2' }, 'en')).toEqual({
    label: 'Bill to',
    name: 'Rokeya',
    otherName: 'রোকেয়া',
    lines: ['House 7'],
    details: [
      ['Username', 'rokeya.1'],
      ['Customer code', 'K7MPR-2'],
    ],
  });
});

it('lists the dates of the invoice', () => {
  const invoice = { number: 'INV-1', issuedOn: '2026-03-01', dueOn: '2026-03-08', replaces: null };
  const period = { periodStart: null, periodEnd: null };
  expect(printedDetails({ ...invoice, ...period }, 'de', (date) => date).map(([, value]) => value)).toEqual([
    'INV-1',
    '2026-03-01',
    '2026-03-08',
  ]);
});
