import { type Client, calls, type LeakKind, leakKinds } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixPath } from '../../../../../web/src/features/leaks/components/labels.ts';
import { createBillable, recordCashPayment } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { createTestPackage } from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let owner: Client;
let routerId = 0;
const ids: number[] = [];

const monthlyTotal = async () => (await owner(calls.leaks.list, {})).monthlyMinor;

/** One of each kind, among subscribers who are fine. The package costs 500, the faster one 1,200. */
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const { db } = server;
  const make = await createBillable(db, north.id);
  for (let n = 0; n < 6; n++) ids.push(await make.subscriber());
  routerId = make.routerId;
  const fast = await createTestPackage(db, north.id, 'Fast');
  await db.sql('update packages set price_minor = 120000, download_kbps = 90000 where id = $1', [fast]);
  const [free, cheap, suspended, faster, fine, uninvoiced] = ids;
  // All but one have been invoiced until a later month.
  await db.sql("update subscribers set next_billing_on = '2026-09-01' where id <> $1", [uninvoiced]);
  await db.sql("update subscribers set connected_on = '2026-01-01', billing_day = 1");
  await db.sql("update subscribers set billing = 'free' where id = $1", [free]);
  await db.sql('update subscribers set agreed_price_minor = 30000 where id = $1', [cheap]);
  await db.sql("update subscribers set status = 'suspended', status_reason = 'manual' where id = $1", [
    suspended,
  ]);
  await db.sql(
    `insert into subscriber_presence (isp_id, subscriber_id, online, since, last_caller_id)
     values ($1, $2, true, '2026-03-09', 'AA:01'), ($1, $3, true, '2026-03-10', 'AA:01')`,
    [north.id, suspended, fine],
  );
  await db.sql(
    `insert into router_inventory (isp_id, router_id, name, disabled, profile, seen_at)
     select $1::bigint, router_id, name, false, case when subscriber_id = $2::bigint then 'Fast' else profile end, now() from router_secrets
     union all select $1::bigint, $3::bigint, 'unknown-account', false, 'Fast', now()
     union all select $1::bigint, $3::bigint, 'switched-off', true, 'Fast', now()`,
    [north.id, faster, make.routerId],
  );
  const [collector] = await db.sql('select id from users where email = $1', [north.logins.collector]);
  const place = { db, clock: server.clock, ispId: north.id };
  const userId = Number(collector?.['id']);
  server.clock.set('2026-02-20T04:00:00Z');
  await recordCashPayment(place, { subscriberId: fine ?? 0, amountMinor: 700_00, userId });
  const reversed = await recordCashPayment(place, { subscriberId: fine ?? 0, amountMinor: 50_00, userId });
  server.clock.set('2026-03-10T04:00:00Z');
  const accountant = await server.clientOf(north.logins.accountant);
  await accountant(calls.payments.reverse, { body: { id: reversed, reason: 'Mistake' } as never });
  await db.sql('update payments set reversed_by = received_by where id = $1', [reversed]);
});
afterAll(() => server.close());

const expected: Record<LeakKind, number> = {
  not_in_billing: 1200_00,
  uninvoiced: 500_00,
  suspended_online: 500_00,
  faster_on_router: 700_00,
  /** Of the same account as the one that is suspended but online, which is counted once. */
  shared_device: 0,
  free: 500_00,
  below_price: 200_00,
  cash_held: 700_00,
  self_reversed: 50_00,
};

