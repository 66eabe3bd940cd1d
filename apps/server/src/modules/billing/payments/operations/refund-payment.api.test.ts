import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const c = calls.payments;
let server: TestServer;
let owner: Client;
let accountant: Client;
let collector: Client;
let userIds: Record<'client' | 'accountant' | 'collector' | 'staff', number>;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  accountant = await server.clientOf(north.logins.accountant);
  collector = await server.clientOf(north.logins.collector);
  const idOf = async (login: string) =>
    Number((await server.db.sql('select id from users where email = $1', [login]))[0]?.['id']);
  userIds = {
    client: await idOf(north.logins.client),
    accountant: await idOf(north.logins.accountant),
    collector: await idOf(north.logins.collector),
    staff: await idOf(north.logins.staff),
  };
  make = await createBillable(server.db, north.id);
});
beforeEach(async () => {
  subscriberId = await make.subscriber();
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const take = (amountMinor: number, by: Client, method: 'cash' | 'bkash' = 'cash') =>
  by(c.create, { body: { subscriberId, amountMinor, method } });
const cashOf = async (role: keyof typeof userIds) =>
  (await owner(c.cashBalances, {})).items.find(({ user }) => user.id === userIds[role])?.balanceMinor ?? 0;
const walletOf = async (method: string) => {
  const [row] = await server.db.sql<{ sum: string }>(
    "select coalesce(sum(amount_minor), 0) as sum from journal_lines where isp_id = $1 and account = 'wallet' and method = $2",
    [north.id, method],
  );
  return Number(row?.sum);
};
const refund = (id: number, amountMinor: number, more: object = {}, by = owner) =>
  by(c.refund, { body: { id, amountMinor, reason: 'Left town', ...more } });
/** Cash that the collector received and the accountant now holds. */
async function takeHandedOver(amountMinor: number) {
  const { id } = await take(amountMinor, collector);
  const sent = await collector(c.handOver, { body: { toUserId: userIds.accountant, paymentIds: [id] } });
  await accountant(c.decideHandOver, { body: { id: sent.id } });
  return id;
}

describe('a refund in cash', () => {
  it('is paid out of the cash of the caller, not of the holder of the original cash', async () => {
    const id = await takeHandedOver(80_00);
    await take(50_00, owner);
    const [before, held] = [await cashOf('client'), await cashOf('accountant')];
    await refund(id, 30_00);
    expect([await cashOf('client'), await cashOf('accountant')]).toEqual([before - 30_00, held]);
    expect((await owner(c.get, { params: { id } })).refunds).toMatchObject([
      { amountMinor: 30_00, method: 'cash', paidBy: { id: userIds.client } },
    ]);
  });

  it('is paid out of the cash of the user it names, who must be able to hold cash', async () => {
    const id = await takeHandedOver(80_00);
    const before = await cashOf('accountant');
    await refund(id, 30_00, { paidBy: userIds.accountant });
    expect(await cashOf('accountant')).toBe(before - 30_00);
    const otherIsp = Number(
      (await server.db.sql('select id from users where email = $1', [south.logins.client]))[0]?.['id'],
    );
    for (const paidBy of [userIds.staff, otherIsp, 999_999]) {
      expect(await expectProblem(refund(id, 1_00, { paidBy }))).toMatchObject({
        code: 'payments.payer_not_found',
        errors: [{ path: 'paidBy' }],
      });
    }
  });

  it('is rejected if the payer does not hold enough cash', async () => {
    const held = await cashOf('collector');
    const id = await takeHandedOver(80_00);
    const short = refund(id, held + 1, { paidBy: userIds.collector });
    expect(await expectProblem(short)).toMatchObject({ code: 'payments.not_enough_cash' });
    expect(await owner(c.get, { params: { id } })).toMatchObject({ refundedMinor: 0, refunds: [] });
  });

  it('cannot be paid out of cash that is being handed over', async () => {
    const id = await takeHandedOver(80_00);
    const { id: pendingId } = await take(40_00, collector);
    const held = await cashOf('collector');
    const sent = await collector(c.handOver, { body: { toUserId: userIds.accountant } });
    expect(sent.amountMinor).toBe(held);
    const short = refund(id, 1_00, { paidBy: userIds.collector });
    expect(await expectProblem(short)).toMatchObject({ code: 'payments.not_enough_cash' });
    expect(await expectProblem(refund(pendingId, 1_00))).toMatchObject({ code: 'payments.handed_over' });
    await accountant(c.decideHandOver, { body: { id: sent.id } });
  });

  it('leaves only the rest of the cash to hand over', async () => {
    const id = await takeHandedOver(80_00);
    const payment = await take(100_00, collector);
    await refund(id, 30_00, { paidBy: userIds.collector });
    const held = await cashOf('collector');
    const tooMuch = collector(c.handOver, {
      body: { toUserId: userIds.accountant, paymentIds: [payment.id] },
    });
    expect(await expectProblem(tooMuch)).toMatchObject({ code: 'payments.not_enough_cash' });
    const sent = await collector(c.handOver, { body: { toUserId: userIds.accountant } });
    expect(sent).toMatchObject({ amountMinor: held, payments: 1 });
    await accountant(c.decideHandOver, { body: { id: sent.id } });
    expect(await cashOf('collector')).toBe(0);
  });

  it('pays out once of the last cash, however many ask at the same time', async () => {
    const id = await takeHandedOver(80_00);
    await take(10_00, collector);
    const held = await cashOf('collector');
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        owner(c.refund, {
          body: { id, amountMinor: held, reason: `Attempt ${n}`, paidBy: userIds.collector },
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await cashOf('collector')).toBe(0);
  });
});

describe('a refund to a wallet', () => {
  it('credits the wallet of its method and no cash', async () => {
    const id = await takeHandedOver(80_00);
    const [cash, wallet] = [await cashOf('accountant'), await walletOf('nagad')];
    await refund(id, 30_00, { method: 'nagad' });
    expect([await cashOf('accountant'), await walletOf('nagad')]).toEqual([cash, wallet - 30_00]);
  });

  it('is the default for a payment that was not cash', async () => {
    const { id } = await take(80_00, owner, 'bkash');
    const wallet = await walletOf('bkash');
    await refund(id, 30_00);
    expect(await walletOf('bkash')).toBe(wallet - 30_00);
  });
});

describe('a refund of an opening advance', () => {
  const openingAdvance = async () => {
    const body = { subscriberId, amountMinor: -90_00 };
    return (await owner(calls.invoices.openingBalance, { body })).paymentId ?? 0;
  };

  it('moves cash of the payer', async () => {
    const id = await openingAdvance();
    await take(100_00, owner);
    const before = await cashOf('client');
    await refund(id, 60_00);
    expect(await cashOf('client')).toBe(before - 60_00);
  });

  it('moves the wallet it names', async () => {
    const id = await openingAdvance();
    const before = await walletOf('bkash');
    await refund(id, 60_00, { method: 'bkash' });
    expect(await walletOf('bkash')).toBe(before - 60_00);
  });
});
