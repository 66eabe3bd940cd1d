import { expect, it } from 'vitest';
import { formatFor } from './values.ts';

it.each([
  ['bangla', '১,০৫০ টাকা', '১৮ নভেম্বর, ২০২৬'],
  ['latin', '1,050 টাকা', '18 নভেম্বর, 2026'],
] as const)('messages in Bangla have the digits of the ISP: %s', (digits, amount, date) => {
  const { money, day } = formatFor('bn', { currency: 'BDT', digits });
  expect(money(1_050_00)).toBe(amount);
  expect(day('2026-11-18').replace(/\s/g, ' ')).toContain(date.split(' ')[0]);
  expect(day('2026-11-18')).toContain(date.split(' ').at(-1));
});

it('messages in other languages do not change with the digits', () => {
  const isp = { currency: 'BDT', digits: 'bangla' } as const;
  expect(formatFor('en', isp).money(1_050_00)).toBe('Tk 1,050.00');
});
