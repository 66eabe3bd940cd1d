import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';

const c = calls.payments;
const invoices = calls.invoices;
let server: TestServer;
let owner: Client;
let accountant: Client;
let collector: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  accountant = await server.clientOf(north.logins.accountant);
  collector = await server.clientOf(north.logins.collector);
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
  const created = await owner(invoices.create, {
    params: { subscriberId: subscriber },
    body: { kind: 'one_off', lines: [{ text: 'Month', unitMinor }] },
  });
  return created.id ?? 0;
}
const take = (amountMinor: number, more: object = {}, by = owner) =>
  by(c.create, { body: { subscriberId, amountMinor, method: 'cash', ...more } });
const show = (invoiceId: number) => owner(invoices.get, { query: { invoiceId } });
const balance = () => owner(c.balance, { params: { id: subscriberId } });

describe('a payment', () => {
  it('without an invoice pays the oldest first, and the remaining credit pays the next invoice', async () => {
    const [first, second] = [await invoice(100_00), await invoice(50_00)];
    const taken = await take(120_00, { reference: 'TRX9' });
    expect(taken).toMatchObject({
      number: expect.stringMatching(/^MR-2026-\d{6}$/),
      allocations: [
        { invoiceId: first, amountMinor: 100_00 },
        { invoiceId: second, amountMinor: 20_00 },
      ],
      creditMinor: 0,
      balanceMinor: 30_00,
    });
    expect(await take(100_00)).toMatchObject({ creditMinor: 70_00, balanceMinor: -70_00 });
    const third = await invoice(60_00);
    expect(await show(third)).toMatchObject({
      status: 'paid',
      allocations: [{ origin: 'balance', amountMinor: 60_00 }],
      balanceMinor: -10_00,
    });
    expect(await balance()).toMatchObject({
      balanceDueMinor: 0,
      creditMinor: 10_00,
      balanceMinor: -10_00,
      invoices: [],
    });
  });

  it('for an invoice pays that one first', async () => {
    const [older, named] = [await invoice(100_00), await invoice(50_00)];
    const body = { invoiceId: named, amountMinor: 70_00, method: 'bkash', reference: '8N7A' } as const;
    expect((await owner(invoices.pay, { body })).allocations).toMatchObject([
      { invoiceId: named, amountMinor: 50_00 },
      { invoiceId: older, amountMinor: 20_00 },
    ]);
    expect(await balance()).toMatchObject({
      balanceDueMinor: 80_00,
      invoices: [{ id: older, balanceDueMinor: 80_00 }],
    });
  });

  it('is rejected for a future date, a subscriber of another ISP or a cancelled invoice', async () => {
    const future = take(1, { receivedAt: '2026-03-10T04:00:01.000Z' });
    expect(await expectProblem(future)).toMatchObject({ code: 'payments.in_the_future' });
    const otherIsp = await server.clientOf(south.logins.client);
    expect(await expectProblem(take(1, {}, otherIsp))).toMatchObject({ status: 404 });
    const id = await invoice(10_00);
    await owner(invoices.cancel, { body: { id, reason: 'No' } });
    const late = owner(invoices.pay, { body: { invoiceId: id, amountMinor: 1, method: 'cash' } });
    expect(await expectProblem(late)).toMatchObject({ code: 'invoices.cancelled' });
  });

  it('can be read, listed with its sum, and found by receipt, reference and username', async () => {
    await take(30_00, { method: 'nagad', reference: 'NG-77' });
    const { id, number } = await take(20_00, { receivedAt: '2026-03-01T10:00:00.000Z', reference: 'OLD-1' });
    const list = (query: object) => owner(c.list, { query: { subscriberId, ...query } });
    expect(await list({})).toMatchObject({ total: 2, sums: { amountMinor: 50_00 } });
    expect((await list({ to: '2026-03-01' })).items).toMatchObject([{ id, receivedOn: '2026-03-01' }]);
    expect((await list({ search: number })).items.map((row) => row.id)).toEqual([id]);
    expect((await list({ search: 'ng-77' })).items).toMatchObject([{ method: 'nagad' }]);
    expect(await owner(c.get, { params: { id } })).toMatchObject({ number, allowed: ['reverse', 'refund'] });
    const aggregated = await owner(c.list, { query: { method: 'nagad' } });
    const summed = await owner(c.list, { query: { method: 'nagad', search: 'MR-2' } });
    expect([aggregated.total, aggregated.sums]).toEqual([summed.total, summed.sums]);
  });
});

