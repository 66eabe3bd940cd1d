import { type Client, calls } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { testPassword } from '@lastmile/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { createTestPackage } from '../../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { renewWholesale } from '../operations/renew-wholesale.ts';

let server: TestServer;
let owner: Client;
let self: Client;
let id: number;
let userId: number;
let email: string;
let make: Awaited<ReturnType<typeof createBillable>>;
let dearer: number;
let count = 0;
const start = '2026-03-10T04:00:00Z';
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
  dearer = await createTestPackage(server.db, north.id, 'Fast');
});
beforeEach(async () => {
  server.clock.set(start);
  owner = await server.clientOf(north.logins.client);
  count += 1;
  email = `wholesale${count}@north.test`;
  ({ id, userId } = await owner(calls.resellers.create, {
    body: {
      fullName: `Wholesaler ${count}`,
      email,
      password: testPassword,
      model: 'wholesale',
      commissionRate: 0,
      commissionBasis: 'before_vat',
    },
  }));
  self = await server.clientOf(email);
  await owner(calls.resellerPrices.update, {
    params: { id },
    body: {
      items: [
        { packageId: make.packageId, priceMinor: 310_00 },
        { packageId: dearer, priceMinor: 620_00 },
      ],
    },
  });
});
// So that later tests, whose time is earlier, do not renew them.
afterEach(() => owner(calls.subscribers.close, { body: { filter: { resellerId: userId } } }));
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

/** Tokens expire meanwhile. */
async function travel(to: string): Promise<void> {
  server.clock.set(to);
  owner = await server.clientOf(north.logins.client);
  self = await server.clientOf(email);
}
const topUp = (amountMinor: number) =>
  owner(calls.resellers.topUp, { body: { id, amountMinor, method: 'bkash' } });
const wallet = async () => 0 - (await owner(calls.resellers.get, { params: { id } })).owesMinor;
let names = 0;
const sell = async (more: object = {}): Promise<number> => {
  names += 1;
  const { id: sold } = await self(calls.subscribers.create, {
    body: {
      customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
      username: `whole${names}`,
      routerId: make.routerId,
      packageId: make.packageId,
      bindMac: false,
      billing: 'normal',
      billingMode: 'prepaid',
      billingDay: 1,
      monthlyDiscountMinor: 0,
      activate: true,
      ...more,
    },
  });
  return sold;
};
const show = (subscriberId: number) => owner(calls.subscribers.get, { params: { id: subscriberId } });
const renew = (withNotifications = false) =>
  renewWholesale(
    server.clock,
    {
      ispId: north.id,
      transaction: (work) => withTenant(server.db.database, north.id, { actor: { userId: null } }, work),
    },
    { withNotifications },
  );

