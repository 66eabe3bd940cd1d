import { type Client, calls, ProblemError } from '@lastmile/contract';
import { openDatabase, withPlatform } from '@lastmile/database';
import { platformAdmin, testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { couponValues, planValues, startPlatform } from '../../../../test/support/service-plans.ts';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../test/support/subscribers.ts';
import { north, south } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';
import { checkCharge, type Reminder } from './operations/check-charge.ts';
import { mailReminder } from './operations/mail-reminder.ts';
import { refundRegistration } from './operations/refund-registration.ts';
import { startPayment } from './operations/start-payment.ts';

let at: Awaited<ReturnType<typeof startPlatform>>;
/** Signed in anew, because tests move the clock past the end of tokens. */
const admin: Client = async (...request) => (await at.server.clientOf(platformAdmin))(...request);
beforeAll(async () => {
  at = await startPlatform();
});
afterAll(async () => {
  const found = await checkInvariants(at.server.db.database, at.server.clock);
  await at.server.close();
  await at.simulator.close();
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
});

const owner = () => at.server.clientOf(north.logins.client);
const sql = <T extends Record<string, unknown> = Record<string, string>>(
  query: string,
  values: unknown[] = [],
) => at.server.db.sql<T>(query, values as never);
const code = async (call: Promise<unknown>) => (await expectProblem(call)).code;
const day = 86_400_000;

/** Without a plan, as before the first test. */
async function withoutPlan(ispId: number = north.id) {
  for (const table of ['coupon_redemptions', 'service_charge_adjustments', 'service_charges', 'isp_plans'])
    await sql(`delete from ${table} where isp_id = $1`, [ispId]);
  await sql(`notify callers, '*'`);
}
const pay = async (client: Client, packageId: number, more: object = {}) =>
  client(calls.serviceCharges.pay, { body: { packageId, months: 1, gateway: 'bkash', ...more } });
/** Pays for months of a plan, and the payer confirms. */
async function buy(packageId: number, more: object = {}, client?: Client) {
  const started = await pay(client ?? (await owner()), packageId, more);
  if (started.transactionId) await at.complete(started.transactionId);
  return started;
}
/** Asks again while the server has no connection left: that is not what is tested. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const busy = ['unavailable'];
      if (!(error instanceof ProblemError) || !busy.includes(error.problem.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}
const status = async () => (await owner())(calls.serviceCharges.status, {});
const asPlatform = <T>(work: Parameters<typeof withPlatform<T>>[2]) =>
  withPlatform(at.server.panel.services.database, { actor: { userId: null, call: 'test' } }, work);

describe('plans', () => {
  it('and coupons are listed for the platform', async () => {
    const planId = await at.plan({ name: 'In the list' });
    const plans = await admin(calls.plans.list, { query: { search: 'In the list' } });
    expect(plans.items.map(({ id }) => id)).toEqual([planId]);
    const { id, code: couponCode } = await at.coupon();
    const coupons = await admin(calls.coupons.list, { query: { search: couponCode } });
    expect(coupons.items).toMatchObject([{ id, code: couponCode }]);
    for (const call of [calls.plans.list, calls.coupons.list])
      expect(await code((await owner())(call, { query: {} } as never))).toBe('forbidden');
  });

  it('keep the version of their buyers when prices or limits change', async () => {
    await withoutPlan();
    const id = await at.plan({ name: 'Versioned', maxRouters: 5 });
    await buy(id);
    const { version } = await admin(calls.plans.get, { params: { id } });
    const body = planValues({ name: 'Versioned', priceMinor: 2_000_00, maxRouters: 1 });
    expect(await admin(calls.plans.save, { body: { ...body, id, version } })).toMatchObject({ number: 2 });
    const shown = await admin(calls.plans.get, { params: { id } });
    expect(shown.versions.map(({ number, priceMinor, isps }) => [number, priceMinor, isps])).toEqual([
      [2, 2_000_00, 0],
      [1, 1_000_00, 1],
    ]);
    expect((await status()).next).toMatchObject({ kind: 'renewal', totalMinor: 1_000_00 });
    const other = await at.server.clientOf(south.logins.client);
    const { items } = await other(calls.serviceCharges.plans, {});
    expect(items.find((plan) => plan.id === id)).toMatchObject({ priceMinor: 2_000_00, isCurrent: false });
    // A new name or order is not a new version.
    const renamed = { ...body, name: 'Versioned again', id, version: shown.version };
    expect(await admin(calls.plans.save, { body: renamed })).toMatchObject({ number: 2 });
    expect(await code(admin(calls.plans.save, { body: { ...renamed, version: 1 } }))).toBe('stale');
    expect(await code(admin(calls.plans.save, { body: planValues({ name: 'VERSIONED AGAIN' }) }))).toBe(
      'plans.name_taken',
    );
  });

  it('and coupons are complete when they are created, and valid as a whole after a partial update', async () => {
    const fieldsOf = async (call: Promise<unknown>) =>
      (await expectProblem(call)).errors?.map(({ path }) => path).sort();
    expect(await fieldsOf(admin(calls.plans.save, { body: { name: 'Nameless' } as never }))).toContain(
      'months',
    );
    expect(await fieldsOf(admin(calls.coupons.save, { body: { code: 'HALF' } as never }))).toContain('value');
    const id = await at.plan();
    expect(
      await fieldsOf(admin(calls.plans.save, { body: { id, version: 1, priceModel: 'slabs' } })),
    ).toEqual(['slabs']);
    const coupon = await at.coupon({
      kind: 'fixed',
      value: 300_00,
      endsAt: '2026-06-01T00:00:00Z',
      maxUses: 5,
    });
    const save = (more: object) =>
      admin(calls.coupons.save, { body: { id: coupon.id, version: coupon.version, ...more } });
    expect(await fieldsOf(save({ kind: 'percent' }))).toEqual(['value']);
    expect(await fieldsOf(save({ startsAt: '2026-07-01T00:00:00Z' }))).toEqual(['endsAt']);
    await save({ maxUses: null });
    expect(await admin(calls.coupons.get, { params: { id: coupon.id } })).toMatchObject({
      maxUses: null,
      endsAt: expect.stringContaining('2026-06-01'),
    });
  });

  it('are shown in the list of ISPs, which is filtered by plan and by what is paid', async () => {
    await withoutPlan();
    const id = await at.plan({ name: 'Listed' });
    await buy(id);
    const listed = async (query: object) => {
      const { items } = await admin(calls.ispAdministration.list, { query: { pageSize: 100, ...query } });
      return items.map(({ id: ispId, planName, paidUntil }) => ({ ispId, planName, paidUntil }));
    };
    const { paidUntil } = await status();
    const row = { ispId: north.id, planName: 'Listed', paidUntil };
    expect(paidUntil).not.toBeNull();
    expect(await listed({ planId: id })).toEqual([row]);
    expect(await listed({ planPayment: 'paid' })).toContainEqual(row);
    expect((await listed({ planPayment: 'none' })).map(({ ispId }) => ispId)).not.toContain(north.id);
    expect(await listed({ planPayment: 'overdue' })).not.toContainEqual(row);
    await sql('update isp_plans set paid_until = paid_until - 400 where isp_id = $1', [north.id]);
    expect((await listed({ planPayment: 'overdue' })).map(({ ispId }) => ispId)).toContain(north.id);
    const due = await admin(calls.ispAdministration.list, { query: { planId: id, planPayment: 'overdue' } });
    const { next } = await status();
    expect(next?.totalMinor).toBeGreaterThan(0);
    expect(due.items.map(({ serviceChargeDueMinor }) => serviceChargeDueMinor)).toEqual([next?.totalMinor]);
    expect(due.sums).toEqual({ serviceChargeDueMinor: next?.totalMinor });
    const detail = await admin(calls.ispAdministration.get, { params: { id: north.id } });
    expect(detail).toMatchObject({ planName: 'Listed' });
    await withoutPlan();
    expect(await listed({ planId: id })).toEqual([]);
  });

  it('let exactly as many subscribers be created as they include, of 50 at the same time', async () => {
    await withoutPlan();
    const [routerId, packageId] = [
      await createTestRouter(at.server.db, north.id),
      await createTestPackage(at.server.db, north.id),
    ];
    const { usage } = await status();
    await buy(await at.plan({ maxSubscribers: usage.subscribers.used + 7 }));
    const client = await owner();
    const create = (index: number) =>
      client(calls.subscribers.create, {
        body: {
          username: `limit-${index}`,
          routerId,
          packageId,
          bindMac: false,
          billing: 'normal',
          billingMode: 'prepaid',
          billingDay: 1,
          monthlyDiscountMinor: 0,
          activate: true,
          customer: {
            name: `Customer ${index}`,
            mobile: `017120${String(10_000 + index)}`,
            clientType: 'home',
            language: 'en',
          },
        } as never,
      });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => whileBusy(() => create(index))),
    );
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.problem?.code] : [],
    );
    expect(new Set(refusals)).toEqual(new Set(['plans.limit_subscribers']));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
    expect((await status()).usage.subscribers).toEqual({
      used: usage.subscribers.used + 7,
      most: usage.subscribers.used + 7,
    });
    // A closed one makes room, and cannot come back once the room is taken.
    const [closed] = await sql<{ id: string }>(
      `select id from subscribers where username like 'limit-%' limit 1`,
    );
    const ids = [Number(closed?.id)];
    await client(calls.subscribers.close, { body: { ids, preview: false } as never });
    await create(100);
    expect(await code(client(calls.subscribers.reopen, { body: { ids, preview: false } as never }))).toBe(
      'plans.limit_subscribers',
    );
  });

  it('limit routers, staff and resellers, and cannot be chosen below what is used', async () => {
    const before = (await status()).usage;
    const small = await at.plan({
      maxRouters: before.routers.used,
      maxStaff: before.staff.used + 1,
      maxResellers: before.resellers.used,
    });
    await buy(small);
    const client = await owner();
    const roles = await client(calls.roles.pick, {});
    const roleOf = (name: string) => roles.items.find((role) => role.name === name)?.id ?? 0;
    const user = (role: string, index: number) =>
      client(calls.users.create, {
        body: {
          fullName: `New ${role} ${index}`,
          email: `${role}${index}@limits.test`,
          password: testPassword,
          roleId: roleOf(role),
        } as never,
      });
    const staff = await Promise.allSettled([1, 2, 3].map((index) => user('technician', index)));
    expect(staff.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await code(user('technician', 9))).toBe('plans.limit_staff');
    expect(await code(user('reseller', 1))).toBe('plans.limit_resellers');
    await expect(createTestRouter(at.server.db, north.id)).rejects.toMatchObject({
      constraint: 'plan_limit_routers',
    });
    const smaller = await at.plan({ maxRouters: before.routers.used - 1 });
    const { items } = await client(calls.serviceCharges.plans, {});
    expect(items.find(({ id }) => id === smaller)?.exceeded).toEqual(['routers']);
    expect(await code(pay(client, smaller))).toBe('plans.below_usage');
    // A larger plan makes room at once.
    await buy(await at.plan({ maxRouters: before.routers.used + 1 }));
    await createTestRouter(at.server.db, north.id);
    await withoutPlan();
  });
});

describe('coupons', () => {
  it('are used exactly as often as they allow, by 200 payments at the same time', async () => {
    const planId = await at.plan();
    // It covers everything, so that no gateway slows the payments down.
    const { id, code: couponCode } = await at.coupon({ maxUses: 10, value: 10_000 });
    // The operation itself, with a pool that lets them wait for each other as long as it takes.
    const url = at.server.db.appUrl;
    const database = openDatabase({ url, maxConnections: 20, connectTimeoutMs: 240_000 });
    const request = { ispId: north.id, planId, months: 1, couponCode, isRegistration: false };
    const form = { gateway: undefined, returnPath: '/', formKey: null };
    const fields = { plan: 'packageId', coupon: 'couponCode' };
    const services = { ...at.server.panel.services, database };
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        startPayment(services, { ...request, ...form, fields }, { userId: null, call: 'test' }),
      ),
    );
    await database.close();
    const started = results.filter((result) => result.status === 'fulfilled');
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['coupons.used_up']));
    expect(started).toHaveLength(10);
    expect(await admin(calls.coupons.get, { params: { id } })).toMatchObject({
      used: 10,
      reserved: 0,
      state: 'used_up',
      discountMinor: 10_000_00,
    });
    await withoutPlan();
  });

  it('are held for 30 minutes; a late payment takes a use that is left, or needs a review', async () => {
    const planId = await at.plan();
    const { id, code: couponCode } = await at.coupon({ maxUses: 1 });
    const first = await pay(await owner(), planId, { couponCode });
    expect(await code(pay(await owner(), planId, { couponCode }))).toBe('coupons.used_up');
    at.server.clock.advance(31 * 60_000);
    const second = await pay(await owner(), planId, { couponCode });
    await at.complete(second.transactionId);
    await at.complete(first.transactionId);
    const outcome = async (transactionId: string | null) =>
      (
        await at.server.clientWith()(calls.checkouts.getOutcome, {
          query: { transactionId: transactionId ?? '' },
        })
      ).status;
    expect([await outcome(first.transactionId), await outcome(second.transactionId)]).toEqual([
      'needs_review',
      'paid',
    ]);
    const [checkout] = await sql<{ id: string; reasons: string[] }>(
      'select id, reasons from checkouts where reference = $1',
      [first.transactionId],
    );
    expect(checkout?.reasons).toEqual(['coupon_exhausted']);
    expect((await status()).paidUntil).toBe('2026-04-09');
    // Never lost: a person accepts it, and the coupon stays within its limit.
    await admin(calls.platformCheckouts.resolve, { body: { id: Number(checkout?.id), note: 'Accepted' } });
    expect((await status()).paidUntil).toBe('2026-05-09');
    expect(await admin(calls.coupons.get, { params: { id } })).toMatchObject({ used: 1 });

    const spare = await at.coupon({ maxUses: 2 });
    const late = await pay(await owner(), planId, { couponCode: spare.code });
    at.server.clock.advance(31 * 60_000);
    await at.complete(late.transactionId);
    expect(await admin(calls.coupons.get, { params: { id: spare.id } })).toMatchObject({ used: 1 });
    await withoutPlan();
  });

  it('are released when the payment fails, and refused with the reason', async () => {
    const planId = await at.plan();
    const { id, code: couponCode } = await at.coupon({ maxUses: 1, maxUsesPerIsp: 1, planIds: [planId] });
    const failed = await pay(await owner(), planId, { couponCode });
    await at.complete(failed.transactionId, 'failed');
    expect(await admin(calls.coupons.get, { params: { id } })).toMatchObject({ used: 0, reserved: 0 });
    await buy(planId, { couponCode });
    const client = await owner();
    const check = (packageId: number, value = couponCode) =>
      client(calls.coupons.check, { body: { code: value, packageId, months: 1 } });
    expect(await code(check(planId))).toBe('coupons.used_by_isp');
    expect(await code(check(await at.plan()))).toBe('coupons.other_plan');
    expect(await code(check(planId, 'NO-SUCH-CODE'))).toBe('coupons.not_valid');
    const registration = await at.coupon({ scope: 'registration' });
    expect(await code(check(planId, registration.code))).toBe('coupons.registration_only');
    const fixed = await at.coupon({ kind: 'fixed', value: 300_00 });
    expect(await check(planId, fixed.code.toLowerCase())).toMatchObject({
      discountMinor: 300_00,
      totalMinor: 700_00,
    });
    expect(await code(admin(calls.coupons.save, { body: couponValues({ code: fixed.code }) }))).toBe(
      'coupons.code_taken',
    );
    await withoutPlan();
  });
});

describe('the service charge', () => {
  it('is paid for months that add up, with VAT and a receipt, and shows no other ISP', async () => {
    const planId = await at.plan({ name: 'Standard', vatRate: 500, months: 3 });
    expect(await code(pay(await owner(), planId, { months: 4 }))).toBe('plans.wrong_months');
    await buy(planId, { months: 3 });
    await buy(planId, { months: 6 });
    const today = new Date(at.server.clock.now()).toISOString().slice(0, 10);
    const shown = await status();
    expect(shown).toMatchObject({ standing: 'paid', plan: { name: 'Standard' } });
    expect(shown.paidUntil?.slice(0, 7)).toBe('2026-12');
    const client = await owner();
    const { items, total } = await client(calls.serviceCharges.history, { query: { state: 'paid' } });
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      totalMinor: 3_150_00,
      vatMinor: 150_00,
      periodStart: today,
      state: 'paid',
    });
    const path = `/api/isp/services-package/receipt/${items[0]?.id}`;
    const receipt = async (login: string) =>
      at.server.request(path, { headers: { authorization: `Bearer ${await at.server.tokenOf(login)}` } });
    const file = await (await receipt(north.logins.client)).arrayBuffer();
    const text = JSON.stringify(readPdf(Buffer.from(file)));
    expect(text).toContain(items[0]?.receiptNumber);
    expect(text).toContain('3,150.00');
    expect((await receipt(south.logins.client)).status).toBe(404);
    const other = await at.server.clientOf(south.logins.client);
    expect((await other(calls.serviceCharges.history, {})).total).toBe(0);
    await withoutPlan();
  });

  it('of a plan per subscriber is counted again every month, and the difference is due with the next payment', async () => {
    const [routerId, packageId] = [
      await createTestRouter(at.server.db, south.id),
      await createTestPackage(at.server.db, south.id),
    ];
    const subscriber = () =>
      createTestSubscriber(at.server.db, south.id, { routerId, packageId, status: 'active' });
    await subscriber();
    const southOwner = () => at.server.clientOf(south.logins.client);
    const planId = await at.plan({ priceModel: 'per_subscriber', priceMinor: 5_00 });
    const show = async () => (await southOwner())(calls.serviceCharges.status, {});
    const { counted = 0 } = await (await southOwner())(calls.serviceCharges.quote, {
      body: { packageId: planId, months: 1 },
    });
    await buy(planId, { months: 2 }, await southOwner());
    const count = () => asPlatform((tx) => checkCharge(at.server.clock, tx, south.id, async () => undefined));
    expect(await count()).toMatchObject({ recounted: true });
    expect((await show()).recounts).toEqual([]);
    for (let added = 0; added < 3; added++) await subscriber();
    expect(await count()).toMatchObject({ recounted: false });
    at.server.clock.advance(32 * day);
    expect(await count()).toMatchObject({ recounted: true });
    expect(await count()).toMatchObject({ recounted: false });
    const after = await show();
    expect(after.recounts).toMatchObject([{ counted: counted + 3, amountMinor: 15_00 }]);
    expect(after.next).toMatchObject({ adjustmentMinor: 15_00, totalMinor: (counted + 3) * 5_00 + 15_00 });
    await buy(planId, {}, await southOwner());
    expect((await show()).next).toMatchObject({ adjustmentMinor: 0 });
    // Another plan begins at once, and the unused days are credited.
    const flat = await at.plan({ priceMinor: 10_000_00 });
    const quote = await (await southOwner())(calls.serviceCharges.quote, {
      body: { packageId: flat, months: 1 },
    });
    expect(quote.kind).toBe('change');
    expect(quote.unusedMinor).toBeGreaterThan(0);
    expect(quote.totalMinor).toBe(10_000_00 - quote.unusedMinor);
    await withoutPlan(south.id);
  });

  it('reminds 7, 3 and 1 days before its end, then restricts after seven days of grace until it is paid', async () => {
    const planId = await at.plan();
    await buy(planId);
    await at.server.db.sql("update users set mobile = '+8801712000017' where email = $1", [
      north.logins.client,
    ]);
    const setter = await owner();
    await setter(calls.messaging.updateSettings, {
      body: { smsDriver: 'bulksmsbd', smsCredentials: { apiKey: 'any' }, version: 0 },
    });
    await setter(calls.notifications.updateSettings, { body: { smsKinds: ['service_charge'], version: 0 } });
    const start = at.server.clock.now();
    const reminders: Reminder[] = [];
    const standings: Record<number, string> = {};
    for (let passed = 20; passed <= 39; passed++) {
      at.server.clock.advance(start + passed * day - at.server.clock.now());
      await asPlatform((tx) =>
        checkCharge(at.server.clock, tx, north.id, async (reminder) => reminders.push(reminder)),
      );
      const { standing, daysLeft } = await status();
      standings[daysLeft ?? 0] = standing;
    }
    expect(reminders.map(({ days }) => days)).toEqual([7, 3, 1]);
    expect([standings[8], standings[7], standings[0], standings[-1], standings[-7], standings[-8]]).toEqual([
      'paid',
      'due_soon',
      'due_soon',
      'grace',
      'grace',
      'restricted',
    ]);
    const client = await owner();
    const inbox = await client(calls.inbox.list, {});
    expect(inbox.items.filter(({ kind }) => kind === 'plans.charge_due')).toHaveLength(3);
    // By SMS if the ISP wants it; the mail is the platform's own.
    const texts = await at.server.db.sql<{ channel: string }>(
      "select n.channel from notifications n join users u on u.id = n.user_id where n.kind = 'service_charge' and u.email = $1",
      [north.logins.client],
    );
    expect(texts.map(({ channel }) => channel)).toEqual(['sms', 'sms', 'sms']);
    const read = asPlatform;
    expect(await mailReminder(at.server.panel.services, reminders[2] as Reminder, { read })).toBeGreaterThan(
      0,
    );
    expect((await at.server.mails()).at(-1)?.text).toContain('/isp/service-charge-package-list');
    const me = await client(calls.identity.me, {});
    expect(me.serviceCharge?.restrictedFrom.slice(0, 4)).toBe('2026');
    const route = { name: 'R', host: '10.1.1.1', port: 8728 } as never;
    expect(await code(client(calls.routers.create, { body: route }))).toBe('isps.restricted');
    expect(await mailReminder(at.server.panel.services, reminders[2] as Reminder, { read })).toBeGreaterThan(
      0,
    );
    await buy(planId);
    expect((await status()).standing).toBe('paid');
    expect(await code((await owner())(calls.routers.create, { body: route }))).not.toBe('isps.restricted');
    expect(await mailReminder(at.server.panel.services, reminders[2] as Reminder, { read })).toBe(0);
    await withoutPlan();
  });
});

describe('a registration', () => {
  /** An ISP that waits for its payment, with the token of its registration. */
  async function registered() {
    const [row] = await sql<{ id: string; registration_id: string }>(
      `insert into isps (name, email, status) values ('New ISP', 'new@isp.test', 'payment_pending') returning id, registration_id`,
    );
    const token = await at.server.panel.services.registrationTokens.issue(row?.registration_id ?? '');
    return { id: Number(row?.id), registrationToken: token };
  }
  const visitor = () => at.server.clientWith();
  const statusOf = async (registrationToken: string) =>
    (await visitor()(calls.registrations.get, { body: { registrationToken } })).status;

  it('chooses a plan with a coupon, pays and waits for the review', async () => {
    const { registrationToken } = await registered();
    const planId = await at.plan({ name: 'Starter', registrationFeeMinor: 500_00, vatRate: 1_000 });
    const { code: couponCode } = await at.coupon({ scope: 'registration', value: 2_000 });
    const shown = await visitor()(calls.registrations.get, { body: { registrationToken } });
    expect(shown).toMatchObject({ company: 'New ISP', status: 'payment_pending', gateways: ['bkash'] });
    expect(shown.plans.find(({ id }) => id === planId)?.quote).toMatchObject({ totalMinor: 1_650_00 });
    const checked = await visitor()(calls.coupons.check, {
      body: { registrationToken, code: couponCode, packageId: planId },
    });
    expect(checked).toMatchObject({ kind: 'registration', discountMinor: 300_00, totalMinor: 1_320_00 });
    const body = { registrationToken, servicesPackageId: planId, couponCode, gateway: 'bkash' as const };
    const started = await visitor()(calls.registrations.pay, { body });
    expect(started.redirectUrl).toMatch(/^http/);
    expect(
      (await visitor()(calls.registrations.get, { body: { registrationToken } })).pendingPayment,
    ).toMatchObject({
      transactionId: started.transactionId,
      amountMinor: 1_320_00,
    });
    expect(await at.complete(started.transactionId)).toMatch(/^\/isp-registration\?transactionId=/);
    expect(await statusOf(registrationToken)).toBe('under_review');
    expect(await code(visitor()(calls.registrations.pay, { body }))).toBe('registrations.not_payable');
  });

  it('is complete without a payment if the coupon covers everything, and the review still applies', async () => {
    const planId = await at.plan({ trialDays: 14, registrationFeeMinor: 500_00 });
    const { code: couponCode } = await at.coupon({ value: 10_000 });
    const first = await registered();
    const body = { servicesPackageId: planId, couponCode };
    const free = await visitor()(calls.registrations.pay, {
      body: { ...body, registrationToken: first.registrationToken },
    });
    expect(free).toEqual({ transactionId: null, amount: 0, redirectUrl: null, status: 'under_review' });
    await sql('update platform_settings set review_registrations = false');
    const second = await registered();
    await visitor()(calls.registrations.pay, {
      body: { ...body, registrationToken: second.registrationToken },
    });
    expect(await statusOf(second.registrationToken)).toBe('active');
    await sql('update platform_settings set review_registrations = true');
    const [trial] = await sql<{ months: number; days: number }>(
      `select months, paid_until - (now() at time zone 'UTC')::date > 0 as later from isp_plans where isp_id = $1`,
      [second.id],
    );
    expect(trial?.months).toBe(0);
  });

  it('that is paid twice needs a review, and one that is rejected is refunded', async () => {
    const { id, registrationToken } = await registered();
    const planId = await at.plan();
    const start = async () =>
      visitor()(calls.registrations.pay, {
        body: { registrationToken, servicesPackageId: planId, gateway: 'bkash' },
      });
    const [first, second] = [await start(), await start()];
    await at.complete(first.transactionId);
    await at.complete(second.transactionId);
    const states = async () =>
      (await sql<{ state: string }>('select state from checkouts where isp_id = $1 order by id', [id])).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['succeeded', 'needs_review']);
    await admin(calls.isps.changeStatus, { body: { ispId: id, action: 'reject', reason: 'No licence' } });
    await refundRegistration(at.server.panel.services, id, 'No licence', {
      userId: undefined,
      read: asPlatform,
    });
    expect(await states()).toEqual(['refunded', 'refunded']);
    const shown = await visitor()(calls.registrations.get, { body: { registrationToken } });
    expect(shown).toMatchObject({ status: 'rejected', statusReason: 'No licence', plans: [] });
  });

  it('needs a token that is valid', async () => {
    const body = { registrationToken: 'forged' };
    expect(await code(visitor()(calls.registrations.get, { body }))).toBe('registrations.token_invalid');
    expect(await code(visitor()(calls.coupons.check, { body: { code: 'ABCD', packageId: 1 } }))).toBe(
      'registrations.token_invalid',
    );
  });
});