describe('the totals by method', () => {
  const sumsOf = async (query: object) => (await owner(c.list, { query })).sums?.byMethod;

  it('cover all methods whichever is filtered, without reversed payments', async () => {
    await take(30_00, { method: 'nagad' });
    await take(50_00);
    const { id } = await take(70_00);
    await owner(c.reverse, { body: { id, reason: 'Typed wrong' } });
    const both = [
      { method: 'cash', amountMinor: 50_00 },
      { method: 'nagad', amountMinor: 30_00 },
    ];
    expect(await sumsOf({ subscriberId })).toEqual(both);
    expect(await sumsOf({ subscriberId, method: 'nagad' })).toEqual(both);
    expect(await sumsOf({ subscriberId, status: 'reversed' })).toEqual([
      { method: 'cash', amountMinor: 70_00 },
    ]);
  });

  it('are the same from the aggregates as summed from the rows', async () => {
    const days = { from: '2026-03-01', to: '2026-03-31' };
    const aggregated = await sumsOf(days);
    expect(aggregated?.length).toBeGreaterThan(0);
    expect(aggregated).toEqual(await sumsOf({ ...days, search: 'MR-2' }));
  });

  it('do not include money of another ISP', async () => {
    const otherIsp = await server.clientOf(south.logins.client);
    expect((await otherIsp(c.list, { query: {} })).sums).toEqual({
      amountMinor: 0,
      refundedMinor: 0,
      byMethod: [],
    });
  });
});

describe('a hundred concurrent requests', () => {
  /**
   * Sends plain requests, because the API client would share one idempotency key between identical requests.
   */
  async function sendHundred(pathOf: (n: number) => string, body: object, key?: string): Promise<Response[]> {
    const token = await server.tokenOf(north.logins.client);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = {
      method: 'POST',
      headers: key ? { ...headers, 'idempotency-key': key } : headers,
      body: JSON.stringify(body),
    };
    /**
     * Retries as the response says when no database connection was free; such a request has changed nothing.
     */
    const ask = async (n: number): Promise<Response> => {
      const reply = await server.request(pathOf(n), init);
      return reply.status === 503 || reply.status === 429 ? ask(n) : reply;
    };
    return Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)));
  }
  const payPath = () => '/api/isp/invoice/invoice-payment';
  const having = (responses: readonly Response[], status: number) =>
    responses.filter((response) => response.status === status).length;

  it('pay one invoice once, and the rest becomes account credit', async () => {
    const invoiceId = await invoice(500_00);
    const replies = await sendHundred(payPath, { invoiceId, amountMinor: 500_00, method: 'cash' });
    expect(having(replies, 201)).toBe(100);
    const taken = (await Promise.all(replies.map((reply) => reply.json()))) as {
      number: string;
      allocations: [];
    }[];
    expect(taken.filter(({ allocations }) => allocations.length > 0)).toHaveLength(1);
    expect(new Set(taken.map(({ number }) => number)).size).toBe(100);
    expect(await balance()).toMatchObject({ balanceMinor: -99 * 500_00, creditMinor: 99 * 500_00 });
  });

  it('with the same key create one payment', async () => {
    const body = { invoiceId: await invoice(500_00), amountMinor: 500_00, method: 'cash' };
    const replies = await sendHundred(payPath, body, 'same-for-all');
    expect(having(replies, 201) + having(replies, 409)).toBe(100);
    expect(having(await sendHundred(payPath, body, 'same-for-all'), 201)).toBeGreaterThan(0);
    expect((await owner(c.list, { query: { subscriberId } })).total).toBe(1);
    expect(await balance()).toMatchObject({ balanceMinor: 0 });
  });

  it('issue a period once, without gaps in the numbers', async () => {
    const subscribers = await Promise.all(Array.from({ length: 10 }, () => make.subscriber()));
    const replies = await sendHundred((n) => `/api/isp/invoice/create/${subscribers[n % 10]}`, {
      kind: 'monthly',
      periodStart: '2026-01-01',
    });
    expect([having(replies, 201), having(replies, 409)]).toEqual([10, 90]);
    const [numbers] = await server.db.sql(
      'select count(*)::int as documents, max(number_in_year)::int as last from invoices where isp_id = $1',
      [north.id],
    );
    expect(numbers?.['documents']).toBe(numbers?.['last']);
  });
});