describe('a wholesale reseller', () => {
  it('pays a month from the wallet when a subscriber is activated, or is refused', async () => {
    expect(await expectProblem(sell())).toMatchObject({ status: 409, code: 'resellers.wallet_short' });
    await topUp(500_00);
    const first = await sell();
    expect(await wallet()).toBe(190_00);
    expect(await show(first)).toMatchObject({ status: 'active', billing: 'free' });
    expect(await expectProblem(sell())).toMatchObject({ code: 'resellers.wallet_short' });
    const pending = await sell({ activate: false });
    expect(await wallet()).toBe(190_00);
    await topUp(200_00);
    await self(calls.subscribers.activate, { body: { ids: [pending] } });
    expect(await wallet()).toBe(80_00);
  });

  it('uses the credit limit, and needs a price for the package', async () => {
    const { version } = await owner(calls.resellers.get, { params: { id } });
    await owner(calls.resellers.update, { params: { id }, body: { creditLimitMinor: 310_00, version } });
    await sell();
    expect(await wallet()).toBe(-310_00);
    expect(await expectProblem(sell())).toMatchObject({ code: 'resellers.wallet_short' });
    await topUp(1000_00);
    await owner(calls.resellerPrices.update, {
      params: { id },
      body: { items: [{ packageId: dearer, priceMinor: null }] },
    });
    expect(await expectProblem(sell({ packageId: dearer }))).toMatchObject({
      code: 'resellers.price_missing',
    });
  });

  it('never spends more than the wallet and the credit limit, however many activate at once', async () => {
    const { version } = await owner(calls.resellers.get, { params: { id } });
    await owner(calls.resellers.update, { params: { id }, body: { creditLimitMinor: 1000_00, version } });
    await topUp(2100_00 + 5_00);
    const subscribers: number[] = [];
    for (let n = 0; n < 25; n += 1) subscribers.push(await sell({ activate: false }));
    const done = await Promise.allSettled([
      ...subscribers.map((one) => self(calls.subscribers.activate, { body: { ids: [one] } })),
      ...Array.from({ length: 25 }, () => sell()),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await wallet()).toBe(5_00 - 1000_00);
  }, 180_000);

  it('waits for a charge that is under way before it decides whether the wallet suffices', async () => {
    await topUp(400_00);
    const [first, second] = [await sell({ activate: false }), await sell({ activate: false })];
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
      withTenant(server.db.database, north.id, { actor: { userId, requestId: 'parallel' } }, work);
    // Beforehand, because activations wait for each other in the sums of the ISP too, and this is about the wallet.
    await inTransaction((tx) =>
      sql`update subscribers set status = 'active', status_since = ${start}::timestamptz
        where id in (${first}, ${second})`.execute(tx),
    );
    const charge = (subscriberId: number) =>
      inTransaction((tx) =>
        sql`select charge_wholesale(array[${subscriberId}]::bigint[], ${start}::timestamptz)`.execute(tx),
      );
    const waiting = async () =>
      (
        await server.db.sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    let isSecondDone = false;
    let charges: Promise<unknown>[] = [];
    // The first has read the wallet and not written yet, because it waits for its subscriber.
    await inTransaction(async (tx) => {
      await sql`select from subscribers where id = ${first} for update`.execute(tx);
      charges = [charge(first)];
      await expect.poll(waiting).toBe(1);
      charges.push(charge(second).finally(() => (isSecondDone = true)));
      await expect.poll(async () => isSecondDone || (await waiting()) === 2).toBe(true);
    });
    const done = await Promise.allSettled(charges);
    expect(done).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { constraint: 'wholesale_wallet_short' } },
    ]);
    expect(await wallet()).toBe(90_00);
  });

  it('gets the rest of the month back for a hold or a closing, and pays again on return', async () => {
    await topUp(1000_00);
    const [held, closed] = [await sell(), await sell()];
    // 10 March to 9 April: 31 days of 10.00; 11 of them are used on the 20th.
    await travel('2026-03-20T04:00:00Z');
    await owner(calls.subscribers.hold, { body: { ids: [held] } });
    await owner(calls.subscribers.close, { body: { ids: [closed] } });
    expect(await wallet()).toBe(1000_00 - 2 * 110_00);
    await travel('2026-04-10T04:00:00Z');
    await owner(calls.subscribers.resume, { body: { ids: [held] } });
    expect(await wallet()).toBe(1000_00 - 2 * 110_00 - 310_00);
  });

  it('pays the difference for the days left when the package changes', async () => {
    await topUp(1000_00);
    const one = await sell();
    await travel('2026-03-20T04:00:00Z');
    await self(calls.subscribers.changePackage, { body: { ids: [one], packageId: dearer } });
    // 10 days at 10.00, 21 days at 20.00.
    expect(await wallet()).toBe(1000_00 - 100_00 - 420_00);
    await renew();
    expect(await wallet()).toBe(1000_00 - 100_00 - 420_00);
  });

  it.each([
    // 17 of 31 days are over on 1 February; from the 31st until 27 February there are 28 days, and one is over.
    { since: '2027-01-15', leftMinor: 140_00, dearerMinor: 280_00 },
    { since: '2027-01-31', leftMinor: 298_93, dearerMinor: 597_86 },
  ])('pays every change within the month from $since by the days of that month', async (period) => {
    await travel(`${period.since}T04:00:00Z`);
    await owner(calls.resellerPrices.retail, {
      params: { id },
      body: { items: [make.packageId, dearer].map((packageId) => ({ packageId, retailMinor: 310_00 })) },
    });
    await topUp(5_000_00);
    const one = await sell();
    const change = (packageId: number) =>
      self(calls.subscribers.changePackage, { body: { ids: [one], packageId } });
    const charged = async () => (await wallet()) - 5_000_00;
    await change(dearer);
    expect(await charged()).toBe(-620_00);
    await change(make.packageId);
    expect(await charged()).toBe(-310_00);
    await travel('2027-02-01T04:00:00Z');
    await change(dearer);
    expect(await charged()).toBe(period.leftMinor - period.dearerMinor - 310_00);
    await change(make.packageId);
    expect(await charged()).toBe(-310_00);
    // What the subscriber pays for the same days is the same part of a month.
    const { items } = await self(calls.retail.invoices, { params: { id }, query: { sort: '-issuedOn' } });
    expect(items.map(({ amountMinor, creditedMinor }) => [amountMinor, creditedMinor])).toEqual([
      [period.leftMinor, 0],
      [period.leftMinor, period.leftMinor],
      [310_00, period.leftMinor],
      [310_00, 310_00],
      [310_00, 310_00],
    ]);
  });

  it('is charged the next month when the period has ended; service ends where the wallet is short, and returns', async () => {
    await topUp(3 * 310_00 + 310_00);
    const sold = [await sell(), await sell(), await sell()];
    await travel('2026-04-08T20:00:00Z');
    await renew(true);
    const { items } = await self(calls.inbox.list, { query: {} });
    expect(items[0]?.title).toContain('3 subscribers');
    expect(await wallet()).toBe(310_00);
    await travel('2026-04-09T20:00:00Z');
    await renew();
    expect(await renew()).toEqual({ suspended: 0, reactivated: 0 });
    expect(await wallet()).toBe(0);
    const states = async () => Promise.all(sold.map(async (one) => (await show(one)).status));
    expect(await states()).toEqual(['active', 'suspended', 'suspended']);
    expect(await show(sold[1] ?? 0)).toMatchObject({ statusReason: 'wallet' });
    await travel('2026-04-10T05:00:00Z');
    await topUp(400_00);
    expect(await renew()).toEqual({ suspended: 0, reactivated: 1 });
    expect(await states()).toEqual(['active', 'active', 'suspended']);
    expect(await wallet()).toBe(90_00);
  });

  it('is not refused what costs nothing between the end of a period and its renewal', async () => {
    await topUp(310_00);
    const one = await sell();
    await travel('2026-04-10T04:00:00Z');
    const update = async (changes: object) =>
      self(calls.subscribers.update, {
        params: { id: one },
        body: { ...changes, version: (await show(one)).version },
      });
    await update({ medium: 'fiber' });
    const change = (packageId: number) =>
      self(calls.subscribers.changePackage, { body: { ids: [one], packageId } });
    await change(dearer);
    expect(await wallet()).toBe(0);
    const unpriced = await createTestPackage(server.db, north.id, 'Unpriced');
    expect(await expectProblem(change(unpriced))).toMatchObject({
      code: 'resellers.price_missing',
    });
    // The renewal charges the new package without a gap, or ends service.
    await topUp(620_00);
    await renew();
    expect(await wallet()).toBe(0);
    const [charged] = await server.db.sql(
      'select from_on::text, until_on::text from wholesale_charges where subscriber_id = $1 order by id desc',
      [one],
    );
    expect(charged).toEqual({ from_on: '2026-04-10', until_on: '2026-05-09' });
    await travel('2026-05-10T04:00:00Z');
    await update({ medium: 'utp' });
    expect(await renew()).toMatchObject({ suspended: 1 });
    const back = self(calls.subscribers.activate, { body: { ids: [one] } });
    expect(await expectProblem(back)).toMatchObject({ code: 'resellers.wallet_short' });
  });

  it('invoices the subscribers, so that the ISP neither invoices them nor receives their money', async () => {
    await topUp(310_00);
    const sold = await sell();
    const invoice = owner(calls.invoices.create, {
      params: { subscriberId: sold },
      body: { kind: 'one_off', lines: [{ text: 'Cable', unitMinor: 100_00 }] },
    });
    expect(await expectProblem(invoice)).toMatchObject({ code: 'resellers.billed_by_reseller' });
    for (const by of [owner, self]) {
      const payment = by(calls.payments.create, {
        body: { subscriberId: sold, amountMinor: 100_00, method: 'cash' },
      });
      expect(await expectProblem(payment)).toMatchObject({ code: 'resellers.billed_by_reseller' });
    }
    const [sums] = await server.db.sql(
      `select sum(l.amount_minor) filter (where l.account = 'revenue') as revenue, sum(l.amount_minor) filter (where l.account = 'subscriber') as owed
       from journal_lines l join journal_entries e on e.id = l.entry_id join wholesale_charges c on e.source_kind = 'wholesale_charge' and c.id = e.source_id
       where c.user_id = $1`,
      [userId],
    );
    expect(sums).toMatchObject({ revenue: '-31000', owed: null });
  });

  it('sees charges in the statement and own prices, which nobody else does', async () => {
    await topUp(310_00);
    await sell();
    const { rows } = await self(calls.resellers.statement, { params: { id }, query: {} });
    expect(rows.map(({ kind, amountMinor, party }) => [kind, amountMinor, party])).toEqual([
      ['reseller.topped_up', -310_00, null],
      ['wholesale.charged', 310_00, 'Buyer'],
    ]);
    const prices = await self(calls.resellerPrices.list, { params: { id } });
    expect(prices.items).toContainEqual(
      expect.objectContaining({ packageId: make.packageId, priceMinor: 310_00 }),
    );
    const otherIsp = await server.clientOf(south.logins.client);
    const elsewhere = otherIsp(calls.resellerPrices.list, { params: { id } });
    expect(await expectProblem(elsewhere)).toMatchObject({ status: 404 });
    const commission = await owner(calls.resellers.create, {
      body: {
        fullName: 'Commission',
        email: `commission${count}@north.test`,
        password: testPassword,
        commissionRate: 100,
        commissionBasis: 'before_vat',
      },
    });
    const wrong = owner(calls.resellerPrices.update, {
      params: { id: commission.id },
      body: { items: [{ packageId: make.packageId, priceMinor: 310_00 }] },
    });
    expect(await expectProblem(wrong)).toMatchObject({ code: 'resellers.not_wholesale' });
  });
});
