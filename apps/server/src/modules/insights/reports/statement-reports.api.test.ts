import { type Client, calls, urlOf } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, recordCashPayment } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const { cashBook, resellerStatement } = calls.reports;
let server: TestServer;
let owner: Client;
let ownerId: number;
let collectorId: number;
const resellers: number[] = [];
const days = { from: '2026-03-02', to: '2026-03-09' };
const idOf = async (email: string) =>
  Number((await server.db.sql('select id from users where email = $1', [email]))[0]?.['id']);

/** Cash of two users on twelve days, with deposits and expenses of both accounts; two resellers pay in on some of them. */
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  [ownerId, collectorId] = [await idOf(north.logins.client), await idOf(north.logins.collector)];
  const subscriberId = await (await createBillable(db, north.id)).subscriber();
  for (let day = 1; day <= 12; day++) {
    server.clock.set(`2026-03-${String(day).padStart(2, '0')}T05:00:00+06:00`);
    owner = await server.clientOf(north.logins.client);
    if (day === 1) for (const name of ['first', 'second']) resellers.push(await addReseller(name));
    const place = { db, clock: server.clock, ispId: north.id };
    for (const [n, userId] of [ownerId, collectorId].entries())
      await recordCashPayment(place, { subscriberId, amountMinor: 100_00 + day * 7 + n, userId });
    if (day % 3 === 0) await owner(calls.cashBook.deposit, { body: { amountMinor: 50_00 + day } } as never);
    if (day % 4 === 0)
      await owner(calls.cashBook.expense, { body: { amountMinor: 9_00, category: 'rent' } } as never);
    if (day % 5 === 0)
      await owner(calls.cashBook.expense, {
        body: { amountMinor: 5_00, category: 'other', from: 'bank' },
      } as never);
    if (day % 2 === 0)
      for (const [n, id] of resellers.entries())
        await owner(calls.resellers.topUp, {
          body: { id, amountMinor: 70_00 + n + day, method: 'bkash', reference: `R-${day}` },
        });
  }
});
afterAll(() => server.close());

async function addReseller(name: string): Promise<number> {
  const body = { fullName: name, email: `${name}@north.test`, password: testPassword };
  const terms = { model: 'commission', commissionRate: 1000, commissionBasis: 'before_vat' } as const;
  return (await owner(calls.resellers.create, { body: { ...body, ...terms } })).id;
}

const expectNotFound = async (call: Promise<unknown>) =>
  expect((await expectProblem(call)).code).toBe('not_found');

/** Sums of journal lines, computed apart from the reports. */
async function ledger(condition: string, range = days) {
  const [row] = await server.db.sql(
    `with lines as (
       select l.amount_minor as minor, (e.at at time zone 'Asia/Dhaka')::date as day
       from journal_lines l join journal_entries e on e.id = l.entry_id and e.isp_id = l.isp_id where l.isp_id = $1 and ${condition})
     select coalesce(sum(minor) filter (where day < $2::date), 0)::int as opening, count(*) filter (where day between $2 and $3)::int as entries,
       coalesce(sum(minor) filter (where day between $2 and $3 and minor > 0), 0)::int as more,
       -coalesce(sum(minor) filter (where day between $2 and $3 and minor < 0), 0)::int as less,
       coalesce(sum(minor) filter (where day <= $3::date), 0)::int as closing from lines`,
    [north.id, range.from, range.to],
  );
  return row as { opening: number; entries: number; more: number; less: number; closing: number };
}

type Page = { items: readonly { balanceMinor: number; name: string }[]; total: number };
async function allPages(load: (page: number) => Promise<Page>) {
  const items = [];
  for (let page = 1; ; page++) {
    const answer = await load(page);
    items.push(...answer.items);
    if (items.length >= answer.total || answer.items.length === 0) return items;
  }
}

