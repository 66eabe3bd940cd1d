import { expect, it } from 'vitest';
import type { BillingContext } from '../operations/billing-context.ts';
import { settingsWith } from '../test/billing-samples.ts';
import { openingInvoice } from './opening-balance.ts';

it('an opening balance is neither taxed nor rounded', () => {
  const settings = settingsWith({ vatMode: 'on_top', roundsToWhole: true });
  const context = { settings, today: '2026-03-01', dueDays: 7 } as BillingContext;
  const invoice = openingInvoice(context, { subscriberId: 7, amountMinor: 500_45, note: 'Old book' });
  expect(invoice).toMatchObject({ subscriberId: 7, kind: 'opening', dueOn: '2026-03-08', note: 'Old book' });
  expect(invoice.built).toMatchObject({
    vatMode: 'exempt',
    vatRate: 0,
    vatMinor: 0,
    roundingMinor: 0,
    totalMinor: 500_45,
  });
  expect(invoice.built.lines).toEqual([
    expect.objectContaining({ kind: 'other', amountMinor: 500_45, taxable: false }),
  ]);
});