describe('a reversal', () => {
  it('reopens the invoices and takes the cash from its holder', async () => {
    const invoiceId = await invoice(100_00);
    const { id } = await take(150_00);
    const held = async () =>
      (await owner(c.cashBalances, {})).items.find(({ user }) => user.name.endsWith('client'));
    const before = (await held())?.balanceMinor ?? 0;
    expect(await owner(c.reverse, { body: { id, reason: 'Typed twice' } })).toMatchObject({
      balanceMinor: 100_00,
    });
    expect(await show(invoiceId)).toMatchObject({ status: 'unpaid', paidMinor: 0 });
    expect((await held())?.balanceMinor ?? 0).toBe(before - 150_00);
    const again = owner(c.reverse, { body: { id, reason: 'Again' } });
    expect(await expectProblem(again)).toMatchObject({ code: 'payments.already_reversed' });
    expect(await owner(c.get, { params: { id } })).toMatchObject({
      status: 'reversed',
      allowed: [],
      creditMinor: 0,
    });
  });

  it('leaves unpaid only what no other credit covers', async () => {
    const invoiceId = await invoice(100_00);
    const first = await take(100_00);
    await take(40_00);
    await owner(c.reverse, { body: { id: first.id, reason: 'Bounced' } });
    expect(await show(invoiceId)).toMatchObject({ status: 'partial', paidMinor: 40_00, balanceMinor: 60_00 });
  });

  it('is rejected for gateway and settled payments', async () => {
    const { id } = await take(10_00, { method: 'card' });
    const reverse = () => expectProblem(owner(c.reverse, { body: { id, reason: 'No' } }));
    await server.db.sql('update payments set settlement_id = 1 where id = $1', [id]);
    expect(await reverse()).toMatchObject({ code: 'payments.settled' });
    await server.db.sql("update payments set settlement_id = null, method = 'gateway' where id = $1", [id]);
    expect(await reverse()).toMatchObject({ code: 'payments.not_manual' });
    await server.db.sql("update payments set method = 'card' where id = $1", [id]);
  });
});

describe('a refund', () => {
  it('uses unallocated money first, then releases the latest invoices', async () => {
    const [first, second] = [await invoice(50_00), await invoice(50_00)];
    const { id } = await take(120_00);
    const refund = (amountMinor: number) =>
      owner(c.refund, { body: { id, amountMinor, reason: 'Left town' } });
    expect(await refund(20_00)).toMatchObject({ balanceMinor: 0 });
    expect(await refund(30_00)).toMatchObject({ balanceMinor: 30_00 });
    expect(await show(first)).toMatchObject({ status: 'paid' });
    expect(await show(second)).toMatchObject({ status: 'partial', paidMinor: 20_00 });
    expect(await expectProblem(refund(70_01))).toMatchObject({ code: 'payments.refund_too_large' });
    const reversed = owner(c.reverse, { body: { id, reason: 'No' } });
    expect(await expectProblem(reversed)).toMatchObject({ code: 'payments.refunded' });
    await refund(70_00);
    expect(await owner(c.get, { params: { id } })).toMatchObject({ refundedMinor: 120_00, allowed: [] });
  });
});

