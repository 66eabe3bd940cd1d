import { type Client, calls } from '@lastmile/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';

const c = calls.cashBook;
const payments = calls.payments;
const [yesterday, today, tomorrow] = ['2026-03-10', '2026-03-11', '2026-03-12'];
let server: TestServer;
let owner: Client;
let accountant: Client;
let collector: Client;
let userIds: { owner: number; accountant: number; collector: number; staff: number };
let subscriberId: number;

async function signIn() {
  owner = await server.clientOf(north.logins.client);
  accountant = await server.clientOf(north.logins.accountant);
  collector = await server.clientOf(north.logins.collector);
}
/** Yesterday evening the collector received 100.00 and the accountant 200.00 in cash. */
beforeEach(async () => {
  server = await startTestServer();
  server.clock.set('2026-03-10T12:00:00Z');
  await signIn();
  const idOf = async (login: string) =>
    Number((await server.db.sql('select id from users where email = $1', [login]))[0]?.['id']);
  userIds = {
    owner: await idOf(north.logins.client),
    accountant: await idOf(north.logins.accountant),
    collector: await idOf(north.logins.collector),
    staff: await idOf(north.logins.staff),
  };
  subscriberId = await (await createBillable(server.db, north.id)).subscriber();
  await take(100_00, collector);
  await take(200_00, accountant);
  server.clock.set('2026-03-11T04:00:00Z');
  await signIn();
});
afterEach(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const take = (amountMinor: number, by: Client, more: object = {}) =>
  by(payments.create, { body: { subscriberId, amountMinor, method: 'cash', ...more } });
const balances = async () => {
  const { items, bankMinor } = await owner(payments.cashBalances, {});
  const of = (id: number) => items.find(({ user }) => user.id === id)?.balanceMinor ?? 0;
  return { collector: of(userIds.collector), accountant: of(userIds.accountant), bank: bankMinor };
};
const expenses = async () => {
  const [row] = await server.db.sql<{ sum: string }>(
    "select coalesce(sum(amount_minor), 0) as sum from journal_lines where account = 'expense'",
  );
  return Number(row?.sum);
};
const codeOf = async (attempt: Promise<unknown>) => (await expectProblem(attempt)).code;

describe('a bank deposit', () => {
  it('moves cash of its holder to the bank', async () => {
    await accountant(c.deposit, { body: { amountMinor: 150_00, reference: 'SLIP-7' } });
    expect(await balances()).toEqual({ collector: 100_00, accountant: 50_00, bank: 150_00 });
    await accountant(c.deposit, { body: { amountMinor: 40_00, userId: userIds.collector, on: yesterday } });
    expect(await balances()).toEqual({ collector: 60_00, accountant: 50_00, bank: 190_00 });
    const { items, total, sums } = await owner(c.list, { query: { kind: 'deposit' } });
    expect(items).toMatchObject([
      { movedOn: today, amountMinor: 150_00, reference: 'SLIP-7', user: { id: userIds.accountant } },
      { movedOn: yesterday, amountMinor: 40_00, user: { id: userIds.collector } },
    ]);
    expect([total, sums]).toEqual([2, { depositMinor: 190_00, expenseMinor: 0 }]);
  });

  it('is rejected beyond the cash that the holder has and is not handing over', async () => {
    await collector(payments.handOver, { body: { toUserId: userIds.accountant, amountMinor: 70_00 } });
    const deposit = (amountMinor: number) =>
      accountant(c.deposit, { body: { amountMinor, userId: userIds.collector } });
    expect(await codeOf(deposit(30_01))).toBe('payments.not_enough_cash');
    await deposit(30_00);
  });

  it('of an earlier day needs the cash to have been there since', async () => {
    await take(500_00, accountant);
    const early = accountant(c.deposit, { body: { amountMinor: 200_01, on: yesterday } });
    expect(await expectProblem(early)).toMatchObject({
      code: 'payments.not_enough_cash',
      errors: [{ path: 'on' }],
    });
    const before = accountant(c.deposit, { body: { amountMinor: 1, on: '2026-03-09' } });
    expect(await codeOf(before)).toBe('payments.not_enough_cash');
    const later = accountant(c.deposit, { body: { amountMinor: 1, on: tomorrow } });
    expect(await codeOf(later)).toBe('cash_book.in_the_future');
  });

  it('takes cash only of users who can hold it, and is not for collectors', async () => {
    const ofStaff = accountant(c.deposit, { body: { amountMinor: 1, userId: userIds.staff } });
    expect(await codeOf(ofStaff)).toBe('cash_book.holder_not_found');
    expect(await codeOf(collector(c.deposit, { body: { amountMinor: 1 } }))).toBe('forbidden');
  });

  it('is reversed by a counter entry, once', async () => {
    const { id } = await accountant(c.deposit, { body: { amountMinor: 150_00, on: yesterday } });
    const reverse = () => owner(c.reverse, { body: { id, reason: 'Wrong slip' } });
    await reverse();
    expect(await balances()).toEqual({ collector: 100_00, accountant: 200_00, bank: 0 });
    expect(await codeOf(reverse())).toBe('cash_book.already_reversed');
    expect(await owner(c.list, {})).toMatchObject({
      items: [{ id, status: 'reversed', reversedReason: 'Wrong slip' }],
      sums: { depositMinor: 0 },
    });
  });
});

describe('the balance of the bank', () => {
  it('counts bank transfers, deposits and expenses alike', async () => {
    const { id } = await take(100_00, accountant, { method: 'bank', reference: 'TRF-1' });
    await accountant(c.expense, { body: { from: 'bank', amountMinor: 50_00, category: 'rent' } });
    await accountant(c.deposit, { body: { amountMinor: 20_00 } });
    const body = { id, amountMinor: 30_00, reason: 'Left town', method: 'bank' as const };
    await owner(payments.refund, { body });
    await take(999_00, accountant, { method: 'bkash' });
    expect((await balances()).bank).toBe(40_00);
    const statement = await owner(c.statement, { query: { account: 'bank', from: today } });
    expect(statement).toMatchObject({ openingMinor: 0, closingMinor: 40_00 });
    expect(statement.rows.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['payment.received', 100_00],
      ['expense.recorded', -50_00],
      ['deposit.recorded', 20_00],
      ['payment.refunded', -30_00],
    ]);
    server.clock.set('2026-03-12T04:00:00Z');
    await signIn();
    const later = await owner(c.statement, { query: { account: 'bank', from: tomorrow } });
    expect(later).toMatchObject({ openingMinor: 40_00, closingMinor: 40_00, rows: [] });
  });
});

