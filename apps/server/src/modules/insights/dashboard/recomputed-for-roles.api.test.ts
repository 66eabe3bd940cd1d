import { calls } from '@lastmile/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { moneyOperation, runRandomOperations } from '../../../../test/support/random-money-operations.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { createRandomStates } from './test/random-states.ts';
import { collectedBetween, invoicesOf, slowFigures, type VisibleRows } from './test/slow-figures.ts';

const roles = ['accountant', 'technician', 'collector', 'reseller'] as const;
type Role = (typeof roles)[number];
const ispId = north.id;
const userIds = new Map<string, number>();
let server: TestServer;

/**
 * Subscribers in the collector's area, in one below it, in another and in none, some of them of a reseller; everybody takes
 * payments from everybody, as it is after subscribers have moved.
 */
beforeAll(async () => {
  server = await startTestServer();
  const { db, clock } = server;
  for (const role of ['client', ...roles] as const) {
    const [user] = await db.sql('select id from users where email = $1', [north.logins[role]]);
    userIds.set(role, Number(user?.['id']));
  }
  const billable = await createBillable(db, ispId);
  const [own] = await db.sql('select area_ids[1]::int as id from users where id = $1', [
    userIds.get('collector'),
  ]);
  const areas = await db.sql<{ id: number }>(
    "insert into areas (isp_id, name, parent_id) values ($1, 'Road 4', $2), ($1, 'Elsewhere', null) returning id::int",
    [ispId, own?.['id']],
  );
  const areaIds = [Number(own?.['id']), ...areas.map(({ id }) => id), null];
  let count = 0;
  const subscriber = () => {
    count += 1;
    const resellerUserId = count % 3 === 0 ? { resellerUserId: userIds.get('reseller') ?? 0 } : {};
    return billable.subscriber({ areaId: areaIds[count % areaIds.length] ?? null, ...resellerUserId });
  };
  const subscribers: number[] = [];
  for (let n = 0; n < 12; n++) subscribers.push(await subscriber());
  await db.sql('insert into isp_settings (isp_id, due_days) values ($1, 12)', [ispId]);
  const isp = { database: db.database, clock, ispId, subscribers, sql: db.sql.bind(db) };
  const takers = ['client', 'collector', 'reseller', 'collector'].map((role) => userIds.get(role) ?? 0);
  for (const [at, step] of fc.sample(moneyOperation, { numRuns: 220, seed: 43 }).entries()) {
    clock.set(new Date(Date.parse('2026-09-03T10:00:00Z') + at * 11.1 * 3_600_000).toISOString());
    await runRandomOperations(isp, takers[at % takers.length] ?? 0, [step]);
  }
  await createRandomStates(db, ispId, { ...billable, subscriber });
}, 180_000);
afterAll(() => server.close());

/** What each of them may see, written from the access rules. */
function sightOf(role: Role): VisibleRows {
  const id = userIds.get(role) ?? 0;
  if (role === 'reseller')
    return {
      ispId,
      subscribers: `t.reseller_user_id = ${id}`,
      invoices: `i.reseller_user_id = ${id}`,
      payments: `p.reseller_user_id = ${id}`,
      cash: `l.user_id = ${id}`,
      tickets: `t.reseller_user_id = ${id}`,
    };
  if (role !== 'collector') return { ispId };
  const inAreas = `in (with recursive a as (
      select unnest(area_ids) as id from users where id = ${id} union select c.id from areas c join a on c.parent_id = a.id)
    select id from a)`;
  return {
    ispId,
    subscribers: `t.area_id ${inAreas}`,
    invoices: `(select s.area_id from subscribers s where s.isp_id = i.isp_id and s.id = i.subscriber_id) ${inAreas}`,
    payments: `p.received_by = ${id}`,
    cash: `l.user_id = ${id}`,
    tickets: `t.opened_by = ${id}`,
  };
}
const resultOf = async (query: string) => Number((await server.db.sql(query))[0]?.['value']);
/** Compared with their lists in figures.api.test.ts. */
const comparedElsewhere = ['upcomingSuspensions', 'promised', 'ticketsMine', 'visitsToday'];

it.each(roles)('role %s: every figure equals a slow query over what they may see', async (role) => {
  const client = await server.clientOf(north.logins[role]);
  const { sections, today, from, to } = await client(calls.dashboard.summary, {});
  const now = new Date(server.clock.now()).toISOString();
  const slow = slowFigures({ ...sightOf(role), today, from, to, now });
  const [shown, computed]: Record<string, number>[] = [{}, {}];
  for (const { key, value, previous } of sections.flatMap(({ figures }) => figures)) {
    if (comparedElsewhere.includes(key)) continue;
    Object.assign(shown ?? {}, { [key]: value });
    Object.assign(computed ?? {}, { [key]: await resultOf(slow[key] ?? 'select null as value') });
    if (key !== 'collectedInPeriod' || !previous) continue;
    Object.assign(shown ?? {}, { before: previous.value });
    const before = collectedBetween(sightOf(role), previous.from, previous.to);
    Object.assign(computed ?? {}, { before: await resultOf(before) });
  }
  expect(shown).toEqual(computed);
  expect(Object.values(shown ?? {}).filter((value) => value !== 0).length).toBeGreaterThan(7);
});

it.each(['accountant', 'reseller'] as const)(
  'role %s: sums by day and by area are those of what they may see',
  async (role) => {
    const client = await server.clientOf(north.logins[role]);
    const sight = sightOf(role);
    const [from, to] = ['2026-09-03', '2026-12-10'];
    const query = { from, to, pageSize: 200 } as never;
    for (const call of [calls.reports.dateWise, calls.reports.areaWise]) {
      const { totals } = await client(call, { query });
      expect(totals).toMatchObject({
        collectedMinor: await resultOf(collectedBetween(sight, from, to)),
        invoicedMinor: await resultOf(
          `select coalesce(sum(total), 0) as value from ${invoicesOf(sight)} where issued_on between '${from}' and '${to}'`,
        ),
      });
      expect(totals.collectedMinor).not.toBe(0);
      expect(totals.invoicedMinor).not.toBe(0);
    }
  },
);
