import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportLinks } from '../../../../../web/src/features/reports/components/report-links.ts';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

/** Every figure of a report that has a link is what the list behind the link shows. */
let server: TestServer;
let owner: Client;
let areaId = 0;
let resellerUserId = 0;
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
  for (const [at, day] of ['2025-11-20', '2025-12-22', '2026-01-15', '2026-02-03', '2026-03-10'].entries()) {
    on(day);
    for (const [n, subscriberId] of ids.entries())
      if ((n + at) % 2 === 0) await issueTestInvoice(place, subscriberId, 500_00 + n);
    for (const [n, userId] of users.entries())
      await recordCashPayment(place, { subscriberId: ids[n + at] ?? 0, amountMinor: 350_00 + n, userId });
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
  // One has credit beside an unpaid invoice; one moves to another area; two are closed, one of whom was never connected.
  await db.sql(
    'update subscriber_balances set balance_minor = balance_minor - 1000 where subscriber_id = $1',
    [ids[8]],
  );
  await db.sql('update subscribers set area_id = $2 where id = $1', [ids[0], below]);
  await db.sql(
    "update subscribers set status = 'closed', status_since = '2026-03-04' where id = any($1::bigint[])",
    [ids.slice(6, 8)],
  );
  await db.sql('update subscribers set connected_on = null where id = $1', [ids[7]]);
  const charge =
    "'2026-02-01', '2026-02-28', 400_00, 0, '2026-02-01T06:00Z', '2026-02-10T06:00Z', '2026-02-10', 100_00";
  await db.sql(`set session_replication_role = replica;
    insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, vat_minor, at, ended_at, ended_on, refunded_minor)
    select isp_id, 1, ${resellerUserId}, id, package_id, ${charge} from subscribers where id = ${ids[0]};
    reset session_replication_role`);
});
afterAll(() => server.close());

type Answer = Readonly<Record<string, unknown>>;
const sumsOf = (answer: object) => (answer as { readonly sums: Readonly<Record<string, number>> }).sums;

/** The figure of the column in the list behind a link. */
async function shownBehind(link: string, report: string, column: string): Promise<number | undefined> {
  const { pathname, searchParams } = new URL(link, 'http://panel.example');
  const query = Object.fromEntries(searchParams) as never;
  switch (pathname) {
    case '/isp/invoice-list': {
      const sums = sumsOf(await owner(calls.invoices.list, { query }));
      return sums[report === 'ageing' ? 'balanceDueMinor' : 'totalMinor'];
    }
    case '/isp/payment-list':
      return sumsOf(await owner(calls.payments.index, { query }))['amountMinor'];
    case '/isp/credit-note-list':
      return sumsOf(await owner(calls.creditNotes.list, { query }))['amountMinor'];
    case '/isp/isp-user-name-list':
      return (await owner(calls.subscribers.index, { query })).total;
    case '/isp/vat-documents': {
      const { totals } = await owner(calls.reportDocuments.vat, { query });
      if (report === 'vat') return totals[column as keyof typeof totals];
      return Math.abs(totals.grossMinor);
    }
    default: {
      const { items } = await owner(calls.subscribers.index, { query: {} });
      return items.find(({ id }) => pathname.endsWith(`/${id}`))?.balanceMinor;
    }
  }
}

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
      if (report === 'ageing' && link.includes('statement')) compared.add('ageing.credit');
      const shown = await shownBehind(link, report, column);
      if (shown !== row[column])
        differences.push(`${report}.${column}: ${row[column]}, the list has ${shown}: ${link}`);
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

  it('of VAT and wholesale', async () => {
    for (const place of places()) {
      const asked = { ...days, ...place };
      expect(await differencesOf('vat', asked, reportLinks.vat(asked))).toEqual([]);
    }
    expect(await differencesOf('wholesale', {}, reportLinks.wholesale({}))).toEqual([]);
  });

  it('compared every linked column, also a balance with credit', () => {
    const shown = { ...days, asOf: days.to, month: '2026-02' };
    const all = Object.entries(reportLinks).flatMap(([report, linksOf]) =>
      Object.keys(linksOf(shown)).map((column) => `${report}.${column}`),
    );
    expect([...all, 'ageing.credit'].filter((column) => !compared.has(column))).toEqual([]);
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