describe('the cash book as a report', () => {
  it.each<[string, object, () => string]>([
    ['the cash of everybody', {}, () => "l.account = 'cash'"],
    [
      'the cash of one user',
      { userId: 'collector' },
      () => `l.account = 'cash' and l.user_id = ${collectorId}`,
    ],
    [
      'the bank',
      { account: 'bank' },
      () => "(l.account = 'bank' or l.account = 'wallet' and l.method = 'bank')",
    ],
  ])('has %s as the ledger has it', async (_name, asked, condition) => {
    const filter = 'userId' in asked ? { userId: collectorId } : asked;
    const query = { ...days, ...filter, pageSize: 10 } as never;
    const { totals, total, series } = await owner(cashBook, { query });
    const expected = await ledger(condition());
    expect(totals).toEqual({
      openingMinor: expected.opening,
      receivedMinor: expected.more,
      paidMinor: expected.less,
      closingMinor: expected.closing,
    });
    expect(total).toBe(expected.entries);
    expect(total).toBeGreaterThan(2);
    expect(series.reduce((sum, { values: [received = 0] }) => sum + received, 0)).toBe(expected.more);
    for (const sort of ['at', '-at']) {
      const rows = await allPages((page) =>
        owner(cashBook, { query: { ...(query as object), sort, page } as never }),
      );
      expect(new Set(rows.map(({ name }) => name)).size).toBe(expected.entries);
      expect((sort === 'at' ? rows.at(-1) : rows[0])?.balanceMinor).toBe(expected.closing);
    }
  });

  it('has the movements and balances of the statement', async () => {
    const asked = { ...days, userId: ownerId };
    const { rows } = await owner(calls.cashBook.statement, { query: asked });
    const { items } = await owner(cashBook, { query: { ...asked, pageSize: 100 } });
    expect(items.map(({ at, kind, balanceMinor }) => [at, kind, balanceMinor])).toEqual(
      rows.map(({ at, kind, balanceMinor }) => [at, kind, balanceMinor]),
    );
  });

  it('is that of the collector for a collector, and empty for another ISP', async () => {
    const collector = await server.clientOf(north.logins.collector);
    const expected = await ledger(`l.account = 'cash' and l.user_id = ${collectorId}`);
    expect((await collector(cashBook, { query: days })).totals.closingMinor).toBe(expected.closing);
    await expectNotFound(collector(cashBook, { query: { ...days, userId: ownerId } }));
    const otherIsp = await server.clientOf(south.logins.client);
    expect(await otherIsp(cashBook, { query: days })).toMatchObject({ total: 0, items: [] });
  });

  it('ends with its totals in a file', async () => {
    const token = await server.tokenOf(north.logins.client);
    const url = urlOf(cashBook, undefined, { ...days, format: 'csv' } as never);
    const response = await server.request(url, { headers: { authorization: `Bearer ${token}` } });
    const lines = (await response.text()).trim().split('\n');
    const { entries, more, less } = await ledger("l.account = 'cash'");
    // Header, opening and closing balance, totals.
    expect(lines).toHaveLength(entries + 4);
    expect(lines.at(-1)).toContain((more / 100).toFixed(2));
    expect(lines.at(-1)).toContain((less / 100).toFixed(2));
  });
});

describe('the statement of resellers as a report', () => {
  const userOf = async (id: number | undefined) =>
    Number((await server.db.sql('select user_id from resellers where id = $1', [id]))[0]?.['user_id']);

  it('has one reseller and all of them as the ledger has them', async () => {
    const users = [await userOf(resellers[0]), await userOf(resellers[1])];
    for (const [resellerId, ids] of [
      [users[0], [users[0]]],
      [undefined, users],
    ] as const) {
      const query = { ...days, ...(resellerId ? { resellerId } : {}), pageSize: 10 } as never;
      const { totals, total, items } = await owner(resellerStatement, { query });
      const expected = await ledger(`l.account in ('reseller', 'cash') and l.user_id in (${ids.join()})`);
      expect(totals).toEqual({
        openingMinor: expected.opening,
        owedMinor: expected.more,
        settledMinor: expected.less,
        closingMinor: expected.closing,
      });
      expect(total).toBe(expected.entries);
      expect(items.at(-1)?.balanceMinor).toBe(expected.closing);
    }
  });

  it('has the lines of the statement of the reseller, who does not see others', async () => {
    const [id = 0, otherId = 0] = resellers;
    const { rows } = await owner(calls.resellers.statement, { params: { id }, query: days });
    const first = await server.clientOf('first@north.test');
    const { items } = await first(resellerStatement, { query: days });
    expect(items.map(({ at, balanceMinor }) => [at, balanceMinor])).toEqual(
      rows.map(({ at, balanceMinor }) => [at, balanceMinor]),
    );
    await expectNotFound(first(resellerStatement, { query: { resellerId: await userOf(otherId) } }));
  });

  it('is not answered to another ISP', async () => {
    const otherIsp = await server.clientOf(south.logins.client);
    expect((await otherIsp(resellerStatement, { query: days })).items).toEqual([]);
    const query = { resellerId: await userOf(resellers[0]) };
    await expectNotFound(otherIsp(resellerStatement, { query }));
  });
});

it('both can be scheduled', async () => {
  for (const [report, filters] of [
    ['cashBook', { account: 'bank' }],
    ['resellerStatement', {}],
  ] as const) {
    const made = await owner(calls.reportSchedules.create, {
      body: {
        ...{ report, filters, frequency: 'monthly', day: 1, hour: 7, format: 'pdf' },
        recipientIds: [ownerId],
      },
    });
    expect(made).toMatchObject({ report, filters });
  }
});
