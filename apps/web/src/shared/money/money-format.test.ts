import { expect, it } from 'vitest';
import { moneyFormat } from './money-format.ts';

it('shows no amount in a currency that is not known yet', () => {
  const { sign, money, figure } = moneyFormat(undefined, 'en');
  expect([sign, money(1_400_00), figure(1_400_00)]).toEqual(['–', '–', '–']);
});

it('omits the symbol where the header names it', () => {
  const { sign, money, figure } = moneyFormat('USD', 'en');
  expect([sign, money(1_400_00), figure(1_400_00)]).toEqual(['USD', '$1,400.00', '1,400.00']);
});
