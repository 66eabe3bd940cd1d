import { minor } from '@lastmile/kit';
import { describe, expect, test } from 'vitest';
import { settingsWith, summarizeLines } from '../test/billing-samples.ts';
import { buildOneOffInvoice } from './build-invoice.ts';
import type { Charge } from './invoice-lines.ts';

const connection: Charge = {
  kind: 'connection',
  text: null,
  quantity: 1,
  unitMinor: minor(50_000),
  taxable: true,
};

/** A package that is taxed as the ISP says. */
const ofIsp = { vatMode: null, vatRate: null };

describe('a one-off invoice', () => {
  const cable: Charge = {
    kind: 'other',
    text: 'Cable',
    quantity: 30,
    unitMinor: minor(1_550),
    taxable: false,
  };

  test('multiplies quantity by unit price, discounts taxable lines first, and has no period', () => {
    const settings = settingsWith({ vatMode: 'on_top' });
    const invoice = buildOneOffInvoice(settings, ofIsp, [connection, cable], minor(60_000));
    expect(summarizeLines(invoice.lines)).toEqual([
      ['connection', null, null, 50_000],
      ['other', 'Cable', null, 46_500],
      ['discount', null, null, -50_000],
      ['discount', null, null, -10_000],
    ]);
    expect(invoice).toMatchObject({ kind: 'one_off', periodStart: null, vatMinor: 0, totalMinor: 36_500 });
  });

  test.each([
    ['BDT', 123_450, 123_500, 50],
    ['JPY', 1_234, 1_234, 0],
    ['KWD', 1_234_567, 1_235_000, 433],
  ])('in %s of %i rounds to %i', (currency, exact, total, rounding) => {
    const settings = settingsWith({ currency, roundsToWhole: true });
    const charge = { ...connection, unitMinor: minor(exact) };
    const invoice = buildOneOffInvoice(settings, ofIsp, [charge]);
    expect(invoice).toMatchObject({ totalMinor: total, roundingMinor: rounding });
  });

  test('below 0 has a total of 0 and leaves a credit with its VAT', () => {
    const settings = settingsWith({ vatMode: 'on_top' });
    const back = { ...connection, kind: 'other', unitMinor: minor(-80_000) } as const;
    const invoice = buildOneOffInvoice(settings, ofIsp, [connection, back, cable]);
    expect(summarizeLines(invoice.lines)).toEqual([
      ['connection', null, null, 50_000],
      ['other', null, null, -80_000],
      ['other', 'Cable', null, 46_500],
      ['credit', null, null, 30_000],
    ]);
    expect(invoice).toMatchObject({ subtotalMinor: 46_500, vatMinor: 0, totalMinor: 46_500 });
    expect(invoice.creditRemaining).toEqual({ amountMinor: 31_500, vatMinor: 1_500, roundingMinor: 0 });
  });
});