describe('cash', () => {
  it('is handed over by its collector, moves once accepted, and can then not be reversed by them', async () => {
    const { id } = await take(80_00, {}, collector);
    const to = await userId(north.logins.accountant);
    expect((await collector(c.recipients, {})).items.map((customer) => customer.id)).toContain(to);
    const own = async () => (await collector(c.cashBalances, {})).items;
    expect(await own()).toMatchObject([{ balanceMinor: 80_00, pendingMinor: 0 }]);
    const sent = await collector(c.handOver, { body: { toUserId: to } });
    expect(sent).toMatchObject({ amountMinor: 80_00, payments: 1 });
    expect(await own()).toMatchObject([{ balanceMinor: 80_00, pendingMinor: 80_00 }]);
    const twice = collector(c.handOver, { body: { toUserId: to } });
    expect(await expectProblem(twice)).toMatchObject({ code: 'payments.nothing_to_hand_over' });
    const pending = owner(c.reverse, { body: { id, reason: 'No' } });
    expect(await expectProblem(pending)).toMatchObject({ code: 'payments.handed_over' });
    const byAnother = owner(c.decideHandOver, { body: { id: sent.id } });
    expect(await expectProblem(byAnother)).toMatchObject({ status: 404 });
    await accountant(c.decideHandOver, { body: { id: sent.id } });
    expect(await own()).toMatchObject([{ balanceMinor: 0, pendingMinor: 0 }]);
    const decided = accountant(c.decideHandOver, { body: { id: sent.id, decision: 'rejected' } });
    expect(await expectProblem(decided)).toMatchObject({ code: 'payments.already_decided' });
    expect((await owner(c.list, { query: { subscriberId, handOver: 'accepted' } })).items).toMatchObject([
      { id },
    ]);
    await owner(c.reverse, { body: { id, reason: 'Typed wrong' } });
    const held = (await owner(c.cashBalances, {})).items.find(({ user }) => user.id === to);
    expect(held?.balanceMinor ?? 0).toBe(0);
  });

  it('stays with its holder when rejected, and can only go to users who record payments', async () => {
    const { id } = await take(30_00, {}, collector);
    const staff = await userId(north.logins.staff);
    const wrong = collector(c.handOver, { body: { toUserId: staff } });
    expect(await expectProblem(wrong)).toMatchObject({ code: 'payments.recipient_not_found' });
    const to = await userId(north.logins.accountant);
    const foreign = await take(10_00);
    const otherCash = collector(c.handOver, { body: { toUserId: to, paymentIds: [foreign.id] } });
    expect(await expectProblem(otherCash)).toMatchObject({ code: 'payments.cash_not_held' });
    const sent = await collector(c.handOver, { body: { toUserId: to, paymentIds: [id] } });
    await accountant(c.decideHandOver, { body: { id: sent.id, decision: 'rejected', note: 'Ten missing' } });
    expect((await collector(c.cashBalances, {})).items).toMatchObject([
      { balanceMinor: 30_00, pendingMinor: 0 },
    ]);
    expect((await collector(c.handOvers, { query: { status: 'rejected' } })).items).toMatchObject([
      { id: sent.id, decisionNote: 'Ten missing' },
    ]);
  });

  it('is found by its current holder, in hand or in transit from them', async () => {
    const held = async (login: string) => {
      const query = { subscriberId, heldBy: await userId(login) };
      return (await owner(c.list, { query })).items.map((row) => row.id);
    };
    const { id } = await take(15_00, {}, collector);
    const to = await userId(north.logins.accountant);
    const sent = await collector(c.handOver, { body: { toUserId: to, paymentIds: [id] } });
    expect(await held(north.logins.collector)).toEqual([id]);
    await accountant(c.decideHandOver, { body: { id: sent.id } });
    expect(await held(north.logins.collector)).toEqual([]);
    expect(await held(north.logins.accountant)).toEqual([id]);
    await owner(c.reverse, { body: { id, reason: 'Typed wrong' } });
    expect(await held(north.logins.accountant)).toEqual([]);
  });

  it('of other users is hidden from a collector', async () => {
    const { id } = await take(10_00);
    expect(await expectProblem(collector(c.get, { params: { id } }))).toMatchObject({ status: 404 });
    expect((await collector(c.list, { query: { subscriberId } })).total).toBe(0);
    expect((await collector(c.cashBalances, {})).items).toHaveLength(1);
  });
});

describe('bulk paid', () => {
  it('pays the balance due with a receipt each, and reports why the others were skipped', async () => {
    const [open, partly, paid, cancelled] = [
      await invoice(10_00),
      await invoice(20_00),
      await invoice(30_00),
      await invoice(40_00),
    ];
    await owner(invoices.cancel, { body: { id: cancelled, reason: 'No' } });
    await owner(invoices.pay, { body: { invoiceId: partly, amountMinor: 5_00, method: 'cash' } });
    await owner(invoices.pay, { body: { invoiceId: paid, amountMinor: 30_00, method: 'cash' } });
    const ids = [open, partly, paid, cancelled, 999_999];
    const body = { ids, method: 'bank', receivedAt: '2026-03-09T12:00:00.000Z' } as const;
    const preview = await owner(invoices.bulkPaid, { body: { ...body, preview: true } });
    expect(preview).toMatchObject({ done: [open, partly], amountMinor: 25_00, jobId: null });
    expect((await show(open)).status).toBe('unpaid');
    const outcome = await owner(invoices.bulkPaid, { body });
    expect(outcome).toMatchObject({ done: [open, partly], amountMinor: 25_00 });
    expect(outcome.refused.map(({ id, code }) => [id, code])).toEqual([
      [paid, 'invoices.nothing_due'],
      [cancelled, 'invoices.cancelled'],
      [999_999, 'not_found'],
    ]);
    expect((await show(partly)).allocations).toMatchObject([
      { amountMinor: 5_00 },
      { method: 'bank', amountMinor: 15_00 },
    ]);
  });

  it('takes either the filter of the list or ids', async () => {
    await invoice(10_00);
    await invoice(15_00);
    const filter = { subscriberId, status: 'unpaid' } as const;
    expect(await owner(invoices.bulkPaid, { body: { all: true, filter, method: 'cash' } })).toMatchObject({
      invoices: 2,
      amountMinor: 25_00,
    });
    const neither = owner(invoices.bulkPaid, { body: { method: 'cash' } });
    expect(await expectProblem(neither)).toMatchObject({ status: 422, errors: [{ path: 'ids' }] });
    const otherIsp = await server.clientOf(south.logins.client);
    const [id] = (await owner(invoices.list, { query: { subscriberId } })).items.map((row) => row.id);
    const foreign = otherIsp(invoices.bulkPaid, { body: { ids: [id ?? 0], method: 'cash' } });
    expect(await expectProblem(foreign)).toMatchObject({ status: 404 });
  });
});

