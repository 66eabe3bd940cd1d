import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { entryLinks } from '../../../../../web/src/features/reports/components/entry-links.ts';
import {
  type ChartPoint,
  chartLinks,
  pastBalanceLink,
  reportLinks,
} from '../../../../../web/src/features/reports/components/report-links.ts';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../test/support/billing.ts';
import { setTestStatus } from '../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

import { loadBillingContext } from '../../billing/invoices/index.ts';
import { recordPayments } from '../../billing/payments/operations/record-payments.ts';
import { manualPayment } from '../../billing/payments/rules/manual-payment.ts';

/** Every figure of a report that has a link is what the list behind the link shows. */
let server: TestServer;
let owner: Client;
let areaId = 0;
let resellerUserId = 0;
/** Whose balance was changed apart from the ledger. */
let creditedId = 0;
const compared = new Set<string>();
const on = (date: string) => server.clock.set(`${date}T12:00:00+06:00`);
const idOf = async (login: string) =>
  Number((await server.db.sql('select id from users where email = $1', [login]))[0]?.['id']);

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const { db } = server;
  const place = { db, clock: server.clock, ispId: north.id };
  await db.sql("insert into isp_settings (isp_id, vat_rate, vat_mode) values ($1, 500, 'on_top')", [
    north.id,
  ]);
  const make = await createBillable(db, north.id);
  const areaOf = async (name: string, parentId: number | null) =>
    Number(
      (
        await db.sql('insert into areas (isp_id, name, parent_id) values ($1, $2, $3) returning id', [
          north.id,
          name,
          parentId,
        ])
      )[0]?.['id'],
    );
  areaId = await areaOf('Old town', null);
  const below = await areaOf('Market', areaId);
  const users = [await idOf(north.logins.client), await idOf(north.logins.accountant)];
  resellerUserId = await idOf(north.logins.reseller);
  const ids: number[] = [];
  for (let n = 0; n < 9; n++)
    ids.push(
      await make.subscriber({
        areaId: [areaId, below, null][n % 3] ?? null,
        ...(n % 4 === 0 ? { resellerUserId } : {}),
      }),
    );
  await db.sql("update subscribers set connected_on = '2025-10-05', billing_day = 1 where isp_id = $1", [
    north.id,
  ]);
  on('2025-11-20');
  owner = await server.clientOf(north.logins.client);
  const { items: resellers } = await owner(calls.resellers.list, { query: {} });
  await owner(calls.resellers.conditions, {
    params: { id: resellers.find(({ userId }) => userId === resellerUserId)?.id ?? 0 },
    body: { validFrom: '2025-11-20', commissionRate: 1000, commissionBasis: 'before_vat' },
  });
  for (const [at, day] of ['2025-11-20', '2025-12-22', '2026-01-15', '2026-02-03', '2026-03-10'].entries()) {
    on(day);
    for (const [n, subscriberId] of ids.entries())
      if ((n + at) % 2 === 0) await issueTestInvoice(place, subscriberId, 500_00 + n);
    for (const [n, userId] of users.entries())
      await recordCashPayment(place, { subscriberId: ids[n + at] ?? 0, amountMinor: 350_00 + n, userId });
    // Cash that a reseller holds is owed to the ISP.
    await recordCashPayment(place, { subscriberId: ids[4] ?? 0, amountMinor: 70_00, userId: resellerUserId });
    // A token lasts minutes, of the clock of the test.
    owner = await server.clientOf(north.logins.client);
    for (const subscriberId of day < '2026-01-01' ? [] : ids.slice(at, at + 3))
      await owner(calls.invoices.create, {
        params: { subscriberId },
        body: { kind: 'monthly', note: null, preview: false },
      } as never);
  }
  await owner(calls.invoices.creditNote, {
    body: { subscriberId: ids[1] ?? 0, amountMinor: 30_00, cause: 'outage', reason: 'Outage' },
  } as never);
  await db.sql("update subscribers set connected_on = '2026-02-03' where id = any($1)", [ids.slice(0, 2)]);
  // Imported payments have no receiver.
  await withTenant(db.database, north.id, { actor: { userId: null } }, async (tx) => {
    const context = await loadBillingContext(tx, server.clock);
    const manual = manualPayment({ method: 'bkash', reference: null, note: null }, { userId: 1 }, context);
    const imported = { ...manual, receivedBy: null, subscriberId: ids[2] ?? 0, amountMinor: 120_00 };
    await recordPayments(tx, context, async () => [imported]);
  });
  creditedId = ids[8] ?? 0;
  // One has credit beside an unpaid invoice; one moves to another area; two are closed, one of whom was never connected.
  await db.sql(
    'update subscriber_balances set balance_minor = balance_minor - 1000 where subscriber_id = $1',
    [ids[8]],
  );
  await db.sql('update subscribers set area_id = $2 where id = $1', [ids[0], below]);
  const closed = { status: 'closed', since: '2026-03-04' };
  await setTestStatus(db, north.id, ids.slice(6, 8), closed);
  // One was closed in January, and reopened in February.
  await setTestStatus(db, north.id, ids.slice(5, 6), { ...closed, since: '2026-01-20' });
  await setTestStatus(db, north.id, ids.slice(5, 6), { status: 'active', since: '2026-02-20' });
  await db.sql('update subscribers set connected_on = null where id = $1', [ids[7]]);
  const charge =
    "'2026-02-01', '2026-02-28', 400_00, 20_00, '2026-02-01T06:00Z', '2026-02-10T06:00Z', '2026-02-10', 100_00, 5_00";
  await db.sql(`set session_replication_role = replica;
    insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, vat_minor, at, ended_at, ended_on, refunded_minor, refunded_vat_minor)
    select isp_id, 1, ${resellerUserId}, id, package_id, ${charge} from subscribers where id = ${ids[0]};
    insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, vat_minor, at)
    select isp_id, 1, ${resellerUserId}, id, package_id, '2026-01-01', '2026-01-31', 300_00, 15_00, '2026-01-01T06:00Z' from subscribers where id = ${ids[0]};
    reset session_replication_role`);
});
afterAll(() => server.close());

