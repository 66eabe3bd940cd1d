import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { enqueue, startWorker } from '@lastmile/jobs';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { createTestPackage } from '../../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { billingRunHandlers } from '../../billing-runs/index.ts';
import { startScheduledJob } from '../../billing-runs/job-definitions.ts';
import { renewJob } from '../job-definitions.ts';
import { resellerHandlers } from '../jobs.ts';

let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let dearer: number;
let unpriced: number;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  server = await startTestServer();
  const { db, clock } = server;
  make = await createBillable(db, north.id);
  dearer = await createTestPackage(db, north.id, 'Fast');
  unpriced = await createTestPackage(db, north.id, 'Unpriced');
  await make.subscriber();
  // The real runner, because what it says about who acts is part of what is tested.
  worker = await startWorker({
    database: db.database,
    appUrl: db.appUrl,
    clock,
    log: server.panel.services.log,
    handlers: [...billingRunHandlers({ clock }), ...resellerHandlers({ clock })],
  });
});
afterAll(async () => {
  await worker.stop();
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

let resellers = 0;
let names = 0;
/** With a wallet of this amount, a subscriber for 310.00 a month, and another one that is on hold. */
async function reseller(walletMinor: number) {
  resellers += 1;
  const email = `scheduled${resellers}@north.test`;
  const { id, userId } = await owner(calls.resellers.create, {
    body: {
      fullName: `Wholesaler ${resellers}`,
      email,
      password: testPassword,
      model: 'wholesale',
      commissionRate: 0,
      commissionBasis: 'before_vat',
    },
  });
  await setPrice(id, make.packageId, 310_00);
  await setPrice(id, dearer, 620_00);
  const topUp = (amountMinor: number) =>
    owner(calls.resellers.topUp, { body: { id, amountMinor, method: 'bkash' } });
  await topUp(walletMinor);
  const self = await server.clientOf(email);
  const sell = async (): Promise<number> => {
    names += 1;
    const { id: sold } = await self(calls.subscribers.create, {
      body: {
        customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
        username: `scheduled${names}`,
        routerId: make.routerId,
        packageId: make.packageId,
        bindMac: false,
        billing: 'normal',
        billingMode: 'prepaid',
        billingDay: 1,
        monthlyDiscountMinor: 0,
        activate: true,
      },
    });
    return sold;
  };
  const wallet = async () => 0 - (await owner(calls.resellers.get, { params: { id } })).owesMinor;
  const inbox = async () =>
    (await (await server.clientOf(email))(calls.inbox.list, { query: {} })).items.map(({ title }) => title);
  return { id, userId, sell, topUp, wallet, inbox };
}
const setPrice = (id: number, packageId: number, priceMinor: number | null) =>
  owner(calls.resellerPrices.update, { params: { id }, body: { items: [{ packageId, priceMinor }] } });
const plan = (id: number, packageId: number, on: string) =>
  server.db.sql('update subscribers set next_package_id = $2, change_on = $3 where id = $1', [
    id,
    packageId,
    on,
  ]);
const show = (id: number) => owner(calls.subscribers.get, { params: { id } });

async function travel(to: string): Promise<void> {
  server.clock.set(to);
  owner = await server.clientOf(north.logins.client);
}
const jobsLeft = async () =>
  Number(
    (
      await server.db.sql(
        "select count(*) from graphile_worker.jobs where task_identifier = 'resellers.renew-wholesale'",
      )
    )[0]?.['count'],
  );
/** The billing run of the day, which applies what is scheduled first. */
async function runDay(date: string): Promise<void> {
  await withTenant(server.db.database, north.id, { actor: { userId: null } }, (tx) =>
    enqueue(tx, startScheduledJob, { date }, { key: date }),
  );
  await vi.waitFor(
    async () =>
      expect(
        await server.db.sql('select state from billing_runs where isp_id = $1 and scheduled_for = $2', [
          north.id,
          date,
        ]),
      ).toMatchObject([{ state: 'done' }]),
    { timeout: 120_000, interval: 200 },
  );
}
async function renew(date: string): Promise<void> {
  await withTenant(server.db.database, north.id, { actor: { userId: null } }, (tx) =>
    enqueue(tx, renewJob, { dueAt: new Date(server.clock.now()).toISOString(), date }),
  );
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 120_000, interval: 200 });
}

