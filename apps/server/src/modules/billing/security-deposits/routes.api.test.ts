import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';

const c = calls.securityDeposits;
let server: TestServer;
let owner: Client;
let accountant: Client;
let subscriberId: number;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  accountant = await server.clientOf(north.logins.accountant);
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

const receive = (amountMinor = 500_00, method: 'cash' | 'bkash' = 'cash', by = owner) =>
  by(c.create, { body: { subscriberId, amountMinor, method, note: 'ONU' } });
const list = () => owner(c.list, { query: { subscriberId } });
const sumOf = async (account: string) =>
  Number(
    (
      await server.db.sql(
        'select coalesce(sum(amount_minor), 0) as sum from journal_lines where account = $1 and isp_id = $2',
        [account, north.id],
      )
    )[0]?.['sum'],
  );
const balance = async () =>
  (await owner(calls.payments.statement, { params: { id: subscriberId } })).closingMinor;

it('a deposit is owed to the customer: neither revenue nor a payment of theirs', async () => {
  const [revenue, deposits] = [await sumOf('revenue'), await sumOf('deposit')];
  await receive();
  expect(await sumOf('revenue')).toBe(revenue);
  expect(await sumOf('deposit')).toBe(deposits - 500_00);
  expect(await balance()).toBe(0);
  expect(await list()).toMatchObject({ heldMinor: 500_00, items: [{ status: 'held', note: 'ONU' }] });
});

it('is returned once, from the cash of who pays it out', async () => {
  const { id } = await receive();
  const back = () => owner(c.return, { body: { id, use: 'return', note: 'Device came back' } });
  await back();
  expect(await list()).toMatchObject({ heldMinor: 0, items: [{ status: 'returned', paymentId: null }] });
  expect(await expectProblem(back())).toMatchObject({ code: 'security_deposits.already_returned' });
});

it('is not returned from cash that the user does not hold', async () => {
  const { id } = await receive(700_00, 'bkash');
  const back = accountant(c.return, { body: { id, use: 'return', method: 'cash' } });
  expect(await expectProblem(back)).toMatchObject({ code: 'payments.not_enough_cash' });
  await accountant(c.return, { body: { id, use: 'return', method: 'bkash' } });
});

it('can be used for what the subscriber owes, and leaves cash as it is', async () => {
  const body = { kind: 'one_off' as const, lines: [{ text: 'Month', unitMinor: 300_00 }] };
  const invoice = await owner(calls.invoices.create, { params: { subscriberId }, body });
  const { id } = await receive();
  const cash = await sumOf('cash');
  const { paymentId } = await owner(c.return, { body: { id, use: 'balance' } });
  expect(await sumOf('cash')).toBe(cash);
  expect(await balance()).toBe(-200_00);
  expect((await owner(calls.invoices.get, { query: { invoiceId: invoice.id ?? 0 } })).status).toBe('paid');
  expect(await list()).toMatchObject({ items: [{ status: 'applied', paymentId }] });
});

it('of another ISP is not found', async () => {
  const { id } = await receive();
  const other = await server.clientOf(south.logins.client);
  expect(await expectProblem(other(c.list, { query: { subscriberId } }))).toMatchObject({ status: 404 });
  expect(await expectProblem(other(c.return, { body: { id, use: 'return' } }))).toMatchObject({
    status: 404,
  });
});

it('two users who return it at the same time pay it out once', async () => {
  const { id } = await receive();
  await receive(900_00, 'cash', accountant);
  const cash = await sumOf('cash');
  const results = await Promise.allSettled(
    [owner, accountant].map((by) => by(c.return, { body: { id, use: 'return' } })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sumOf('cash')).toBe(cash - 500_00);
});
