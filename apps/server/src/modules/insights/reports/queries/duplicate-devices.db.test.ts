import { withTenant } from '@lastmile/database';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { createTestRouter } from '../../../../../test/support/subscribers.ts';
import { listDuplicateDevices } from './duplicate-devices.ts';

const { north, south } = sampleIsps;
let db: TestDatabase;

/** Thirty sessions of a few devices in two months, of two ISPs; every second subscriber is online with one of them. */
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql("select create_session_partitions('2026-10-05'::timestamptz)");
  for (const { id: ispId } of [north, south]) {
    const make = await createBillable(db, ispId);
    const subscribers: number[] = [];
    for (let n = 0; n < 6; n++) subscribers.push(await make.subscriber());
    const session = fc.record({
      subscriber: fc.constantFrom(...subscribers),
      device: fc.constantFrom(...Array.from({ length: 9 }, (_, n) => `AA:0${n}`), null),
      hour: fc.integer({ min: 0, max: 59 * 24 }),
    });
    for (const { subscriber, device, hour } of fc.sample(session, { numRuns: 30, seed: 7 }))
      await db.sql(
        `insert into session_log (isp_id, subscriber_id, router_id, started_at, caller_id)
         select isp_id, id, router_id, '2026-10-01T00:00Z'::timestamptz + make_interval(hours => $2), $3 from subscribers where id = $1`,
        [subscriber, hour, device],
      );
    // Each lasts up to ten days, or until the next one with the device; some of the last ones are still open.
    await db.sql(
      `update session_log l set stopped_at = n.stopped_at from (
         select isp_id, id, started_at, case when next is not null or id % 4 > 0
           then least(started_at + make_interval(hours => (id * 37 % 240)::int), next) end as stopped_at
         from (select *, lead(started_at) over (partition by caller_id, subscriber_id order by started_at) as next
           from session_log where isp_id = $1) l
       ) n where n.isp_id = l.isp_id and n.id = l.id and n.started_at = l.started_at`,
      [ispId],
    );
    for (const [n, subscriber] of subscribers.entries())
      await db.sql(
        `insert into subscriber_presence (isp_id, subscriber_id, online, since, last_caller_id)
         values ($1, $2, $3, case when $3 then now() else '2026-11-17T12:00Z' end, $4)`,
        [ispId, subscriber, n % 2 === 0, `AA:0${n % 4}`],
      );
  }
}, 120_000);
afterAll(() => db.close());

it.each([
  ['2026-10-01', '2026-11-29'],
  ['2026-10-01', '2026-10-10'],
  ['2026-11-15', '2026-11-20'],
  ['2026-10-25', '2026-10-25'],
  ['2025-01-01', '2025-01-31'],
])(
  'the devices of several subscribers between %s and %s are those that all sessions show',
  async (from, to) => {
    for (const { id: ispId } of [north, south]) {
      const slowly = await db.sql<{ name: string; subscribers: number }>(
        `select name, count(distinct id)::int as subscribers from (
         select l.caller_id as name, l.subscriber_id as id from session_log l join isps i on i.id = l.isp_id
         where l.isp_id = $1 and (l.started_at at time zone i.timezone)::date <= $3
           and (l.stopped_at is null or (l.stopped_at at time zone i.timezone)::date >= $2)
         union all select last_caller_id, subscriber_id from subscriber_presence p join isps i on i.id = p.isp_id
         where p.isp_id = $1 and (online or (p.since at time zone i.timezone)::date between $2 and $3)
       ) used where name is not null group by 1 having count(distinct id) > 1 order by 1`,
        [ispId, from, to],
      );
      const rows = await withTenant(db.database, ispId, { actor: { userId: null }, readOnly: true }, (tx) =>
        listDuplicateDevices(
          tx,
          { from, to, search: '', sort: 'name' },
          { limit: 100, offset: 0, accounts: null },
        ),
      );
      expect(rows.map(({ name, subscribers }) => ({ name, subscribers }))).toEqual(slowly);
      for (const { subscribers, accounts } of rows) expect(accounts).toHaveLength(subscribers);
    }
  },
);