describe('an opening balance', () => {
  const open = (body: object) => accountant(c.opening, { body: { amountMinor: 500_00, ...body } });

  it('is cash that its holder can deposit and spend, or money at the bank', async () => {
    await open({ on: yesterday });
    await open({ userId: userIds.collector });
    await open({ account: 'bank', note: 'Current account' });
    expect(await balances()).toEqual({ collector: 600_00, accountant: 700_00, bank: 500_00 });
    await accountant(c.deposit, { body: { amountMinor: 650_00, on: yesterday } });
    await accountant(c.expense, { body: { from: 'bank', amountMinor: 100_00, category: 'rent' } });
    expect(await balances()).toEqual({ collector: 600_00, accountant: 50_00, bank: 1_050_00 });
    expect((await owner(c.list, { query: { kind: 'opening' } })).items).toMatchObject([
      { user: null, amountMinor: 500_00, note: 'Current account', movedOn: today },
      { user: { id: userIds.collector }, movedOn: today },
      { user: { id: userIds.accountant }, movedOn: yesterday },
    ]);
  });

  it('is reversed while the cash is still there', async () => {
    const { id } = await open({});
    await accountant(c.deposit, { body: { amountMinor: 300_00 } });
    const reverse = () => accountant(c.reverse, { body: { id, reason: 'Counted again' } });
    expect(await codeOf(reverse())).toBe('payments.not_enough_cash');
    await take(100_00, accountant);
    await reverse();
    expect(await balances()).toEqual({ collector: 100_00, accountant: 0, bank: 300_00 });
  });

  it('is dated in no closed day and not in the future, and is not for collectors', async () => {
    await accountant(c.close, { body: { day: yesterday, countedMinor: 200_00 } });
    expect(await codeOf(open({ on: yesterday }))).toBe('cash_book.day_closed');
    expect(await codeOf(open({ on: tomorrow }))).toBe('cash_book.in_the_future');
    expect(await codeOf(open({ userId: userIds.staff }))).toBe('cash_book.holder_not_found');
    expect(await codeOf(collector(c.opening, { body: { amountMinor: 1 } }))).toBe('forbidden');
  });
});