describe('bulk paid by subscribers', () => {
  it('pays all their unpaid invoices, and none of other subscribers or another ISP', async () => {
    const theirs = await invoice(70_00, await make.subscriber());
    const [first, second] = [await invoice(10_00), await invoice(20_00)];
    const body = { subscriberIds: [subscriberId], method: 'cash' as const };
    const preview = await owner(invoices.bulkPaid, { body: { ...body, preview: true } });
    expect(preview).toMatchObject({ invoices: 2, done: [first, second], amountMinor: 30_00, refused: [] });
    const otherIsp = await server.clientOf(south.logins.client);
    expect(await otherIsp(invoices.bulkPaid, { body })).toMatchObject({ invoices: 0, done: [] });
    expect((await show(first)).status).toBe('unpaid');
    expect(await owner(invoices.bulkPaid, { body })).toMatchObject({
      done: [first, second],
      amountMinor: 30_00,
    });
    expect((await show(second)).status).toBe('paid');
    expect((await show(theirs)).status).toBe('unpaid');
    expect(await owner(invoices.bulkPaid, { body })).toMatchObject({ invoices: 0, amountMinor: 0 });
  });

  it('takes either subscribers or invoices', async () => {
    const both = owner(invoices.bulkPaid, {
      body: { subscriberIds: [subscriberId], ids: [1], method: 'cash' },
    });
    expect(await expectProblem(both)).toMatchObject({ status: 422, errors: [{ path: 'ids' }] });
  });
});

describe('bulk unpaid', () => {
  const unpay = (ids: number[], preview = false) =>
    owner(invoices.bulkUnpaid, { body: { ids, reason: 'Wrong month', preview } });

  it('reverses whole payments, and rejects those that also cover an invoice that was not selected', async () => {
    const [first, second] = [await invoice(10_00), await invoice(20_00)];
    await take(30_00);
    const alone = await unpay([first]);
    expect(alone.refused).toMatchObject([
      {
        id: first,
        code: 'payments.covers_other_invoices',
        about: (await show(second)).number,
      },
    ]);
    expect((await show(first)).status).toBe('paid');
    expect(await unpay([first, second], true)).toMatchObject({ done: [first, second], amountMinor: 30_00 });
    expect(await unpay([first, second])).toMatchObject({
      done: [first, second],
      refused: [],
      amountMinor: 30_00,
    });
    expect((await show(second)).status).toBe('unpaid');
    expect((await unpay([first])).refused).toMatchObject([{ code: 'invoices.not_paid' }]);
  });

  it('is rejected for gateway, handed-over and settled payments, and for invoices tied to them', async () => {
    const [gateway, settled, handed, shared] = [
      await invoice(1_00),
      await invoice(2_00),
      await invoice(3_00),
      await invoice(4_00),
    ];
    const pay = (invoiceId: number, amountMinor: number, by = owner, method: 'cash' | 'card' = 'card') =>
      by(invoices.pay, { body: { invoiceId, amountMinor, method } });
    await server.db.sql("update payments set method = 'gateway' where id = $1", [
      (await pay(gateway, 1_00)).id,
    ]);
    await server.db.sql('update payments set settlement_id = 7 where id = $1', [
      (await pay(settled, 2_00)).id,
    ]);
    // One payment for two invoices, one of which is also paid with cash in transit.
    await pay(handed, 1_00, collector, 'cash');
    await collector(c.handOver, { body: { toUserId: await userId(north.logins.accountant) } });
    await pay(handed, 6_00);
    const { done, refused } = await unpay([gateway, settled, handed, shared]);
    expect(done).toEqual([]);
    expect(refused.map(({ id, code }) => [id, code])).toEqual([
      [gateway, 'payments.not_manual'],
      [settled, 'payments.settled'],
      [handed, 'payments.handed_over'],
      [shared, 'payments.covers_other_invoices'],
    ]);
    await server.db.sql("update payments set method = 'card' where method = 'gateway'");
  });
});

