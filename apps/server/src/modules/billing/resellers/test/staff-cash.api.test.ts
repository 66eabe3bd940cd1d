import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

let count = 0;
async function reseller() {
  count += 1;
  const email = `cash${count}@north.test`;
  const created = await owner(calls.resellers.create, {
    body: {
      fullName: `Shop ${count}`,
      email,
      password: testPassword,
      commissionRate: 0,
      commissionBasis: 'before_vat',
    },
  });
  return { ...created, self: await server.clientOf(email) };
}
async function staffOf(id: number) {
  count += 1;
  const email = `helper${count}@north.test`;
  const body = { fullName: `Helper ${count}`, email, password: testPassword };
  const { id: userId } = await owner(calls.resellerStaff.create, { params: { id }, body });
  return { userId, client: await server.clientOf(email) };
}
const show = (id: number, by = owner) => by(calls.resellers.get, { params: { id } });

it('cash that staff of a reseller collect is owed by the reseller until it is handed over', async () => {
  const { id, userId, self } = await reseller();
  const helper = await staffOf(id);
  const subscriberId = await make.subscriber({ resellerUserId: userId });
  const collect = (by: Client, amountMinor: number) =>
    by(calls.payments.create, { body: { subscriberId, amountMinor, method: 'cash' } });
  await collect(helper.client, 300_00);
  await collect(self, 100_00);
  for (const by of [owner, self])
    expect(await show(id, by)).toMatchObject({ owesMinor: 400_00, cashMinor: 400_00 });
  const statement = await self(calls.resellers.statement, { params: { id }, query: {} });
  expect(statement.rows.map(({ amountMinor }) => amountMinor)).toEqual([300_00, 100_00]);
  expect(statement.closingMinor).toBe(400_00);

  // Each sees their own cash, and the reseller that of the staff too.
  const balances = async (by: Client) =>
    (await by(calls.payments.cashBalances, {})).items.map(({ user, balanceMinor }) => [
      user.id,
      balanceMinor,
    ]);
  expect(await balances(helper.client)).toEqual([[helper.userId, 300_00]]);
  expect(await balances(self)).toEqual([
    [helper.userId, 300_00],
    [userId, 100_00],
  ]);
  const cashOf = (by: Client, of: number) =>
    by(calls.cashBook.statement, { query: { account: 'cash', userId: of } });
  expect((await cashOf(self, helper.userId)).closingMinor).toBe(300_00);
  expect(await expectProblem(cashOf(helper.client, userId))).toMatchObject({ status: 404 });

  const { id: ownerId } = await owner(calls.identity.me, {});
  const { id: handOverId } = await helper.client(calls.payments.handOver, {
    body: { toUserId: ownerId, amountMinor: 250_00 },
  });
  await owner(calls.payments.decideHandOver, { body: { id: handOverId, decision: 'accepted' } });
  expect(await show(id)).toMatchObject({ owesMinor: 150_00, cashMinor: 150_00 });
});

it('another reseller does not see the cash of staff', async () => {
  const [one, other] = [await reseller(), await reseller()];
  const helper = await staffOf(one.id);
  const subscriberId = await make.subscriber({ resellerUserId: one.userId });
  await helper.client(calls.payments.create, { body: { subscriberId, amountMinor: 50_00, method: 'cash' } });
  const { items } = await other.self(calls.payments.cashBalances, {});
  expect(items.map(({ user }) => user.id)).toEqual([other.userId]);
  const theirs = other.self(calls.cashBook.statement, { query: { account: 'cash', userId: helper.userId } });
  expect(await expectProblem(theirs)).toMatchObject({ status: 404 });
});