describe('an expense', () => {
  it('is paid from cash or from the bank, with a category', async () => {
    await accountant(c.deposit, { body: { amountMinor: 100_00 } });
    await accountant(c.expense, {
      body: { amountMinor: 30_00, category: 'transport', reference: 'R-12', note: 'Rickshaw' },
    });
    await accountant(c.expense, { body: { from: 'bank', amountMinor: 80_00, category: 'rent' } });
    expect(await balances()).toEqual({ collector: 100_00, accountant: 70_00, bank: 20_00 });
    expect(await expenses()).toBe(110_00);
    expect((await owner(c.list, { query: { category: 'rent' } })).items).toMatchObject([
      { user: null, amountMinor: 80_00, category: 'rent' },
    ]);
    expect((await owner(c.list, { query: { userId: userIds.accountant } })).total).toBe(2);
  });

  it('is rejected beyond the cash of its holder, and reversed by a counter entry', async () => {
    const pay = (amountMinor: number) => accountant(c.expense, { body: { amountMinor, category: 'office' } });
    expect(await codeOf(pay(200_01))).toBe('payments.not_enough_cash');
    const { id } = await pay(200_00);
    await accountant(c.reverse, { body: { id, reason: 'Twice' } });
    expect([(await balances()).accountant, await expenses()]).toEqual([200_00, 0]);
  });

  it('is visible to the collector it was paid from only, and to no other ISP', async () => {
    await accountant(c.expense, { body: { amountMinor: 1_00, category: 'office' } });
    const { id } = await accountant(c.expense, {
      body: { amountMinor: 2_00, category: 'transport', userId: userIds.collector },
    });
    expect((await collector(c.list, {})).items.map((row) => row.id)).toEqual([id]);
    const otherIsp = await server.clientOf(south.logins.client);
    expect((await otherIsp(c.list, {})).total).toBe(0);
    expect(await codeOf(otherIsp(c.reverse, { body: { id, reason: 'No' } }))).toBe('not_found');
  });
});

describe('a hand-over of part of the cash', () => {
  const send = (amountMinor: number) =>
    collector(payments.handOver, { body: { toUserId: userIds.accountant, amountMinor } });

  it('moves when it is accepted, and leaves the rest', async () => {
    await take(50_00, collector);
    const sent = await send(120_00);
    expect(sent).toMatchObject({ amountMinor: 120_00, payments: 1 });
    expect(await codeOf(send(30_01))).toBe('payments.not_enough_cash');
    await accountant(payments.decideHandOver, { body: { id: sent.id } });
    expect(await balances()).toMatchObject({ collector: 30_00, accountant: 320_00 });
    expect(await send(30_00)).toMatchObject({ payments: 1 });
  });

  it('stays with its sender when it is rejected', async () => {
    const sent = await send(60_00);
    await accountant(payments.decideHandOver, { body: { id: sent.id, decision: 'rejected' } });
    expect(await balances()).toMatchObject({ collector: 100_00, accountant: 200_00 });
    expect(await send(100_00)).toMatchObject({ payments: 1 });
  });

  it('takes either payments or an amount', async () => {
    const both = collector(payments.handOver, {
      body: { toUserId: userIds.accountant, amountMinor: 1, paymentIds: [1] },
    });
    expect(await expectProblem(both)).toMatchObject({ status: 422, errors: [{ path: 'amountMinor' }] });
  });

  it('keeps its sender from reversing a payment whose cash is no longer there', async () => {
    const { items } = await owner(payments.list, { query: { receivedBy: userIds.collector } });
    const sent = await send(60_00);
    await accountant(payments.decideHandOver, { body: { id: sent.id } });
    const reverse = owner(payments.reverse, { body: { id: items[0]?.id ?? 0, reason: 'Wrong' } });
    expect(await codeOf(reverse)).toBe('payments.not_enough_cash');
  });
});