type Answer = Readonly<Record<string, unknown>>;
const sumsOf = (answer: object) => (answer as { readonly sums: Readonly<Record<string, number>> }).sums;

/** The figure of the column in the list behind a link. */
// complexity: one case for each page that a link may open.
async function shownBehind(link: string, report: string, column: string): Promise<number | undefined> {
  const { pathname, searchParams } = new URL(link, 'http://panel.example');
  const query = Object.fromEntries(searchParams) as never;
  switch (pathname) {
    case '/isp/invoice-list': {
      const answer = await owner(calls.invoices.list, { query });
      if (column === 'invoices') return answer.total;
      return sumsOf(answer)[report === 'ageing' ? 'balanceDueMinor' : 'totalMinor'];
    }
    case '/isp/payment-list': {
      const answer = await owner(calls.payments.list, { query });
      return column === 'payments' ? answer.total : sumsOf(answer)['amountMinor'];
    }
    case '/isp/credit-note-list':
      return sumsOf(await owner(calls.creditNotes.list, { query }))['amountMinor'];
    case '/isp/isp-user-name-list':
      return (await owner(calls.subscribers.list, { query })).total;
    case '/isp/vat-documents': {
      const { totals } = await owner(calls.reportDocuments.vat, { query });
      if (report === 'vat' || column === 'vatMinor' || column === 'netMinor')
        return totals[column as keyof typeof totals];
      return Math.abs(totals.grossMinor);
    }
    case '/isp/cash-book-report':
      return (await owner(calls.reports.cashBook, { query })).totals.receivedMinor;
    case '/isp/reseller-statement-report':
      return (await owner(calls.reports.resellerStatement, { query })).totals.owedMinor;
    case '/isp/wholesale-report':
      return (await owner(calls.reports.wholesale, { query })).totals.netMinor;
    case '/isp/isp-un-invoiced-report':
      return (await owner(calls.reports.uninvoiced, { query })).total;
    default: {
      const { items } = await owner(calls.subscribers.list, { query: {} });
      return items.find(({ id }) => pathname.endsWith(`/${id}`))?.balanceMinor;
    }
  }
}

