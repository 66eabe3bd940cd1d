import { minor } from '@lastmile/kit';
import { describe, expect, it } from 'vitest';
import { settingsWith, sold, termsWith, wholePeriod } from '../test/billing-samples.ts';
import { adjustInvoice, adjustLines, type BilledLine, type LinesChange } from './adjust-invoice.ts';
import { plainLine } from './invoice-lines.ts';
import type { Tax } from './vat.ts';

const march = wholePeriod('2026-03-01', '2026-03-31');
const exempt: Tax = { vatMode: 'exempt', vatRate: 0 };
const five: Tax = { vatMode: 'on_top', vatRate: 500 };
const ten: Tax = { vatMode: 'on_top', vatRate: 1000 };
const settings = settingsWith({ vatMode: 'on_top', vatRate: 1000 });

const billedAs = (tax: Tax, amount: number, changes: Partial<BilledLine> = {}): BilledLine => ({
  ...plainLine('package', minor(amount), tax.vatMode !== 'exempt'),
  ...{ text: 'A', ...tax, ...changes },
});
const at = (price: number, changes: Parameters<typeof sold>[2] = {}) =>
  termsWith({ packages: [sold('A', price, changes)] });
const adjust = (change: Partial<LinesChange>) =>
  adjustLines(settings, {
    ...{ period: march, billedTax: five, billed: [], after: at(310_00) },
    ...{ days: { first: '2026-03-11', last: '2026-03-31' }, ...change },
  }).map(({ tax, lines }) => ({ tax, amounts: lines.map(({ text, amountMinor }) => [text, amountMinor]) }));

describe('invoiced lines', () => {
  it('are adjusted at the tax of their invoice, and name it', () => {
    const [found] = adjustLines(settings, {
      ...{ period: march, billedTax: five, billed: [billedAs(five, 310_00)], after: at(620_00) },
      ...{ days: { first: '2026-03-11', last: '2026-03-31' }, adjustsInvoiceId: 9 },
    });
    expect(found).toEqual({
      tax: five,
      lines: [
        {
          ...{
            kind: 'proration',
            text: 'A',
            from: '2026-03-11',
            until: '2026-03-31',
            days: null,
            ofDays: null,
          },
          ...{ quantity: 1, unitMinor: 310_00, amountMinor: 310_00, taxable: true },
          ...{ priceVatMode: undefined, adjustsInvoiceId: 9 },
        },
      ],
    });
  });

  it('are left alone where nothing differs', () => {
    expect(adjust({ billed: [billedAs(five, 310_00)] })).toEqual([]);
    expect(adjust({ billed: [billedAs(five, 200_00), billedAs(five, 110_00)] })).toEqual([]);
  });

  it('are taken back entirely where the invoice was cancelled, each at its own tax', () => {
    const billed = [billedAs(five, 310_00), billedAs(ten, 40_00), billedAs(exempt, 7_00)];
    expect(adjust({ after: null, billed })).toEqual([
      { tax: five, amounts: [['A', -310_00]] },
      { tax: ten, amounts: [['A', -40_00]] },
      { tax: exempt, amounts: [['A', -7_00]] },
    ]);
    expect(adjust({ after: null, billedTax: exempt, billed: [billedAs(exempt, 310_00)] })).toEqual([
      { tax: exempt, amounts: [['A', -310_00]] },
    ]);
  });

  it('that are taxed and untaxed are apart', () => {
    const billed = [billedAs(five, 310_00), billedAs(five, 50_00, { taxable: false })];
    expect(adjust({ billed })).toEqual([{ tax: five, amounts: [['A', -50_00]] }]);
  });

  it('of another rate are taken back at that rate', () => {
    expect(adjust({ billed: [billedAs(ten, 310_00)] })).toEqual([
      { tax: five, amounts: [['A', 310_00]] },
      { tax: ten, amounts: [['A', -310_00]] },
    ]);
  });
});

describe('an invoice without VAT', () => {
  const billed = [billedAs(exempt, 310_00)];
  const taxed = at(620_00);
  it('is adjusted at the rate of the ISP once the package is taxed', () => {
    expect(adjust({ billedTax: exempt, billed, after: taxed })).toEqual([
      {
        tax: ten,
        amounts: [
          ['A', -310_00],
          ['A', 620_00],
        ],
      },
    ]);
    expect(adjust({ billedTax: exempt, billed, after: at(620_00, { vatMode: 'exempt' }) })).toEqual([
      { tax: exempt, amounts: [['A', 310_00]] },
    ]);
  });

  it('stays without VAT where no day is left', () => {
    expect(adjust({ billedTax: exempt, billed, after: termsWith({ packages: [] }) })).toEqual([
      { tax: exempt, amounts: [['A', -310_00]] },
    ]);
  });

  it('keeps the rate of its earlier changes, unless all of them was taken back', () => {
    const changed = [...billed, billedAs(exempt, -310_00), billedAs(five, 620_00)];
    expect(adjust({ billedTax: exempt, billed: changed, after: taxed })).toEqual([]);
    const takenBack = [...changed, billedAs(five, -620_00)];
    expect(adjust({ billedTax: exempt, billed: takenBack, after: taxed })).toEqual([
      { tax: ten, amounts: [['A', 620_00]] },
    ]);
    // An untaxed line of a taxed invoice decides nothing.
    const untaxed = [...billed, billedAs(five, 5_00, { taxable: false })];
    expect(adjust({ billedTax: exempt, billed: untaxed, after: taxed })).toMatchObject([
      { tax: ten },
      { tax: five },
    ]);
    const onlyTen = [...changed, billedAs(ten, 10_00), billedAs(ten, -10_00)];
    expect(adjust({ billedTax: exempt, billed: onlyTen, after: taxed })).toEqual([]);
    // The newest of two.
    const twice = [...changed, billedAs(ten, 10_00)];
    expect(adjust({ billedTax: exempt, billed: twice, after: taxed })).toMatchObject([
      { tax: ten },
      { tax: five },
    ]);
  });
});

it('a change without a difference says at which tax there is none', () => {
  const change = { period: march, before: at(310_00), after: at(310_00), days: march };
  expect(adjustInvoice(settings, { ...change, billedTax: five })).toEqual({ lines: [], tax: five });
  expect(adjustInvoice(settings, { ...change, billedTax: exempt })).toEqual({ lines: [], tax: ten });
});

it('days of a suspension are billed where the ISP invoices them', () => {
  const before = at(310_00);
  const after = { ...before, pauses: [{ from: '2026-03-11', until: null, why: 'suspended' as const }] };
  const linesWith = (invoicesSuspended: boolean) =>
    adjustInvoice(
      { ...settings, invoicesSuspended },
      { period: march, billedTax: five, before, after, days: march },
    ).lines.length;
  expect([linesWith(true), linesWith(false)]).toEqual([0, 1]);
});
