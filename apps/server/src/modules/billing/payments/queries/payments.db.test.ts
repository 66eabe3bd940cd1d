import { slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLargeDatabase } from '../../../../../test/support/many-invoices.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { availableCreditOf, type InvoiceFilter, outstandingInvoicesOf } from '../../invoices/index.ts';
import { allocationsTo } from '../../invoices/queries/invoice-details.ts';
import { sumsOf as sumsOfInvoices } from '../../invoices/queries/invoice-totals.ts';
import { findInvoice, invoicePage } from '../../invoices/queries/invoices.ts';
import { balancesBefore, subscribersOfCustomer } from './customer-statement.ts';
import type { PaymentFilter } from './payment-filter.ts';
import { sumsByMethod, sumsOf as sumsOfPayments } from './payment-totals.ts';
import { allocationsOf, findPayment, paymentPage } from './payments.ts';
import { balanceDueBefore, dueInvoicesOf, monthlyInvoicesOf, movementsOf } from './statement.ts';
import {
  type UnpaidSubscriberFilter,
  unpaidSubscriberRows,
  unpaidSubscriberTotal,
} from './unpaid-subscribers.ts';

/** One large ISP beside others: at this size a wrong query plan shows. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createLargeDatabase();
}, 300_000);
afterAll(() => db.close());

const viewer = { own: null, today: '2026-03-15' };
const everyone = { reseller: null, collector: null };
const slowness = async (work: Parameters<typeof recordStatements>[2]) => {
  const found: string[] = [];
  for (const statement of await recordStatements(db, 1, work))
    found.push(...(await slownessOf(db, 1, statement)));
  return found;
};

const invoices: Record<string, InvoiceFilter> = {
  'no filter': { search: '' },
  status: { search: '', status: 'unpaid' },
  'paid in a month': { search: '', status: 'paid', month: '2026-02' },
  month: { search: '', month: '2026-03' },
  'due date range': { search: '', dueFrom: '2026-03-08', dueTo: '2026-03-09' },
  overdue: { search: '', overdue: 'yes' },
  area: { search: '', areaId: 1 },
  router: { search: '', routerId: 1 },
  package: { search: '', packageId: 1 },
  subscriber: { search: '', subscriberId: 77 },
  number: { search: 'INV-2026-00077' },
  'number in the year': { search: '77' },
  username: { search: 'user77' },
  name: { search: 'uddin 77' },
};

describe.each(Object.entries(invoices))('invoices: %s', (_name, filter) => {
  it.each(['issuedOn', '-issuedOn', 'dueOn', '-dueOn', 'totalMinor', '-totalMinor'] as const)(
    'sorted by %s use an index',
    async (sort) => {
      expect(await slowness((tx) => invoicePage(tx, { ...filter, sort }, viewer, 25, 0))).toEqual([]);
    },
  );

  it('use an index for totals', async () => {
    expect(await slowness((tx) => sumsOfInvoices(tx, filter, viewer))).toEqual([]);
  });
});

const payments: Record<string, PaymentFilter> = {
  'no filter': { search: '' },
  days: { search: '', from: '2026-03-02', to: '2026-03-03' },
  method: { search: '', method: 'bkash' },
  channel: { search: '', channel: 'collector' },
  status: { search: '', status: 'posted' },
  receiver: { search: '', receivedBy: 3 },
  subscriber: { search: '', subscriberId: 77 },
  'cash not handed over': { search: '', handOver: 'none' },
  'cash in transit': { search: '', handOver: 'pending' },
  'cash held by a user': { search: '', heldBy: 3 },
  receipt: { search: 'MR-2026-00077' },
  reference: { search: 'trx77m1' },
  username: { search: 'user77' },
};

describe.each(Object.entries(payments))('payments: %s', (_name, filter) => {
  it.each(['receivedAt', '-receivedAt', 'amountMinor', '-amountMinor'] as const)(
    'sorted by %s use an index',
    async (sort) => {
      expect(await slowness((tx) => paymentPage(tx, { ...filter, sort }, everyone, 25, 0))).toEqual([]);
    },
  );

  it('use an index for totals', async () => {
    expect(await slowness((tx) => sumsOfPayments(tx, filter, everyone))).toEqual([]);
    expect(await slowness((tx) => sumsByMethod(tx, filter, everyone))).toEqual([]);
  });
});

describe('the other payment queries', () => {
  it('use an index', async () => {
    const found = await slowness(async (tx) => {
      await findInvoice(tx, 7702, viewer);
      await allocationsTo(tx, 7702);
      await outstandingInvoicesOf(tx, [77, 78]);
      await availableCreditOf(tx, [77, 78]);
      await findPayment(tx, 7702, everyone);
      await allocationsOf(tx, 7702);
      await dueInvoicesOf(tx, 77, '2026-03-15');
      await monthlyInvoicesOf(tx, 77);
      await balanceDueBefore(tx, 77, '2026-03-15T00:00:00Z');
      const between = { from: '2026-01-01T00:00:00Z', before: '2026-03-15T00:00:00Z' };
      await movementsOf(tx, [77, 78], { ...between, limit: 10 });
      await balancesBefore(tx, [77, 78], between.before);
      await subscribersOfCustomer(tx, 77, null);
    });
    expect(found).toEqual([]);
  });
});

const unpaid: Record<string, UnpaidSubscriberFilter> = {
  'no filter': { search: '', unpaid: 'unpaid' },
  overdue: { search: '', unpaid: 'overdue' },
  'partly paid': { search: '', unpaid: 'partial' },
  area: { search: '', unpaid: 'unpaid', areaId: 1 },
  username: { search: 'user77', unpaid: 'unpaid' },
};
it.each(Object.entries(unpaid))('subscribers with unpaid invoices use indexes: %s', async (_name, filter) => {
  const after = { oldestDueOn: '2026-03-10', id: 40 };
  const found = await slowness(async (tx) => {
    await unpaidSubscriberRows(tx, filter, viewer, { after: undefined, limit: 51 });
    await unpaidSubscriberRows(tx, filter, viewer, { after, limit: 51 });
    await unpaidSubscriberTotal(tx, filter, viewer);
  });
  expect(found).toEqual([]);
});
