import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const c = calls.payments;
const invoices = calls.invoices;
let server: TestServer;
let owner: Client;
let accountant: Client;
let collector: Client;
let reseller: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  accountant = await server.clientOf(north.logins.accountant);
  collector = await server.clientOf(north.logins.collector);
  reseller = await server.clientOf(north.logins.reseller);
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

const userId = async (login: string) =>
  Number((await server.db.sql('select id from users where email = $1', [login]))[0]?.['id']);
async function invoice(unitMinor: number, subscriber = subscriberId): Promise<number> {
  const body = { kind: 'one_off' as const, lines: [{ text: 'Month', unitMinor }] };
  return (await owner(invoices.create, { params: { subscriberId: subscriber }, body })).id ?? 0;
}
const take = (amountMinor: number, by = owner, subscriber = subscriberId) =>
  by(c.create, { body: { subscriberId: subscriber, amountMinor, method: 'cash' } });
const pay = (invoiceId: number, amountMinor: number, by = owner) =>
  by(invoices.pay, { body: { invoiceId, amountMinor, method: 'cash' } });
const show = (invoiceId: number) => owner(invoices.get, { query: { invoiceId } });
const handOver = async (paymentId: number) =>
  collector(c.handOver, {
    body: { toUserId: await userId(north.logins.accountant), paymentIds: [paymentId] },
  });

describe('a reseller', () => {
  it('records payments of their own subscribers, and of nobody else', async () => {
    const own = await make.subscriber({ resellerUserId: await userId(north.logins.reseller) });
    const [ownInvoice, foreignInvoice] = [await invoice(10_00, own), await invoice(10_00)];
    await take(4_00, reseller, own);
    await pay(ownInvoice, 6_00, reseller);
    expect((await show(ownInvoice)).status).toBe('paid');
    expect(await expectProblem(take(10_00, reseller))).toMatchObject({ status: 404 });
    expect(await expectProblem(pay(foreignInvoice, 10_00, reseller))).toMatchObject({ status: 404 });
    const bulk = reseller(invoices.bulkPaid, { body: { ids: [foreignInvoice], method: 'cash' } });
    expect(await expectProblem(bulk)).toMatchObject({ status: 404 });
    expect(await show(foreignInvoice)).toMatchObject({ status: 'unpaid', paidMinor: 0 });
  });
});

describe('cash that was handed over', () => {
  it('is not taken back by bulk unpaid once the recipient accepted it', async () => {
    const invoiceId = await invoice(20_00);
    const { id, number } = await pay(invoiceId, 20_00, collector);
    const sent = await handOver(id);
    await accountant(c.decideHandOver, { body: { id: sent.id } });
    const { done, refused } = await owner(invoices.bulkUnpaid, {
      body: { ids: [invoiceId], reason: 'Wrong month' },
    });
    expect(done).toEqual([]);
    expect(refused).toMatchObject([{ id: invoiceId, code: 'payments.handed_over', about: number }]);
    expect((await show(invoiceId)).status).toBe('paid');
  });

  it('is no longer reversed by the user who received it, but by its holder', async () => {
    const { id } = await take(20_00, accountant);
    const body = { toUserId: await userId(north.logins.client), paymentIds: [id] };
    const sent = await accountant(c.handOver, { body });
    await owner(c.decideHandOver, { body: { id: sent.id } });
    const reverse = (by: Client) => by(c.reverse, { body: { id, reason: 'Typed wrong' } });
    expect(await expectProblem(reverse(accountant))).toMatchObject({ code: 'payments.handed_over' });
    expect(await reverse(owner)).toMatchObject({ balanceMinor: 0 });
  });

  it('stays with its sender when it is rejected, who can hand it over again', async () => {
    const { id } = await take(25_00, collector);
    const sent = await handOver(id);
    await accountant(c.decideHandOver, { body: { id: sent.id, decision: 'rejected' } });
    const body = { toUserId: await userId(north.logins.client), paymentIds: [id] };
    expect(await expectProblem(accountant(c.handOver, { body }))).toMatchObject({
      code: 'payments.cash_not_held',
    });
    expect(await handOver(id)).toMatchObject({ amountMinor: 25_00, payments: 1 });
  });

  it('is not refunded while it is in transit', async () => {
    const { id } = await take(30_00, collector);
    const sent = await handOver(id);
    const refund = () =>
      owner(c.refund, { body: { id, amountMinor: 10_00, method: 'bank', reason: 'Too much' } });
    expect(await expectProblem(refund())).toMatchObject({ code: 'payments.handed_over' });
    await accountant(c.decideHandOver, { body: { id: sent.id } });
    expect(await refund()).toMatchObject({ balanceMinor: -20_00 });
  });
});

describe('a refund', () => {
  it('leaves unpaid only what no other credit covers', async () => {
    const invoiceId = await invoice(50_00);
    const { id } = await take(50_00);
    await take(40_00);
    const refunded = await owner(c.refund, { body: { id, amountMinor: 50_00, reason: 'Bounced' } });
    expect(refunded.balanceMinor).toBe(10_00);
    expect(await show(invoiceId)).toMatchObject({ status: 'partial', paidMinor: 40_00 });
  });

  it('is at most what earlier refunds have left', async () => {
    const { id } = await take(50_00);
    const refund = (amountMinor: number) =>
      owner(c.refund, { body: { id, amountMinor, reason: 'Too much' } });
    await refund(30_00);
    expect(await expectProblem(refund(20_01))).toMatchObject({ code: 'payments.refund_too_large' });
    expect(await refund(20_00)).toMatchObject({ balanceMinor: 0 });
  });

  it('leaves the rest of the payment, and no more, for the next invoice', async () => {
    const { id } = await take(50_00);
    await owner(c.refund, { body: { id, amountMinor: 30_00, reason: 'Too much' } });
    expect(await show(await invoice(50_00))).toMatchObject({ status: 'partial', paidMinor: 20_00 });
  });
});

describe('bulk unpaid', () => {
  it('is rejected for cash that its holder has deposited at the bank since', async () => {
    const [first, second] = [await invoice(30_00), await invoice(20_00)];
    await pay(first, 30_00, accountant);
    await pay(second, 20_00, accountant);
    const accountantId = await userId(north.logins.accountant);
    const held = await server.db.sql(
      "select sum(amount_minor) as held from journal_lines where account = 'cash' and user_id = $1",
      [accountantId],
    );
    const amountMinor = Number(held[0]?.['held']) - 35_00;
    await accountant(calls.cashBook.deposit, { body: { amountMinor, note: 'Branch office' } });
    const unpay = (ids: number[]) => owner(invoices.bulkUnpaid, { body: { ids, reason: 'Wrong month' } });
    const { done, refused } = await unpay([first, second]);
    expect(done).toEqual([first]);
    expect(refused).toMatchObject([{ id: second, code: 'payments.not_enough_cash' }]);
    expect((await show(second)).status).toBe('paid');
  });
});
