import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const c = calls.resellers;
let server: TestServer;
let owner: Client;
let self: Client;
let id: number;
let userId: number;
let subscriberId: number;
let make: Awaited<ReturnType<typeof createBillable>>;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
beforeEach(async () => {
  count += 1;
  const email = `month${count}@north.test`;
  const created = await owner(c.create, {
    body: {
      fullName: `Reseller ${count}`,
      email,
      password: testPassword,
      commissionRate: 1000,
      commissionBasis: 'before_vat',
    },
  });
  ({ id, userId } = created);
  self = await server.clientOf(email);
  subscriberId = await make.subscriber({ resellerUserId: userId });
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const invoice = async (unitMinor: number): Promise<number> => {
  const body = { kind: 'one_off' as const, lines: [{ text: 'Month', unitMinor }] };
  return (await owner(calls.invoices.create, { params: { subscriberId }, body })).id ?? 0;
};
const pay = (by: Client, amountMinor: number, method: 'cash' | 'bkash') =>
  by(calls.payments.create, { body: { subscriberId, amountMinor, method } });
const details = () => owner(c.get, { params: { id } });
const statement = async () => owner(c.statement, { params: { id }, query: {} });
const sumOf = async (account: string): Promise<number> =>
  Number(
    (
      await server.db.sql(
        'select coalesce(sum(amount_minor), 0) as sum from journal_lines where account = $1 and isp_id = $2',
        [account, north.id],
      )
    )[0]?.['sum'],
  );

it('a reseller collects cash, keeps the commission, hands over the rest, and owes nothing', async () => {
  await invoice(1000_00);
  await pay(self, 1000_00, 'cash');
  expect(await details()).toMatchObject({ owesMinor: 900_00, cashMinor: 1000_00, commissionMinor: 100_00 });
  const accountant = await owner(calls.payments.recipients, {});
  const to = accountant.items[0]?.id ?? 0;
  await owner(c.payout, { body: { id, amountMinor: 100_00, method: 'cash', paidBy: userId } });
  expect(await details()).toMatchObject({ owesMinor: 900_00, cashMinor: 900_00 });
  const handed = await self(calls.payments.handOver, { body: { toUserId: to, amountMinor: 900_00 } });
  const decide = await server.clientOf(
    to === (await owner(calls.identity.me, {})).id ? north.logins.client : north.logins.accountant,
  );
  await decide(calls.payments.decideHandOver, { body: { id: handed.id, decision: 'accepted' } });
  expect(await details()).toMatchObject({ owesMinor: 0, cashMinor: 0 });
  const { rows, closingMinor } = await statement();
  expect(rows.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['payment.received', 1000_00],
    ['commission.credited', -100_00],
    ['reseller.paid_out', 100_00],
    ['reseller.paid_out', -100_00],
    ['cash.handed_over', -900_00],
  ]);
  expect(closingMinor).toBe(0);
});

it('whatever method a reseller records, they owe the money, less commission', async () => {
  const wallet = await sumOf('wallet');
  await invoice(500_00);
  await pay(self, 500_00, 'bkash');
  expect(await sumOf('wallet')).toBe(wallet);
  expect(await details()).toMatchObject({ owesMinor: 450_00, cashMinor: 0 });
  expect((await owner(c.topUp, { body: { id, amountMinor: 450_00, method: 'bkash' } })).owesMinor).toBe(0);
  expect(await sumOf('wallet')).toBe(wallet + 450_00);
});

it('the commission on what others collect is paid out once, and never more than is owed', async () => {
  await invoice(800_00);
  await pay(owner, 800_00, 'bkash');
  expect(await details()).toMatchObject({ owesMinor: -80_00 });
  const out = (amountMinor: number, note = '') =>
    owner(c.payout, { body: { id, amountMinor, method: 'bkash', note } });
  expect((await expectProblem(out(80_01))).code).toBe('resellers.payout_too_large');
  // Different requests: the same one would be answered once and repeated.
  const results = await Promise.allSettled([out(80_00, 'a'), out(80_00, 'b'), out(80_00, 'c')]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await details()).toMatchObject({ owesMinor: 0, commissionMinor: 80_00 });
});

it('the commission is reversed with the payment, and earned in part with a part of it', async () => {
  await invoice(1000_00);
  const { id: paymentId } = await pay(owner, 333_33, 'bkash');
  expect((await details()).commissionMinor).toBe(33_33);
  await owner(calls.payments.reverse, { body: { id: paymentId, reason: 'Mistake' } });
  expect(await details()).toMatchObject({ commissionMinor: 0, owesMinor: 0 });
  const { id: again } = await pay(owner, 1000_00, 'bkash');
  await owner(calls.payments.refund, { body: { id: again, amountMinor: 400_00, reason: 'Slow' } });
  expect((await details()).commissionMinor).toBe(60_00);
});

it('exactly half a minor unit is rounded up, also if the share without VAT has endless decimals', async () => {
  const [row] = await server.db.sql("select commission_of(3, 3, 2, 5000, 'before_vat') as amount");
  expect(Number(row?.['amount'])).toBe(1);
});

it('a payment in advance earns the commission when it pays an invoice', async () => {
  await pay(owner, 700_00, 'bkash');
  expect((await details()).commissionMinor).toBe(0);
  await invoice(600_00);
  expect((await details()).commissionMinor).toBe(60_00);
});

it('new conditions do not change the commission of earlier invoices', async () => {
  await invoice(1000_00);
  await pay(owner, 500_00, 'bkash');
  const conditions = { commissionRate: 5000, commissionBasis: 'after_vat' as const };
  const today = (await details()).conditions[0]?.validFrom ?? '';
  await owner(c.conditions, { params: { id }, body: { validFrom: today, ...conditions } });
  await pay(owner, 500_00, 'bkash');
  expect((await details()).commissionMinor).toBe(100_00);
});

it('a payment that a reseller received by bKash is reversed from what they owe', async () => {
  await invoice(200_00);
  const { id: paymentId } = await pay(self, 200_00, 'bkash');
  await owner(calls.payments.reverse, { body: { id: paymentId, reason: 'Mistake' } });
  expect(await details()).toMatchObject({ owesMinor: 0, commissionMinor: 0 });
});

it('the reseller reads their own statement, and no other', async () => {
  await invoice(100_00);
  await pay(self, 100_00, 'cash');
  expect((await self(c.statement, { params: { id }, query: {} })).closingMinor).toBe(90_00);
  const other = await owner(c.create, {
    body: {
      fullName: 'Other',
      email: `other${count}@north.test`,
      password: testPassword,
      commissionRate: 0,
      commissionBasis: 'before_vat',
    },
  });
  const refused = self(c.statement, { params: { id: other.id }, query: {} });
  expect((await expectProblem(refused)).status).toBe(404);
});

it('a security deposit that a reseller receives other than in cash is owed by the reseller until it is returned', async () => {
  const wallet = await sumOf('wallet');
  const deposit = await self(calls.securityDeposits.create, {
    body: { subscriberId, amountMinor: 500_00, method: 'bkash', note: 'ONU' },
  });
  expect(await details()).toMatchObject({ owesMinor: 500_00, cashMinor: 0 });
  expect((await statement()).rows).toMatchObject([
    { kind: 'security_deposit.received', amountMinor: 500_00 },
  ]);
  expect(await sumOf('wallet')).toBe(wallet);
  await owner(calls.securityDeposits.return, { body: { id: deposit.id, use: 'return' } });
  expect(await details()).toMatchObject({ owesMinor: 500_00 });
  expect(await sumOf('wallet')).toBe(wallet - 500_00);
});
