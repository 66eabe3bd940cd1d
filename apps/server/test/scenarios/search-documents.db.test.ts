import { type Tx, withTenant } from '@lastmile/database';
import { slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sumsOf as sumsOfInvoices,
  sumsOfWalked as sumsOfWalkedInvoices,
} from '../../src/modules/billing/invoices/queries/invoice-totals.ts';
import { invoicePage } from '../../src/modules/billing/invoices/queries/invoices.ts';
import {
  sumsOf as sumsOfPayments,
  sumsOfWalked as sumsOfWalkedPayments,
} from '../../src/modules/billing/payments/queries/payment-totals.ts';
import { paymentPage } from '../../src/modules/billing/payments/queries/payments.ts';
import {
  fewSubscribers,
  resolveSearch,
  type Search,
  totalsUpToCap,
  type Walked,
} from '../../src/modules/customers/subscribers/index.ts';
import { createLargeDatabase } from '../support/many-invoices.ts';
import { recordStatements } from '../support/recorded-statements.ts';

const actor = { userId: null, call: 'test' };
let db: TestDatabase;
beforeAll(async () => {
  db = await createLargeDatabase();
}, 300_000);
afterAll(() => db.close());

const read = <T>(work: (tx: Tx) => Promise<T>) => withTenant(db.database, 1, { actor, readOnly: true }, work);
const resolve = (tx: Tx, typed: string) => resolveSearch(tx, typed, false, fewSubscribers);

type Filter = { readonly search: string | Search | null };
type Totals = { readonly total: number };
type Resolved = { readonly search: Search };
const invoiceViewer = { own: null, today: '2026-03-15' };
const paymentViewer = { reseller: null, collector: null };
const lists = {
  invoices: {
    page: (tx: Tx, filter: Filter) => invoicePage(tx, { ...filter, sort: '-issuedOn' }, invoiceViewer, 25, 0),
    totals: (tx: Tx, filter: Filter, atMost?: number): Promise<Totals> =>
      sumsOfInvoices(tx, filter, invoiceViewer, atMost),
    walked: (tx: Tx, filter: Resolved, atMost: number): Promise<Walked<Totals>> =>
      sumsOfWalkedInvoices(tx, filter, invoiceViewer, atMost),
    filters: [{}, { status: 'cancelled' }, { month: '2026-01' }, { overdue: 'yes' }, { routerId: 3 }],
  },
  payments: {
    page: (tx: Tx, filter: Filter) =>
      paymentPage(tx, { ...filter, sort: '-receivedAt' }, paymentViewer, 25, 0),
    totals: (tx: Tx, filter: Filter, atMost?: number): Promise<Totals> =>
      sumsOfPayments(tx, filter, paymentViewer, atMost),
    walked: (tx: Tx, filter: Resolved, atMost: number): Promise<Walked<Totals>> =>
      sumsOfWalkedPayments(tx, filter, paymentViewer, atMost),
    filters: [{}, { method: 'bkash' }, { from: '2026-01-01', to: '2026-01-05' }, { receivedBy: 3 }],
  },
};

/** From what everyone matches to what nobody does; names, numbers of documents and references. */
const terms = [
  ...['us', 'uddin', 'করিম', '+8801700', 'user7', 'user777', '777', 'nobody', '%'],
  ...['INV-2026-0000', 'MR-2026-00077', 'TRX777M1'],
];

describe.each(['invoices', 'payments'] as const)('a search of %s', (kind) => {
  const { page, totals, walked, filters } = lists[kind];

  const capped = (tx: Tx, filter: Resolved) =>
    totalsUpToCap(filter.search, {
      found: (search, atMost) => totals(tx, { ...filter, search }, atMost),
      walked: (atMost) => walked(tx, filter, atMost),
    });

  it.each(terms)('by %s finds the same by walking the list as by index', async (typed) => {
    for (const filter of filters.slice(0, 2)) {
      await read(async (tx) => {
        const search = await resolve(tx, typed);
        const byIndex = await page(tx, { ...filter, search: typed });
        expect(await page(tx, { ...filter, search })).toEqual(byIndex);
        expect(await page(tx, { ...filter, search: { typed, ids: null } })).toEqual(byIndex);
        const all = await totals(tx, { ...filter, search: typed });
        expect(await totals(tx, { ...filter, search })).toEqual(all);
        if (!search) return;
        const everyRow = 1_000_000;
        expect(await walked(tx, { ...filter, search: { typed, ids: null } }, everyRow)).toEqual({
          rows: (await totals(tx, { ...filter, search: null })).total,
          found: all,
        });
        const counted = await capped(tx, { ...filter, search });
        if (!('isTotalCapped' in counted)) return expect(counted).toEqual(all);
        expect(counted.total).toBeLessThanOrEqual(Math.min(all.total, 1_000));
      });
    }
  });

  it.each(terms)('by %s reads no more than a page needs', async (typed) => {
    for (const filter of filters) {
      const statements = await recordStatements(db, 1, async (tx) => {
        const search = await resolve(tx, typed);
        await page(tx, { ...filter, search });
        if (search) await capped(tx, { ...filter, search });
      });
      for (const statement of statements)
        expect(await slownessOf(db, 1, statement), `${typed} ${JSON.stringify(filter)}`).toEqual([]);
    }
  });
});