describe('leaks', () => {
  it('finds each kind once, with the amount', async () => {
    const { sums, monthlyMinor, onceMinor } = await owner(calls.leaks.list, {});
    expect(Object.fromEntries(sums.map(({ kind, amountMinor }) => [kind, amountMinor]))).toEqual(expected);
    expect(sums.map(({ count }) => count)).toEqual(sums.map(() => 1));
    expect(onceMinor).toBe(expected.cash_held + expected.self_reversed);
    expect(monthlyMinor).toBe(Object.values(expected).reduce((sum, minor) => sum + minor, 0) - onceMinor);
  });

  it.each(leakKinds)('lists %s alone', async (kind) => {
    const { items, total } = await owner(calls.leaks.list, { query: { kind } });
    expect(items.map((leak) => leak.kind)).toEqual([kind]);
    expect(total).toBe(1);
  });

  it('lists the largest first, with its evidence, and one kind alone', async () => {
    const { items, total } = await owner(calls.leaks.list, {});
    expect(total).toBe(9);
    expect(items[0]).toMatchObject({
      kind: 'not_in_billing',
      title: 'unknown-account',
      evidence: { value: 'Fast' },
    });
    const devices = await owner(calls.leaks.list, { query: { kind: 'shared_device' } });
    expect(devices.items).toMatchObject([
      { subscriberId: ids[2], evidence: { value: 'AA:01', count: 1, since: '2026-03-10T00:00:00.000Z' } },
    ]);
    expect(devices.monthlyMinor).toBe(3600_00);
    const cheap = await owner(calls.leaks.list, { query: { kind: 'below_price' } });
    expect(cheap.items[0]?.evidence).toMatchObject({ paysMinor: 300_00, priceMinor: 500_00 });
  });

  it('of cash lead to a message to its holder, once a day', async () => {
    const { db } = server;
    const [held] = (await owner(calls.leaks.list, { query: { kind: 'cash_held' } })).items;
    const body = { userId: held?.userId ?? 0 };
    const accountant = await server.clientOf(north.logins.accountant);
    const asked = await Promise.allSettled(
      [owner, accountant].map((client) => client(calls.leaks.askForCash, { body })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { fullName: held?.title, amountMinor: 700_00 } },
    ]);
    expect(await expectProblem(owner(calls.leaks.askForCash, { body }))).toMatchObject({
      status: 409,
      code: 'leaks.already_asked',
    });
    const collector = await server.clientOf(north.logins.collector);
    expect((await collector(calls.inbox.list, {})).items).toMatchObject([
      {
        kind: 'cash.hand_over_requested',
        title: expect.stringMatching(/^Please hand over the cash you have collected: .*700/),
        link: '/isp/cash-hand-over',
      },
    ]);
    expect(
      await db.sql("select entity_id from audit_log where action = 'event' and call = 'leaks.askForCash'"),
    ).toHaveLength(1);
    await db.sql("update inbox_messages set sent_at = sent_at - interval '1 day' where kind like 'cash.%'");
    await owner(calls.leaks.askForCash, { body });
    expect(await expectProblem(collector(calls.leaks.askForCash, { body }))).toMatchObject({ status: 403 });
  });

  it('of payments that their receiver reversed lead to a message to them, once a day', async () => {
    const { db } = server;
    const [leak] = (await owner(calls.leaks.list, { query: { kind: 'self_reversed' } })).items;
    const body = { userId: leak?.userId ?? 0 };
    const accountant = await server.clientOf(north.logins.accountant);
    const asked = await Promise.allSettled(
      [owner, accountant].map((client) => client(calls.leaks.askForExplanation, { body })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { fullName: leak?.title, payments: 1, amountMinor: 50_00 } },
    ]);
    expect(await expectProblem(owner(calls.leaks.askForExplanation, { body }))).toMatchObject({
      status: 409,
      code: 'leaks.already_asked',
    });
    const collector = await server.clientOf(north.logins.collector);
    const [message] = (await collector(calls.inbox.list, {})).items;
    expect(message).toMatchObject({
      kind: 'payments.explanation_requested',
      title: expect.stringMatching(`received: ${leak?.evidence.value} \\(.*50.00\\)$`),
      link: '/isp/payment-list?status=reversed',
    });
    expect(
      await db.sql(
        "select entity_id from audit_log where action = 'event' and call = 'leaks.askForExplanation'",
      ),
    ).toHaveLength(1);
    await db.sql("update users set locale = 'de' where id = $1", [body.userId]);
    await db.sql(
      "update inbox_messages set sent_at = sent_at - interval '1 day' where kind like 'payments.%'",
    );
    await owner(calls.leaks.askForExplanation, { body });
    expect((await collector(calls.inbox.list, {})).items[0]?.title).toMatch(/^Bitte erklären Sie/);
    await db.sql("update users set locale = 'en' where id = $1", [body.userId]);
    expect(await expectProblem(collector(calls.leaks.askForExplanation, { body }))).toMatchObject({
      status: 403,
    });
    const [other] = await db.sql('select id from users where email = $1', [north.logins.accountant]);
    const others = await server.clientOf(south.logins.client);
    for (const [client, userId] of [
      [owner, Number(other?.['id'])],
      [others, body.userId],
    ] as const)
      expect(await expectProblem(client(calls.leaks.askForExplanation, { body: { userId } }))).toMatchObject({
        status: 409,
        code: 'leaks.already_fixed',
      });
  });

  it('of cash that is gone, or of another ISP, are not asked for', async () => {
    const [user] = await server.db.sql('select id from users where email = $1', [north.logins.accountant]);
    const [held] = (await owner(calls.leaks.list, { query: { kind: 'cash_held' } })).items;
    const others = await server.clientOf(south.logins.client);
    for (const [client, userId] of [
      [owner, Number(user?.['id'])],
      [others, held?.userId ?? 0],
    ] as const)
      expect(await expectProblem(client(calls.leaks.askForCash, { body: { userId } }))).toMatchObject({
        status: 409,
        code: 'leaks.already_fixed',
      });
  });

  it('of a reseller are those of what they sold, and the cash that they and their staff hold', async () => {
    const [reseller] = await server.db.sql('select id from users where email = $1', [north.logins.reseller]);
    const resellerId = Number(reseller?.['id']);
    const [free, , , , fine] = ids;
    const assign = (userId: number | null) =>
      server.db.sql('update subscribers set reseller_user_id = $2 where id = any($1)', [
        [free, fine],
        userId,
      ]);
    const staff = (userId: number | null) =>
      server.db.sql('update users set reseller_user_id = $2 where email = $1', [
        north.logins.collector,
        userId,
      ]);
    const found = async (query: object = {}) => {
      const { items, total, sums } = await owner(calls.leaks.list, { query: { resellerId, ...query } });
      expect(sums.reduce((count, sum) => count + sum.count, 0)).toBeGreaterThanOrEqual(total);
      return items.map(({ kind }) => kind).sort();
    };
    expect(await found()).toEqual([]);
    await assign(resellerId);
    expect(await found()).toEqual(['free', 'self_reversed']);
    await staff(resellerId);
    expect(await found()).toEqual(['cash_held', 'free', 'self_reversed']);
    expect(await found({ kind: 'free' })).toEqual(['free']);
    await staff(null);
    await assign(null);
  });

  it('counts a subscriber without service as online unless the router has them on the expired profile', async () => {
    const suspended = ids[2] ?? 0;
    const listed = async () =>
      (await owner(calls.leaks.list, { query: { kind: 'suspended_online' } })).items.map(
        (leak) => leak.subscriberId,
      );
    const [before] = await server.db.sql(
      'select desired_state, profile from router_secrets where subscriber_id = $1',
      [suspended],
    );
    const profileOnRouter = (profile: unknown) =>
      server.db.sql(
        'update router_inventory i set profile = $2 from router_secrets n where n.name = i.name and n.subscriber_id = $1',
        [suspended, profile],
      );
    await server.db.sql(
      "update router_secrets set desired_state = 'expired', profile = 'expired' where subscriber_id = $1",
      [suspended],
    );
    await profileOnRouter('expired');
    expect(await listed()).toEqual([]);
    await profileOnRouter(before?.['profile']);
    expect(await listed()).toEqual([suspended]);
    await server.db.sql(
      'update router_secrets set desired_state = $2, profile = $3 where subscriber_id = $1',
      [suspended, before?.['desired_state'], before?.['profile']],
    );
    for (const status of ['on_hold', 'closed']) {
      await server.db.sql('update subscribers set status = $2, status_reason = null where id = $1', [
        suspended,
        status,
      ]);
      expect(await listed()).toEqual([suspended]);
    }
    await server.db.sql(
      "update subscribers set status = 'suspended', status_reason = 'manual' where id = $1",
      [suspended],
    );
  });

  it('compares the speed of the profile on the router, no matter who made it', async () => {
    const [, , , faster, fine] = ids as [number, number, number, number, number];
    const listed = async () =>
      (await owner(calls.leaks.list, { query: { kind: 'faster_on_router', sort: 'title' } })).items.map(
        ({ subscriberId, amountMinor, evidence: { value } }) => ({ subscriberId, amountMinor, value }),
      );
    const [own] = await server.db.sql<{ profile: string; kbps: number; package_id: string }>(
      `select k.profile_name as profile, k.download_kbps as kbps, k.id as package_id from subscribers s join packages k on k.id = s.package_id
       where s.id = $1`,
      [fine],
    );
    if (!own) throw new Error('The subscriber has a package');
    const observe = (profiles: { name: string; rateLimit: string | null }[]) =>
      server.db.sql(
        `insert into router_observed_state (isp_id, router_id, profiles) values ($1, $2, $3)
         on conflict (isp_id, router_id) do update set profiles = excluded.profiles`,
        [north.id, routerId, JSON.stringify(profiles)],
      );
    const profileOf = (profile: string) =>
      server.db.sql(
        'update router_inventory i set profile = $2 from router_secrets n where n.name = i.name and n.subscriber_id = $1',
        [fine, profile],
      );
    const known = { subscriberId: faster, amountMinor: 700_00, value: 'Fast' };
    const found = (value: string) => ({ subscriberId: fine, amountMinor: 700_00, value });
    await profileOf('homemade');
    expect(await listed()).toEqual([known]);
    await observe([{ name: 'homemade', rateLimit: null }]);
    expect(await listed()).toEqual([known, found('homemade')]);
    await observe([{ name: 'homemade', rateLimit: '1M/80M 2M/90M' }]);
    expect(await listed()).toEqual([known, found('homemade (1M/80M)')]);
    await observe([{ name: 'homemade', rateLimit: `1M/${own.kbps}k` }]);
    expect(await listed()).toEqual([known]);
    // A profile that the ISP chose for the package may limit in another way.
    await server.db.sql(
      'insert into package_profiles (isp_id, package_id, router_id, profile_name) values ($1, $2, $3, $4)',
      [north.id, own.package_id, routerId, 'homemade'],
    );
    await observe([{ name: 'homemade', rateLimit: null }]);
    expect(await listed()).toEqual([known]);
    await server.db.sql('delete from package_profiles');
    // The profile of the package itself was changed on the router.
    await profileOf(own.profile);
    await server.db.sql(
      `insert into router_profiles (isp_id, router_id, name, observed, state) values ($1, $2, $3, '{"rateLimit": "5M/70000000"}', 'drift')`,
      [north.id, routerId, own.profile],
    );
    expect((await listed()).map(({ value }) => value)).toContain(`${own.profile} (5M/70000000)`);
    await server.db.sql('delete from router_profiles');
    await observe([]);
    expect(await listed()).toEqual([known]);
  });

  it('finds a device that several active accounts use now', async () => {
    const [, , , faster, fine] = ids as [number, number, number, number, number];
    await server.db.sql(
      `insert into subscriber_presence (isp_id, subscriber_id, online, since, last_caller_id) values ($1, $2, true, '2026-03-10', 'AA:01')`,
      [north.id, faster],
    );
    const { items } = await owner(calls.leaks.list, {
      query: { kind: 'shared_device' },
    });
    expect(
      new Set(
        items.map(({ subscriberId, amountMinor, evidence: { count } }) => ({
          subscriberId,
          amountMinor,
          count,
        })),
      ),
    ).toEqual(
      new Set([
        { subscriberId: ids[2], amountMinor: 0, count: 2 },
        { subscriberId: fine, amountMinor: 0, count: 2 },
      ]),
    );
    await server.db.sql('delete from subscriber_presence where subscriber_id = $1', [faster]);
  });

  it('leads from a shared device to a report with both accounts, however long ago one of them used it', async () => {
    const presence = (online: boolean, since: string) =>
      server.db.sql('update subscriber_presence set online = $2, since = $3 where subscriber_id = $1', [
        ids[2],
        online,
        since,
      ]);
    await presence(false, '2026-01-20T19:00:00Z');
    const [leak] = (await owner(calls.leaks.list, { query: { kind: 'shared_device' } })).items;
    expect(leak).toMatchObject({
      subscriberId: ids[2],
      amountMinor: 500_00,
      evidence: { usedAt: '2026-01-20T19:00:00.000Z' },
    });
    if (!leak) throw new Error('Listed');
    const { searchParams } = new URL(fixPath(leak, '2026-03-10'), 'http://panel.example');
    const query = Object.fromEntries(searchParams);
    const [device] = (await owner(calls.reports.duplicateDevices, { query: query as never })).items;
    expect(device?.accounts.map(({ id }) => id).sort()).toEqual([ids[2], ids[4]].sort());
    // The month of service is lost once, whether the account is online itself or its device with another one.
    expect(await monthlyTotal()).toBe(3600_00);
    const thisMonth = { search: query['search'] ?? '' };
    expect((await owner(calls.reports.duplicateDevices, { query: thisMonth })).items).toEqual([]);
    await presence(true, '2026-03-09');
  });

  it('counts of held cash what deposits and hand-overs leave of older payments', async () => {
    const [collector] = await server.db.sql('select id from users where email = $1', [
      north.logins.collector,
    ]);
    const userId = Number(collector?.['id']);
    const place = { db: server.db, clock: server.clock, ispId: north.id };
    const held = async () =>
      (await owner(calls.leaks.list, { query: { kind: 'cash_held' } })).items.map(
        ({ amountMinor, evidence: { count, since } }) => [amountMinor, count, since],
      );
    server.clock.set('2026-02-25T04:00:00Z');
    await recordCashPayment(place, { subscriberId: ids[4] ?? 0, amountMinor: 150_00, userId });
    server.clock.set('2026-03-10T04:00:00Z');
    expect(await held()).toEqual([[850_00, 2, '2026-02-20T04:00:00.000Z']]);
    // The oldest cash is deposited first; what was received this week is not held too long.
    const latest = await recordCashPayment(place, {
      subscriberId: ids[4] ?? 0,
      amountMinor: 90_00,
      userId,
    });
    const deposit = (amountMinor: number) =>
      owner(calls.cashBook.deposit, { body: { userId, amountMinor, reference: null, note: null } as never });
    await deposit(300_00);
    expect(await held()).toEqual([[550_00, 2, '2026-02-20T04:00:00.000Z']]);
    await deposit(420_00);
    expect(await held()).toEqual([[130_00, 1, '2026-02-25T04:00:00.000Z']]);
    const collecting = await server.clientOf(north.logins.collector);
    const [accountant] = await server.db.sql('select id from users where email = $1', [
      north.logins.accountant,
    ]);
    await collecting(calls.payments.handOver, {
      body: { toUserId: Number(accountant?.['id']), paymentIds: [latest], note: null } as never,
    });
    expect(await held()).toEqual([[130_00, 1, '2026-02-25T04:00:00.000Z']]);
    await deposit(100_00);
    expect(await held()).toEqual([[30_00, 1, '2026-02-25T04:00:00.000Z']]);
    await deposit(30_00);
    expect(await held()).toEqual([]);
  });

  it('finds a payment that was reversed lately, no matter when it was received', async () => {
    const [collector] = await server.db.sql('select id from users where email = $1', [
      north.logins.collector,
    ]);
    const place = { db: server.db, clock: server.clock, ispId: north.id };
    const payment = { subscriberId: ids[4] ?? 0, amountMinor: 20_00, userId: Number(collector?.['id']) };
    server.clock.set('2025-11-02T04:00:00Z');
    const old = await recordCashPayment(place, payment);
    server.clock.set('2026-03-10T04:00:00Z');
    await owner(calls.payments.reverse, { body: { id: old, reason: 'Mistake' } as never });
    const reversedAt = (at: string) =>
      server.db.sql('update payments set reversed_by = received_by, reversed_at = $2 where id = $1', [
        old,
        at,
      ]);
    const listed = async () =>
      (await owner(calls.leaks.list, { query: { kind: 'self_reversed' } })).items.map(
        ({ amountMinor }) => amountMinor,
      );
    await reversedAt('2026-03-09T04:00:00Z');
    expect(await listed()).toEqual([50_00, 20_00]);
    await reversedAt('2026-01-08T04:00:00Z');
    expect(await listed()).toEqual([50_00]);
  });

  it('finds a postpaid subscriber whose last period has no invoice', async () => {
    const uninvoiced = ids[5] ?? 0;
    await server.db.sql("update subscribers set billing_mode = 'postpaid' where id = $1", [uninvoiced]);
    const { items } = await owner(calls.leaks.list, { query: { kind: 'uninvoiced' } });
    expect(items.map(({ subscriberId }) => subscriberId)).toEqual([uninvoiced]);
    await server.db.sql("update subscribers set billing_mode = 'prepaid' where id = $1", [uninvoiced]);
  });

  it('lists free service from the day after the one until which it is meant', async () => {
    const free = ids[0] ?? 0;
    const listed = async (until: string | null) => {
      await server.db.sql('update subscribers set free_until = $2 where id = $1', [free, until]);
      const { items } = await owner(calls.leaks.list, { query: { kind: 'free' } });
      return items.map(({ evidence }) => evidence.value);
    };
    expect(await listed('2026-03-10')).toEqual([]);
    expect(await listed('2026-03-09')).toEqual(['2026-03-09']);
    expect(await listed(null)).toEqual([null]);
  });

  it('counts a monthly discount as a price below that of the package', async () => {
    const fine = ids[4] ?? 0;
    await server.db.sql('update subscribers set monthly_discount_minor = 12000 where id = $1', [fine]);
    const body = { kind: 'below_price' as const, subscriberId: fine };
    const { items } = await owner(calls.leaks.list, { query: { kind: 'below_price', sort: 'amountMinor' } });
    expect(items[0]).toMatchObject({
      subscriberId: fine,
      amountMinor: 120_00,
      evidence: { paysMinor: 380_00, priceMinor: 500_00 },
    });
    expect(await owner(calls.leaks.fix, { body })).toMatchObject({
      monthlyBeforeMinor: 380_00,
      monthlyAfterMinor: 500_00,
    });
    expect(
      await server.db.sql('select monthly_discount_minor::int as minor from subscribers where id = $1', [
        fine,
      ]),
    ).toEqual([{ minor: 0 }]);
  });

  it('counts a percentage while it applies, and ends it with its days', async () => {
    const fine = ids[4] ?? 0;
    const listed = async (isActive: boolean) => {
      await server.db.sql(
        "update subscribers set discount_percent = 25, discount_until = '2026-12-31', discount_active = $2 where id = $1",
        [fine, isActive],
      );
      const { items } = await owner(calls.leaks.list, { query: { kind: 'below_price' } });
      return items.filter(({ subscriberId }) => subscriberId === fine).map(({ amountMinor }) => amountMinor);
    };
    expect(await listed(false)).toEqual([]);
    expect(await listed(true)).toEqual([125_00]);
    await owner(calls.leaks.fix, { body: { kind: 'below_price', subscriberId: fine } });
    expect(
      await server.db.sql('select discount_percent, discount_until from subscribers where id = $1', [fine]),
    ).toEqual([{ discount_percent: null, discount_until: null }]);
  });

  it('fixes prices after a preview, and says when a leak is gone', async () => {
    const [free, cheap] = ids as [number, number];
    const body = { kind: 'below_price' as const, subscriberId: cheap };
    const preview = await owner(calls.leaks.fix, { body: { ...body, preview: true } });
    expect(preview).toMatchObject({
      monthlyBeforeMinor: 300_00,
      monthlyAfterMinor: 500_00,
      routerName: null,
      isApplied: false,
    });
    const priceOf = async (id: number) =>
      (await server.db.sql('select agreed_price_minor, billing from subscribers where id = $1', [id]))[0];
    expect(await priceOf(cheap)).toMatchObject({ agreed_price_minor: '30000' });
    const before = await monthlyTotal();
    expect(await owner(calls.leaks.fix, { body })).toMatchObject({ isApplied: true });
    expect(await monthlyTotal()).toBe(before - expected.below_price);
    expect(await priceOf(cheap)).toMatchObject({ agreed_price_minor: null });
    expect(await expectProblem(owner(calls.leaks.fix, { body }))).toMatchObject({
      status: 409,
      code: 'leaks.already_fixed',
    });
    await owner(calls.leaks.fix, { body: { kind: 'free', subscriberId: free } });
    expect(await monthlyTotal()).toBe(before - expected.below_price - expected.free);
    expect(await priceOf(free)).toMatchObject({ billing: 'normal' });
    const { sums } = await owner(calls.leaks.list, {});
    expect(sums.map(({ kind }) => kind)).not.toContain('below_price');
  });

  it('leaves prices to those who may update invoices', async () => {
    const technician = await server.clientOf(north.logins.technician);
    await server.db.sql("update subscribers set billing = 'free' where id = $1", [ids[0]]);
    const fix = technician(calls.leaks.fix, { body: { kind: 'free', subscriberId: ids[0] ?? 0 } });
    expect(await expectProblem(fix)).toMatchObject({
      status: 403,
      code: 'subscribers.invoice_permission_required',
    });
  });

  it('writes what was sold to the router again and drops the session, if the router may be written to', async () => {
    const [, , suspended, faster] = ids as [number, number, number, number];
    const fix = (subscriberId: number, kind: 'suspended_online' | 'faster_on_router', preview = false) =>
      owner(calls.leaks.fix, { body: { kind, subscriberId, preview } });
    const stateOf = (id: number) =>
      server.db.sql('select state, drop_session from router_secrets where subscriber_id = $1', [id]);
    await server.db.sql('update routers set writes_allowed_at = null');
    expect(await expectProblem(fix(faster, 'faster_on_router'))).toMatchObject({
      status: 409,
      code: 'leaks.router_read_only',
    });
    await server.db.sql('update routers set writes_allowed_at = now()');
    await server.db.sql("update router_secrets set state = 'synced', drop_session = false");
    for (const [id, kind] of [
      [faster, 'faster_on_router'],
      [suspended, 'suspended_online'],
    ] as const) {
      expect(await fix(id, kind, true)).toMatchObject({ isApplied: false, routerName: expect.any(String) });
      expect(await stateOf(id)).toEqual([{ state: 'synced', drop_session: false }]);
      expect(await fix(id, kind)).toMatchObject({ isApplied: true, routerName: expect.any(String) });
      expect(await stateOf(id)).toEqual([{ state: 'pending', drop_session: true }]);
    }
    const [event] = await server.db.sql(
      "select entity_id from audit_log where call = 'leaks.fix' and action = 'event' order by id desc limit 1",
    );
    expect(Number(event?.['entity_id'])).toBe(suspended);
  });

  it('issues the missing invoices once, after a preview, by those who may create invoices', async () => {
    const subscriberId = ids[5] ?? 0;
    const body = { kind: 'uninvoiced' as const, subscriberId };
    const invoices = () =>
      server.db.sql(
        "select period_start::text as start, total_minor::int as minor from invoices where subscriber_id = $1 and kind = 'monthly' order by 1",
        [subscriberId],
      );
    const technician = await server.clientOf(north.logins.technician);
    expect(await expectProblem(technician(calls.leaks.fix, { body }))).toMatchObject({ status: 403 });
    const accountant = await server.clientOf(north.logins.accountant);
    const preview = await accountant(calls.leaks.fix, { body: { ...body, preview: true } });
    expect(preview).toMatchObject({
      isApplied: false,
      routerName: null,
      issued: { count: 3, from: '2026-01-01', to: '2026-03-31', totalMinor: 1500_00 },
    });
    expect(await invoices()).toEqual([]);
    const before = await monthlyTotal();
    const others = [owner, await server.clientOf(north.logins.client)];
    const tries = await Promise.allSettled(
      [accountant, ...others].map((client) => client(calls.leaks.fix, { body })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected')
        expect(['leaks.already_fixed', 'invoices.not_billable']).toContain(one.reason.problem.code);
    expect(await invoices()).toEqual(
      ['2026-01-01', '2026-02-01', '2026-03-01'].map((start) => ({ start, minor: 500_00 })),
    );
    const { items } = await owner(calls.leaks.list, { query: { kind: 'uninvoiced' } });
    expect(items.map((leak) => leak.subscriberId)).not.toContain(subscriberId);
    expect(await monthlyTotal()).toBe(before - expected.uninvoiced);
    expect(await expectProblem(accountant(calls.leaks.fix, { body }))).toMatchObject({
      code: 'leaks.already_fixed',
    });
    const [audited] = await server.db.sql(
      "select count(distinct entity_id)::int as invoices from audit_log where call = 'leaks.fix' and entity = 'invoices'",
    );
    expect(audited).toEqual({ invoices: 3 });
  });

  it('leaves writing to routers to those who may update subscribers', async () => {
    const accountant = await server.clientOf(north.logins.accountant);
    const body = { kind: 'suspended_online' as const, subscriberId: ids[2] ?? 0, preview: true };
    expect(await expectProblem(accountant(calls.leaks.fix, { body }))).toMatchObject({ status: 403 });
  });

  it('of another ISP cannot be fixed', async () => {
    const other = await server.clientOf(south.logins.client);
    const fix = other(calls.leaks.fix, { body: { kind: 'free', subscriberId: ids[0] ?? 0 } });
    expect(await expectProblem(fix)).toMatchObject({ status: 409, code: 'leaks.already_fixed' });
  });

  it('shows another ISP nothing', async () => {
    const other = await server.clientOf(south.logins.client);
    expect(await other(calls.leaks.list, {})).toMatchObject({
      total: 0,
      monthlyMinor: 0,
      onceMinor: 0,
      items: [],
    });
  });
});