describe('a hand-over of chosen payments', () => {
  const send = (paymentIds: number[]) =>
    collector(payments.handOver, { body: { toUserId: userIds.accountant, paymentIds } });

  it('takes no payment whose cash is on its way, even if the sender holds more', async () => {
    const { id } = await take(50_00, collector);
    await send([id]);
    expect(await codeOf(send([id]))).toBe('payments.cash_not_held');
  });

  it('takes what refunds left of them', async () => {
    const { id } = await take(50_00, collector);
    await owner(payments.refund, {
      body: { id, amountMinor: 20_00, reason: 'Left town', method: 'cash', paidBy: userIds.collector },
    });
    expect(await send([id])).toMatchObject({ amountMinor: 30_00, payments: 1 });
  });
});

describe('closing a day', () => {
  const close = (by: Client, body: object) => by(c.close, { body: { countedMinor: 100_00, ...body } });

  it('compares the counted cash with the ledger of that day, and asks for a note on a difference', async () => {
    await take(40_00, collector);
    expect(await close(collector, { day: yesterday })).toMatchObject({
      ledgerMinor: 100_00,
      differenceMinor: 0,
    });
    expect(await expectProblem(close(collector, { countedMinor: 135_00 }))).toMatchObject({
      code: 'cash_book.note_required',
      errors: [{ path: 'note' }],
    });
    expect(await close(collector, { countedMinor: 135_00, note: 'Torn note' })).toMatchObject({
      ledgerMinor: 140_00,
      differenceMinor: -5_00,
    });
    expect((await balances()).collector).toBe(140_00);
    expect((await collector(c.closings, {})).items).toMatchObject([
      { day: today, differenceMinor: -5_00, note: 'Torn note', canReopen: true },
      { day: yesterday, differenceMinor: 0, canReopen: false },
    ]);
    const own = (await collector(payments.cashBalances, {})).items;
    expect(own).toMatchObject([{ closedOn: today }]);
  });

  it('rejects later cash movements of that holder in it, and no others', async () => {
    await close(accountant, { day: yesterday, countedMinor: 200_00 });
    const onYesterday = { amountMinor: 1_00, on: yesterday };
    expect(await codeOf(accountant(c.deposit, { body: onYesterday }))).toBe('cash_book.day_closed');
    const spend = accountant(c.expense, { body: { ...onYesterday, category: 'office' } });
    expect(await codeOf(spend)).toBe('cash_book.day_closed');
    const receivedAt = '2026-03-10T11:00:00.000Z';
    expect(await codeOf(take(5_00, accountant, { receivedAt }))).toBe('cash_book.day_closed');
    await take(5_00, accountant, { receivedAt, method: 'bkash' });
    await take(5_00, collector, { receivedAt });
    await accountant(c.deposit, { body: { ...onYesterday, userId: userIds.collector } });
    await accountant(c.deposit, { body: { amountMinor: 1_00 } });
  });

  it('of today still lets cash move afterwards', async () => {
    await close(collector, {});
    server.clock.set('2026-03-11T04:05:00Z');
    await take(10_00, collector);
    server.clock.set('2026-03-11T04:06:00Z');
    expect(await codeOf(close(collector, {}))).toBe('cash_book.already_closed');
  });

  it('goes forward only, not into the future, and not for users who hold no cash', async () => {
    await close(collector, { day: yesterday });
    expect(await codeOf(close(collector, { day: '2026-03-09' }))).toBe('cash_book.already_closed');
    expect(await codeOf(close(collector, { day: tomorrow }))).toBe('cash_book.in_the_future');
    expect(await codeOf(close(owner, { userId: userIds.staff }))).toBe('cash_book.holder_not_found');
  });

  it('for another user needs permission for the cash book', async () => {
    expect(await codeOf(close(collector, { userId: userIds.accountant }))).toBe('forbidden');
    await close(accountant, { userId: userIds.collector });
    expect((await collector(c.closings, {})).items).toMatchObject([{ user: { id: userIds.collector } }]);
  });

  it('is taken back by reopening the latest day, which stays in the list', async () => {
    const first = await close(collector, { day: yesterday });
    const second = await close(collector, {});
    const reopen = (id: number) => owner(c.reopen, { body: { id, reason: 'Counted again' } });
    expect(await codeOf(reopen(first.id))).toBe('cash_book.not_latest');
    await reopen(second.id);
    expect(await codeOf(reopen(second.id))).toBe('cash_book.already_reopened');
    await reopen(first.id);
    await accountant(c.deposit, { body: { amountMinor: 1_00, on: yesterday, userId: userIds.collector } });
    await close(collector, { day: yesterday, countedMinor: 99_00 });
    expect((await owner(c.closings, { query: { userId: userIds.collector } })).total).toBe(3);
    const otherIsp = await server.clientOf(south.logins.client);
    expect((await otherIsp(c.closings, {})).total).toBe(0);
  });
});

