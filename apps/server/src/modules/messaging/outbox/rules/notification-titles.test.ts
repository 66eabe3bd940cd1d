import { expect, it } from 'vitest';
import { notificationTitle } from './notification-titles.ts';

const titleIn = (locale: string, digits: 'bangla' | 'latin') =>
  notificationTitle('reseller_funds_added', { amountMinor: 1_234_50 }, { locale, currency: 'BDT', digits });
const dayIn = (locale: string, digits: 'bangla' | 'latin') =>
  notificationTitle('licence_expiry', { dueOn: '2026-11-18' }, { locale, currency: 'BDT', digits });

it('has the digits that the ISP chose for Bangla', () => {
  expect(titleIn('bn', 'bangla')).toContain('১,২৩৪.৫০');
  expect(titleIn('bn', 'latin')).toContain('1,234.50');
  expect(dayIn('bn', 'bangla')).toContain('২০২৬');
  expect(dayIn('bn', 'latin')).toContain('2026');
  expect(dayIn('bn', 'latin')).not.toMatch(/[০-৯]/);
});

it('has Latin digits in other languages, whatever the ISP chose', () => {
  for (const locale of ['en', 'de', 'fr', 'pt'])
    expect(titleIn(locale, 'bangla')).toBe(titleIn(locale, 'latin'));
  expect(titleIn('en', 'bangla')).toContain('1,234.50');
});