it('a device is stored once for each of its subscribers, with the day of its last session', async () => {
  const wrong = await db.sql(
    `with expected as (
       select isp_id, caller_id, subscriber_id, max(started_at at time zone 'utc')::date as last_session_on
       from session_log where caller_id is not null group by 1, 2, 3
     ), stored as (select isp_id, caller_id, subscriber_id, last_session_on from subscriber_devices)
     (select * from expected except select * from stored) union all (select * from stored except select * from expected)`,
  );
  expect(wrong).toEqual([]);
  expect(await db.sql('select 1 from subscriber_devices limit 1')).toHaveLength(1);
});

it('of a reseller are those that one of their subscribers used, whoever else did', async () => {
  const range = { from: '2026-10-01', to: '2026-11-29', search: '', sort: 'name' };
  const list = (resellerId?: number) =>
    withTenant(db.database, north.id, { actor: { userId: null }, readOnly: true }, (tx) =>
      listDuplicateDevices(tx, { ...range, resellerId }, { limit: 100, offset: 0, accounts: null }),
    );
  const all = await list();
  const [reseller] = await db.sql('select id from users where email = $1', [north.logins.reseller]);
  const resellerId = Number(reseller?.['id']);
  expect(await list(resellerId)).toEqual([]);
  const sold = all[0]?.accounts[0]?.id;
  await db.sql('update subscribers set reseller_user_id = $2 where id = $1', [sold, resellerId]);
  const theirs = all.filter(({ accounts }) => accounts.some(({ id }) => id === sold));
  expect(theirs.length).toBeLessThan(all.length);
  expect((await list(resellerId)).map(({ name, subscribers }) => [name, subscribers])).toEqual(
    theirs.map(({ name, subscribers }) => [name, subscribers]),
  );
});

it('names the router of the last session, counts everyone online, and sorts as it is asked', async () => {
  const ispId = north.id;
  const make = await createBillable(db, ispId);
  const elsewhere = await createTestRouter(db, ispId, 'Elsewhere');
  const device = 'BB:01';
  for (let n = 0; n < 12; n++) {
    const subscriber = await make.subscriber();
    await db.sql(
      `insert into session_log (isp_id, subscriber_id, router_id, started_at, caller_id)
       values ($1, $2, $3, '2026-10-02T00:00Z', $5), ($1, $2, $4, '2026-10-03T00:00Z', $5)`,
      [ispId, subscriber, make.routerId, elsewhere, device],
    );
    await db.sql(
      'insert into subscriber_presence (isp_id, subscriber_id, online, since, last_caller_id) values ($1, $2, true, now(), $3)',
      [ispId, subscriber, device],
    );
  }
  const list = (sort: string, accounts: number | null, search = '') =>
    withTenant(db.database, ispId, { actor: { userId: null }, readOnly: true }, (tx) =>
      listDuplicateDevices(
        tx,
        { from: '2026-10-01', to: '2026-10-10', search, sort },
        { limit: 100, offset: 0, accounts },
      ),
    );
  const [shown] = await list('name', 10, device);
  expect(shown).toMatchObject({ subscribers: 12, online: 12 });
  expect(shown?.accounts).toHaveLength(10);
  expect(new Set(shown?.accounts.map(({ routerName }) => routerName))).toEqual(new Set(['Elsewhere']));
  const [whole] = await list('name', null, device);
  expect(whole?.accounts).toHaveLength(12);
  const counts = async (sort: string) => (await list(sort, 10)).map(({ subscribers }) => subscribers);
  const ascending = await counts('subscribers');
  expect(ascending.at(-1)).toBe(12);
  expect(ascending).toEqual([...ascending].sort((one, other) => one - other));
  expect(await counts('-subscribers')).toEqual([...ascending].sort((one, other) => other - one));
});