describe('a statement', () => {
  it('lists every movement with the balance after it', async () => {
    await invoice(100_00);
    const { id } = await take(40_00);
    await owner(c.reverse, { body: { id, reason: 'No' } });
    const statement = await owner(c.statement, { params: { id: subscriberId } });
    expect(
      statement.rows.map(({ kind, amountMinor, balanceMinor }) => [kind, amountMinor, balanceMinor]),
    ).toEqual([
      ['invoice.issued', 100_00, 100_00],
      ['payment.received', -40_00, 60_00],
      ['payment.reversed', 40_00, 100_00],
    ]);
    expect(statement).toMatchObject({ openingMinor: 0, closingMinor: 100_00, isWhole: true });
    const later = await owner(c.statement, {
      params: { id: subscriberId },
      query: { from: '2026-03-11', to: '2026-03-12' },
    });
    expect(later).toMatchObject({ openingMinor: 100_00, rows: [], closingMinor: 100_00 });
    const otherIsp = await server.clientOf(south.logins.client);
    expect(await expectProblem(otherIsp(c.statement, { params: { id: subscriberId } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('an exported statement', () => {
  const fileOf = async (query: string, login: string = north.logins.client) =>
    server.request(`/api/isp/payment/statement/${subscriberId}?${query}`, {
      headers: { authorization: `Bearer ${await server.tokenOf(login)}` },
    });
  const rowsOf = async (query: string) => (await (await fileOf(query)).text()).trim().split('\n');

  it('starts and ends with the balance, and has a running balance', async () => {
    await invoice(100_00);
    await take(40_00);
    const [head, ...rows] = await rowsOf('format=csv');
    expect(head).toContain('Date and time,Type,Number,Charged (BDT),Paid or credited (BDT),Balance (BDT)');
    const cells = rows.map((row) => row.split(',').slice(1));
    expect(cells).toEqual([
      ['Opening balance', '', '', '', '0.00'],
      ['Invoice', expect.stringMatching(/^INV-/), '100.00', '', '100.00'],
      ['Payment', expect.stringMatching(/^MR-/), '', '40.00', '60.00'],
      ['Closing balance', '', '', '', '60.00'],
    ]);
    expect((await rowsOf('format=csv&from=2026-03-11&to=2026-03-12')).slice(1)).toEqual([
      '2026-03-11,Opening balance,,,,60.00',
      '2026-03-12,Closing balance,,,,60.00',
    ]);
    expect((await fileOf('format=xlsx')).headers.get('content-type')).toContain('spreadsheetml');
  });

  it('is not available to another ISP', async () => {
    expect((await fileOf('format=csv', south.logins.client)).status).toBe(404);
  });
});

describe('a receipt', () => {
  it('is sent by email to customers who have an address', async () => {
    await invoice(100_00);
    const { id, number } = await take(130_00);
    const send = () => owner(c.sendReceipt, { body: { id } });
    expect(await expectProblem(send())).toMatchObject({ code: 'payments.no_email' });
    await server.db.sql(
      "update customers set email = 'karim@example.test' where id = (select customer_id from subscribers where id = $1)",
      [subscriberId],
    );
    expect(await send()).toEqual({ to: 'karim@example.test' });
    const mail = (await server.mails()).at(-1);
    expect(mail).toMatchObject({ to: 'karim@example.test', subject: `Receipt ${number}` });
    expect(mail?.text).toContain('130');
    // In Bangla the ISP chooses the digits.
    await server.db.sql(
      "update customers set language = 'bn' where id = (select customer_id from subscribers where id = $1)",
      [subscriberId],
    );
    await send();
    expect((await server.mails()).at(-1)?.text).toContain('১৩০');
    await server.db.sql("update isps set digits = 'latin' where id = $1", [north.id]);
    await send();
    expect((await server.mails()).at(-1)?.text).toContain('130');
    expect((await server.mails()).at(-1)?.text).not.toMatch(/[০-৯]/);
    await owner(c.reverse, { body: { id, reason: 'No' } });
    expect(await expectProblem(send())).toMatchObject({ code: 'payments.already_reversed' });
  });
});
