import { formatMoney, minor } from '@lastmile/kit';
import type { Issuer } from '../../apps/server/src/modules/billing/invoices/index.ts';

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const format = (amount: number, symbol: boolean) => formatMoney(minor(amount), 'BDT', { symbol });

/** The ISP printed on documents, without a database. */
export const benchIssuer: Issuer = {
  printed: {
    name: 'Meghna Broadband Ltd',
    otherName: 'মেঘনা ব্রডব্যান্ড',
    lines: ['House 12, Road 5, Uttara, Dhaka', '+8801712345678 · info@meghna.test', 'BIN 1234567890123'],
    logo: null,
    colour: '#0b7285',
    digits: 'bangla',
  },
  footer: 'Meghna Broadband · https://meghna.test',
  language: 'en',
  currency: 'BDT',
  currencySign: 'Tk',
  money: (amount) => format(amount, true),
  figure: (amount) => format(amount, false),
  day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
  dayOf: (instant) => days.format(new Date(instant)),
};