beforeEach(() => travel('2026-03-10T04:00:00Z'));

it('a short wallet stops neither the changes of others nor the billing run of the day', async () => {
  const [short, rich] = [await reseller(2 * 310_00), await reseller(2000_00)];
  const [shortChange, shortHeld] = [await short.sell(), await short.sell()];
  const [richChange, richHeld] = [await rich.sell(), await rich.sell()];
  await owner(calls.subscribers.hold, { body: { ids: [shortHeld, richHeld] } });
  // What the hold gave back is spent elsewhere.
  await short.topUp(10_00);
  await short.sell();
  for (const one of [shortChange, richChange]) await plan(one, dearer, '2026-03-20');
  await server.db.sql("update subscribers set on_hold_until = '2026-03-20' where id = any($1)", [
    [shortHeld, richHeld],
  ]);
  await travel('2026-03-20T04:00:00Z');
  const before = await short.wallet();
  await runDay('2026-03-20');

  expect(await show(richChange)).toMatchObject({ package: { id: dearer }, status: 'active' });
  expect(await show(richHeld)).toMatchObject({ status: 'active' });
  // Not for nothing: the change waits, and the end of the hold is one of those that are not paid.
  expect(await show(shortChange)).toMatchObject({
    package: { id: make.packageId },
    nextPackage: { id: dearer },
  });
  expect(await show(shortHeld)).toMatchObject({ status: 'suspended', statusReason: 'wallet' });
  expect(await short.wallet()).toBe(before);
  await renew('2026-03-20');
  expect(await short.inbox()).toContainEqual(expect.stringContaining('1 subscriber is waiting'));
  expect(await rich.inbox()).not.toContainEqual(expect.stringContaining('waiting'));

  // With money, both are made up for.
  await short.topUp(1000_00);
  await travel('2026-03-21T04:00:00Z');
  await runDay('2026-03-21');
  await renew('2026-03-21');
  expect(await show(shortChange)).toMatchObject({ package: { id: dearer }, nextPackage: null });
  expect(await show(shortHeld)).toMatchObject({ status: 'active' });
  // 20 of 31 days at 10.00 more a day, and a month of the one on hold.
  expect(await short.wallet()).toBe(before + 1000_00 - 200_00 - 310_00);
});

it('a package that the wallet does not cover is charged with the next period, or service ends', async () => {
  const short = await reseller(310_00);
  const one = await short.sell();
  await plan(one, dearer, '2026-03-20');
  await travel('2026-04-10T04:00:00Z');
  await runDay('2026-04-10');
  expect(await show(one)).toMatchObject({ package: { id: dearer }, status: 'active' });
  await renew('2026-04-10');
  expect(await show(one)).toMatchObject({ status: 'suspended', statusReason: 'wallet' });
  await short.topUp(620_00);
  await travel('2026-04-10T05:00:00Z');
  await renew('2026-04-10');
  expect(await show(one)).toMatchObject({ package: { id: dearer }, status: 'active' });
  expect(await short.wallet()).toBe(0);
});

it('a package without a buying price waits, and the others of the same reseller are changed', async () => {
  const rich = await reseller(3000_00);
  const [without, covered] = [await rich.sell(), await rich.sell()];
  await plan(without, unpriced, '2026-05-01');
  await plan(covered, dearer, '2026-05-01');
  await travel('2026-05-02T04:00:00Z');
  await renew('2026-05-02');
  await runDay('2026-05-02');
  expect(await show(without)).toMatchObject({
    package: { id: make.packageId },
    nextPackage: { id: unpriced },
  });
  expect(await show(covered)).toMatchObject({ package: { id: dearer } });
});

it('says before service ends that the ISP removed the buying price, to the reseller and to the owner', async () => {
  const rich = await reseller(3000_00);
  await rich.sell();
  await setPrice(rich.id, make.packageId, null);
  await travel('2026-04-08T04:00:00Z');
  await renew('2026-04-08');
  expect(await rich.inbox()).toContainEqual(expect.stringContaining('no buying price'));
  const { items } = await owner(calls.inbox.list, { query: {} });
  expect(items).toContainEqual(
    expect.objectContaining({
      title: expect.stringContaining(`1 subscriber of Wholesaler ${resellers}`),
      link: `/isp/reseller/${rich.id}?tab=prices`,
    }),
  );
});