describe('the statement of cash', () => {
  it('lists every movement of a holder with the balance after it', async () => {
    await accountant(c.deposit, { body: { amountMinor: 50_00, reference: 'SLIP-7' } });
    server.clock.set('2026-03-11T04:01:00Z');
    const sent = await collector(payments.handOver, { body: { toUserId: userIds.accountant } });
    await accountant(payments.decideHandOver, { body: { id: sent.id } });
    server.clock.set('2026-03-11T04:02:00Z');
    await accountant(c.expense, { body: { amountMinor: 20_00, category: 'rent' } });
    server.clock.set('2026-03-11T04:03:00Z');
    const { number, id } = await owner(calls.invoices.creditNote, {
      body: { subscriberId, amountMinor: 15_00, cause: 'outage', reason: 'Storm' },
    });
    const payout = { id, amountMinor: 15_00, method: 'cash' as const, paidBy: userIds.accountant };
    await owner(calls.creditNotes.refund, { body: { ...payout, reason: 'Left town' } });
    server.clock.set('2026-03-11T04:04:00Z');
    const deposit = { subscriberId, amountMinor: 70_00, method: 'cash' as const };
    await accountant(calls.securityDeposits.create, { body: deposit });
    const before = await accountant(c.statement, { query: { from: yesterday, to: yesterday } });
    const customer = before.rows[0]?.party;
    const statement = await accountant(c.statement, { query: { from: today } });
    expect(statement).toMatchObject({ openingMinor: 200_00, closingMinor: 285_00, isWhole: true });
    expect(statement.rows.map((row) => [row.kind, row.number, row.amountMinor, row.balanceMinor])).toEqual([
      ['deposit.recorded', 'SLIP-7', -50_00, 150_00],
      ['cash.handed_over', null, 100_00, 250_00],
      ['expense.recorded', null, -20_00, 230_00],
      ['credit_note.refunded', number, -15_00, 215_00],
      ['security_deposit.received', null, 70_00, 285_00],
    ]);
    expect(statement.rows.map(({ party }) => party).slice(1)).toEqual([
      expect.stringContaining('collector'),
      'rent',
      customer,
      customer,
    ]);
    const bank = await owner(c.statement, { query: { account: 'bank' } });
    expect(bank).toMatchObject({ user: null, openingMinor: 0, closingMinor: 50_00 });
  });

  it('is limited to their own cash for collectors, and to the own ISP', async () => {
    expect((await collector(c.statement, {})).rows).toMatchObject([
      { kind: 'payment.received', amountMinor: 100_00, number: expect.stringMatching(/^MR-/) },
    ]);
    const ofOther = collector(c.statement, { query: { userId: userIds.accountant } });
    expect(await codeOf(ofOther)).toBe('not_found');
    expect(await codeOf(collector(c.statement, { query: { account: 'bank' } }))).toBe('forbidden');
    const otherIsp = await server.clientOf(south.logins.client);
    const ofOtherIsp = otherIsp(c.statement, { query: { userId: userIds.accountant } });
    expect(await codeOf(ofOtherIsp)).toBe('not_found');
  });

  it('is exported between its opening and closing balance', async () => {
    const reply = await server.request('/api/isp/cash-book/statement?format=csv', {
      headers: { authorization: `Bearer ${await server.tokenOf(north.logins.collector)}` },
    });
    const [head, ...rows] = (await reply.text()).trim().split('\n');
    expect(head).toContain(
      'Date and time,Type,Number,Customer or user,Received (BDT),Paid (BDT),Balance (BDT)',
    );
    expect(rows.map((row) => row.split(',').slice(1, 2)[0])).toEqual([
      'Opening balance',
      'Payment',
      'Closing balance',
    ]);
  });
});
