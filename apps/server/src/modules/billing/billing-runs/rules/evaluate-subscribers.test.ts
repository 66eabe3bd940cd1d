import { maxChargeMinor } from '@lastmile/kit';
import { expect, it } from 'vitest';
import type { BillableSubscriber, BillingContext } from '../../invoices/index.ts';
import { settingsWith } from '../../invoices/test/billing-samples.ts';
import { evaluateSubscribers } from './evaluate-subscribers.ts';

const segment = {
  from: '2026-01-01',
  packageName: 'Home',
  vatMode: null,
  vatRate: null,
  priceMinor: 310_00,
  discountMinor: 0,
  billing: 'normal',
  status: 'active',
  holdCharged: null,
} as const;
const subscriber: BillableSubscriber = {
  id: 7,
  customerId: 3,
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: 1 as BillableSubscriber['billingDay'],
  status: 'active',
  connectedOn: '2026-01-01',
  packageTax: { vatMode: null, vatRate: null },
  connectionChargeMinor: 0,
  billedBeforeImportUntil: null,
  lastPeriodEnd: '2026-01-31',
  skippedMonths: [],
  skippedUntil: null,
  hasConnectionInvoice: false,
  hasCancelledConnection: false,
  cancelledPeriods: [],
  changedPeriods: [],
  segments: [segment],
  charges: [],
};
const context = { settings: settingsWith(), today: '2026-02-01', dueDays: 7 } as BillingContext;
const evaluate = (changes: Partial<BillableSubscriber>, until = '2026-02-01') =>
  evaluateSubscribers([{ ...subscriber, ...changes }], context, { runId: 5, until });

it('a run invoices what is due until its day', () => {
  const [evaluated] = evaluate({});
  expect(evaluated).toMatchObject({ evaluatedId: 7, outcome: 'invoiced', detail: null, skipped: [] });
  expect(evaluated?.issuedInvoices).toEqual([
    expect.objectContaining({
      subscriberId: 7,
      kind: 'monthly',
      dueOn: '2026-02-08',
      note: null,
      runId: 5,
      creditCause: 'downgrade',
      built: expect.objectContaining({ periodStart: '2026-02-01', totalMinor: 310_00 }),
    }),
  ]);
  expect(evaluate({}, '2026-03-01')[0]?.issuedInvoices).toHaveLength(2);
});

it('one until an earlier day has the discount of its day of issue', () => {
  const discounted = [segment, { ...segment, from: '2026-02-10', discountMinor: 31_00 }];
  const context20 = { ...context, today: '2026-02-20' };
  const [evaluated] = evaluateSubscribers([{ ...subscriber, segments: discounted }], context20, {
    ...{ runId: 5, until: '2026-02-05' },
  });
  expect(evaluated?.issuedInvoices).toMatchObject([
    { built: { periodStart: '2026-02-01', totalMinor: 279_00, monthlyDiscountMinor: 31_00 } },
  ]);
});

it('it says why a subscriber gets no invoice', () => {
  const nothing = { evaluatedId: 7, issuedInvoices: [], detail: null };
  expect(evaluate({ lastPeriodEnd: '2026-02-28' })).toEqual([
    { ...nothing, outcome: 'already_invoiced', skipped: [] },
  ]);
  expect(evaluate({ billing: 'free' })).toEqual([{ ...nothing, outcome: 'free', skipped: [] }]);
  expect(evaluate({ skippedMonths: ['2026-02-01'] })).toEqual([
    { ...nothing, outcome: 'month_skipped', skipped: [expect.objectContaining({ first: '2026-02-01' })] },
  ]);
});

it('it leaves out closed subscribers', () => {
  expect(evaluate({ status: 'closed' })).toEqual([]);
});

it('one that cannot be invoiced does not stop it', () => {
  const failed = { evaluatedId: 7, outcome: 'error', issuedInvoices: [], skipped: [] };
  expect(evaluate({ segments: [{ ...segment, priceMinor: maxChargeMinor + 1 }] })).toEqual([
    { ...failed, detail: 'The total is larger than an invoice can have' },
  ]);
});

it.each([
  [new Error('x'.repeat(400)), 'x'.repeat(300)],
  ['Broken', 'Broken'],
])('the reason is kept, up to its first 300 characters', (error, detail) => {
  const unreadable = Object.defineProperty({ ...subscriber }, 'segments', {
    get() {
      throw error;
    },
  });
  const [evaluated] = evaluateSubscribers([unreadable], context, { runId: 5, until: '2026-02-01' });
  expect(evaluated).toEqual({ evaluatedId: 7, outcome: 'error', issuedInvoices: [], detail, skipped: [] });
});