const identifiers = ['id', 'userId', 'sourceId', 'subscriberId', 'documentId'];
const isNumber = (type: z.ZodType | undefined) =>
  type?.safeParse(1).success === true && type.safeParse('x').success === false;

/** Columns that deliberately have no link, and why: a new column must be linked, or named here. */
const withoutLink: Readonly<Record<string, string>> = {
  'areaWise.depth': 'how far a name is indented',
  'areaWise.balanceMinor': 'no list sums balances less credit',
  'newConnections.monthlyMinor': 'of the subscriber that the row links to',
  'duplicateDevices.subscribers': 'the row lists and links them',
  'duplicateDevices.online': 'the row lists and links them',
  'uninvoiced.billingDay': 'of the subscriber that the row links to',
  'uninvoiced.expectedMinor': 'what should have been invoiced',
  'ageing.creditMinor': 'no list has what is not applied yet',
  'growth.atStart': 'the list of subscribers is that of now',
  'growth.reopened': 'the list of subscribers has no filter by reopening',
  'growth.atEnd': 'the list of subscribers is that of now',
  'growth.churnBasisPoints': 'a ratio of two linked counts',
  'packages.priceMinor': 'of the package',
  'packages.revenueMinor': 'no list sums invoices without VAT and rounding',
  'packages.averageMinor': 'a ratio',
  'wholesale.charges': 'also those of nothing, which are no documents for VAT',
  'vat.vatRate': 'names the row',
  'routerUptime.readings': 'samples are no list',
  'routerUptime.uptimeBasisPoints': 'a ratio of samples',
  'routerUptime.outages': 'gaps between samples; the list of outages has those that tickets are about',
  'routerUptime.downMinutes': 'samples are no list',
  'routerUptime.mostSessions': 'samples are no list',
  'routerUptime.latencyMs': 'samples are no list',
  'cashBook.receivedMinor': 'of the document that the row links to',
  'cashBook.paidMinor': 'of the document that the row links to',
  'cashBook.balanceMinor': 'the running balance of the rows above',
  'resellerStatement.owedMinor': 'of the document that the row links to',
  'resellerStatement.settledMinor': 'of the document that the row links to',
  'resellerStatement.vatMinor': 'of the document that the row links to',
  'resellerStatement.balanceMinor': 'the running balance of the rows above',
};

type Links = Readonly<Record<string, (row: never) => string | undefined>>;

async function differencesOf(
  report: keyof typeof reportLinks,
  query: object,
  links: Links,
): Promise<string[]> {
  const answer = (await owner(calls.reports[report], { query: { ...query, pageSize: 100 } as never })) as {
    readonly items: readonly Answer[];
  };
  const differences: string[] = [];
  for (const row of answer.items)
    for (const [column, linkOf] of Object.entries(links)) {
      const link = linkOf(row as never);
      if (row[column] === 0 || link === undefined) continue;
      compared.add(`${report}.${column}`);
      if (report === 'ageing' && link.includes('tab=billing')) compared.add('ageing.credit');
      if (link.includes('noArea')) compared.add(`${report}.noArea.${column}`);
      if (link.includes('noReceiver')) compared.add('collectors.noReceiver');
      const shown = await shownBehind(link, report, column);
      if (shown !== row[column])
        differences.push(`${report}.${column}: ${row[column]}, the list has ${shown}: ${link}`);
    }
  return differences;
}

/** Every bar of a chart, or the first value of every column. */
async function chartDifferencesOf(
  report: keyof typeof chartLinks,
  query: object,
  linkOf: (point: ChartPoint) => string | undefined,
): Promise<string[]> {
  const { series } = (await owner(calls.reports[report], { query: query as never })) as {
    readonly series: readonly (ChartPoint & { readonly values: readonly number[] })[];
  };
  const differences: string[] = [];
  for (const point of series) {
    const link = linkOf(point);
    const [value = 0] = point.values;
    if (value === 0 || link === undefined) continue;
    compared.add(`chart of ${report}`);
    const shown = await shownBehind(link, report, 'vatMinor');
    if (shown !== value) differences.push(`${report} ${point.key}: ${value}, the list has ${shown}: ${link}`);
  }
  return differences;
}

const days = { from: '2025-12-01', to: '2026-03-10' };
const places = () => [{}, { areaId: String(areaId) }, { resellerId: String(resellerUserId) }];

describe('figures of reports and the lists behind them', () => {
  it('by day, month and area, and of collectors', async () => {
    for (const place of places()) {
      const asked = { ...days, ...place };
      expect(await differencesOf('dateWise', asked, reportLinks.dateWise(place))).toEqual([]);
      expect(await differencesOf('monthWise', place, reportLinks.monthWise(place))).toEqual([]);
      expect(await differencesOf('areaWise', asked, reportLinks.areaWise(asked))).toEqual([]);
      expect(await differencesOf('collectors', asked, reportLinks.collectors(asked))).toEqual([]);
    }
  });

  it('of ages, growth and packages', async () => {
    expect(await differencesOf('ageing', {}, reportLinks.ageing({ asOf: '2026-03-10' }))).toEqual([]);
    for (const place of places()) {
      expect(await differencesOf('growth', place, reportLinks.growth(place))).toEqual([]);
      for (const month of ['2026-01', '2026-02'])
        expect(
          await differencesOf('packages', { month, ...place }, reportLinks.packages({ month, ...place })),
        ).toEqual([]);
    }
  });

  it('of a balance on a day in the past: the statement until that day', async () => {
    const asOf = '2026-01-20';
    const linkOf = pastBalanceLink({ asOf });
    const { items } = await owner(calls.reports.ageing, { query: { asOf, pageSize: 100 } });
    const rows = items.filter(({ id, balanceMinor }) => balanceMinor !== 0 && id !== creditedId);
    expect(rows.length).toBeGreaterThan(3);
    for (const { id, balanceMinor } of rows) {
      const { pathname, searchParams } = new URL(linkOf({ id }), 'http://panel.example');
      expect([pathname.endsWith(`/${id}`), searchParams.get('tab')]).toEqual([true, 'billing']);
      const query = { to: searchParams.get('to') ?? '' };
      const { closingMinor } = await owner(calls.payments.statement, { params: { id }, query });
      expect([id, closingMinor]).toEqual([id, balanceMinor]);
    }
  });

  it('of documents and subscribers that statements name', async () => {
    const query = { ...days, pageSize: 100 };
    const { items: cash } = await owner(calls.reports.cashBook, { query });
    const { items: owed } = await owner(calls.reports.resellerStatement, { query });
    const linked = new Set<string>();
    for (const entry of [...cash, ...owed]) {
      const link = entryLinks.number(entry);
      const [path = '', search] = (link ?? '').split('?search=');
      if (path === '/isp/payment-list') {
        const found = await owner(calls.payments.list, {
          query: { search: decodeURIComponent(search ?? '') },
        });
        expect(found.items.map(({ number }) => number)).toEqual([entry.number]);
        expect(found.items[0]?.subscriber.id).toBe(entry.subscriberId);
        linked.add('payment');
      } else if (path.startsWith('/isp/invoice-preview/')) {
        const query = { invoiceId: Number(path.split('/').at(-1)) };
        expect((await owner(calls.invoices.get, { query })).number).toBe(entry.number);
        linked.add('invoice');
      }
      expect(entryLinks.party(entry)).toBe(
        entry.subscriberId === null
          ? undefined
          : `/isp/isp-user-name-edit-v2/${entry.subscriberId}?tab=billing`,
      );
    }
    expect([...linked]).toEqual(['payment', 'invoice']);
  });

  it('of VAT and wholesale', async () => {
    for (const place of places()) {
      const asked = { ...days, ...place };
      expect(await differencesOf('vat', asked, reportLinks.vat(asked))).toEqual([]);
    }
    expect(await differencesOf('wholesale', {}, reportLinks.wholesale({}))).toEqual([]);
  });

  it('of bars and columns of charts', async () => {
    for (const place of places()) {
      const asked = { ...days, ...place };
      const month = '2026-02';
      expect(await chartDifferencesOf('dateWise', asked, chartLinks.dateWise(place))).toEqual([]);
      expect(await chartDifferencesOf('monthWise', place, chartLinks.monthWise(place))).toEqual([]);
      expect(await chartDifferencesOf('areaWise', asked, chartLinks.areaWise(asked))).toEqual([]);
      expect(await chartDifferencesOf('collectors', asked, chartLinks.collectors(asked))).toEqual([]);
      expect(await chartDifferencesOf('newConnections', asked, chartLinks.newConnections(place))).toEqual([]);
      expect(await chartDifferencesOf('growth', place, chartLinks.growth(place))).toEqual([]);
      expect(await chartDifferencesOf('vat', asked, chartLinks.vat(asked))).toEqual([]);
      const monthly = { month, ...place };
      expect(await chartDifferencesOf('packages', monthly, chartLinks.packages(monthly))).toEqual([]);
      expect(await chartDifferencesOf('uninvoiced', monthly, chartLinks.uninvoiced(monthly))).toEqual([]);
      const { resellerId } = { resellerId: undefined, ...place };
      const ofReseller = resellerId ? { resellerId } : {};
      expect(await chartDifferencesOf('wholesale', ofReseller, chartLinks.wholesale(ofReseller))).toEqual([]);
      const statement = { ...days, ...ofReseller };
      expect(
        await chartDifferencesOf('resellerStatement', statement, chartLinks.resellerStatement(ofReseller)),
      ).toEqual([]);
      const aged = { asOf: days.to, ...place };
      expect(await chartDifferencesOf('ageing', place, chartLinks.ageing(aged))).toEqual([]);
    }
  });

  it('of the days of the cash book', async () => {
    const userId = String(await idOf(north.logins.accountant));
    for (const whose of [{}, { userId }, { account: 'bank' }])
      expect(await chartDifferencesOf('cashBook', { ...days, ...whose }, chartLinks.cashBook(whose))).toEqual(
        [],
      );
  });

  it('compared every linked column, also a balance with credit, no area and no receiver', () => {
    const shown = { ...days, asOf: days.to, month: '2026-02' };
    const all = Object.entries(reportLinks).flatMap(([report, linksOf]) =>
      Object.keys(linksOf(shown)).map((column) => `${report}.${column}`),
    );
    const charts = Object.keys(chartLinks).map((report) => `chart of ${report}`);
    const noArea = ['subscribers', 'invoicedMinor', 'collectedMinor'].map((key) => `areaWise.noArea.${key}`);
    const rare = ['ageing.credit', 'collectors.noReceiver', ...noArea, ...charts];
    expect([...all, ...rare].filter((column) => !compared.has(column))).toEqual([]);
  });

  it('every number of a row is linked, or stated as one without a list', () => {
    const unlinked = Object.entries(calls.reports).flatMap(([report, call]) => {
      const row: Readonly<Record<string, z.ZodType>> = call.output?.shape.items.element.shape ?? {};
      const links = report in reportLinks ? reportLinks[report as keyof typeof reportLinks] : () => ({});
      const known = Object.keys(links({ ...days, asOf: days.to, month: '2026-02' }));
      return Object.keys(row)
        .filter((column) => isNumber(row[column]) && !identifiers.includes(column) && !known.includes(column))
        .map((column) => `${report}.${column}`);
    });
    expect(unlinked.sort()).toEqual(Object.keys(withoutLink).sort());
  });

  it('the average revenue of a past month is per subscriber who was invoiced for it', async () => {
    const answer = await owner(calls.reports.packages, { query: { month: '2026-01' } });
    const [invoiced] = await server.db.sql(
      "select count(distinct subscriber_id)::int as n from invoices where kind = 'monthly' and month = '2026-01-01' and cancelled_at is null",
    );
    const { averageMinor, revenueMinor, subscribers } = answer.totals;
    expect(averageMinor).toBe(Math.round(revenueMinor / Number(invoiced?.['n'])));
    expect(subscribers).not.toBe(invoiced?.['n']);
  });
});
