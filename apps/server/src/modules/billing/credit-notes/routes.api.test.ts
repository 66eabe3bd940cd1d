import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';

const c = calls.creditNotes;
let server: TestServer;
let owner: Client;
let otherIsp: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
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

const invoice = async (unitMinor: number): Promise<number> => {
  const lines = [{ text: 'Router', unitMinor }];
  const body = { kind: 'one_off' as const, lines };
  return (await owner(calls.invoices.create, { params: { subscriberId }, body })).id ?? 0;
};
const credit = (amountMinor: number, more: object = {}) =>
  owner(calls.invoices.creditNote, {
    body: { subscriberId, amountMinor, cause: 'outage', reason: 'Cable cut', ...more },
  });
const pay = (amountMinor: number, more: object = {}) =>
  owner(calls.payments.create, { body: { subscriberId, amountMinor, method: 'cash', ...more } });
const show = (id: number) => owner(c.get, { params: { id } });
const reverse = (id: number) => owner(c.reverse, { body: { id, reason: 'Wrong subscriber' } });
const refund = (id: number, amountMinor: number, more: object = {}) =>
  owner(c.refund, { body: { id, amountMinor, method: 'bkash', reason: 'Moved away', ...more } });
const invoiceState = async (invoiceId: number) => {
  const { status, balanceDueMinor } = await owner(calls.invoices.get, { query: { invoiceId } });
  return [status, balanceDueMinor];
};
const ledgerOf = (id: number) =>
  server.db.sql(
    `select e.kind, l.account, l.method, l.user_id::int, l.amount_minor::int as amount
     from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
     where e.source_kind = 'credit_note' and e.source_id = $1 order by e.id, l.line_no`,
    [id],
  );
const userId = async (email: string) =>
  Number((await server.db.sql<{ id: string }>('select id from users where email = $1', [email]))[0]?.id);

describe('the list of credit notes', () => {
  it('filters by month, cause, subscriber, status and open credit, with sums over the filter', async () => {
    const invoiceId = await invoice(300_00);
    const used = await credit(100_00, { invoiceId });
    const reversed = await credit(50_00, { cause: 'other' });
    await reverse(reversed.id);
    const open = await credit(400_00, { cause: 'write_off' });
    const list = async (query: object) => {
      const { items, total, sums } = await owner(c.list, { query: { subscriberId, ...query } });
      return { ids: items.map(({ id }) => id), total, ...sums };
    };
    expect(await list({})).toEqual({
      ids: [open.id, reversed.id, used.id],
      total: 3,
      amountMinor: 500_00,
      refundedMinor: 0,
      creditMinor: 200_00,
    });
    expect((await list({ open: 'yes' })).ids).toEqual([open.id]);
    expect((await list({ cause: 'outage' })).ids).toEqual([used.id]);
    expect(await list({ status: 'reversed' })).toMatchObject({ ids: [reversed.id], amountMinor: 50_00 });
    expect((await list({ month: '2026-03' })).total).toBe(3);
    expect((await list({ month: '2026-02' })).total).toBe(0);
    expect((await list({ sort: 'amountMinor' })).ids).toEqual([reversed.id, used.id, open.id]);
    expect((await list({ subscriberId: await make.subscriber() })).total).toBe(0);
  });

  it('finds a credit note by its number, in Bangla digits too', async () => {
    const { id, number } = await credit(70_00);
    const found = async (search: string) =>
      (await owner(c.list, { query: { search } })).items.map((note) => note.id);
    expect(await found(number)).toEqual([id]);
    expect(await found(number.toLowerCase())).toEqual([id]);
    const bangla = String(Number(number.slice(-6))).replace(
      /\d/g,
      (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '',
    );
    expect(await found(bangla)).toContain(id);
    expect(await found('CN-1999')).toEqual([]);
  });

  it('is exported with the same filter', async () => {
    await credit(20_00);
    const { number } = await credit(30_00, { cause: 'hold' });
    const url = `${server.url}${c.list.path}?format=csv&cause=hold&subscriberId=${subscriberId}`;
    const token = await server.tokenOf(north.logins.client);
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const [header, ...rows] = (await response.text()).trim().split('\n');
    expect(header).toContain('Number,Type,Username,Name,Mobile,Invoice,Category');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(number);
  });

  it('shows nothing of another ISP, and a reseller only their own', async () => {
    const { id, number } = await credit(10_00);
    expect(
      (await otherIsp(c.list, { query: { search: number } })).items.map((note) => note.id),
    ).not.toContain(id);
    expect((await expectProblem(otherIsp(c.get, { params: { id } }))).status).toBe(404);
    const reseller = await server.clientOf(north.logins.reseller);
    subscriberId = await make.subscriber({ resellerUserId: await userId(north.logins.reseller) });
    const own = await credit(10_00);
    expect((await reseller(c.list, {})).items.map((note) => note.id)).toEqual([own.id]);
    expect((await reseller(c.list, {})).sums.amountMinor).toBe(10_00);
    expect((await expectProblem(reseller(c.get, { params: { id } }))).status).toBe(404);
  });
});

describe('reversing a credit note', () => {
  it('makes its invoices unpaid again, posts a counter entry and keeps the number', async () => {
    const invoiceId = await invoice(300_00);
    const note = await credit(300_00, { invoiceId });
    expect(await invoiceState(invoiceId)).toEqual(['paid', 0]);
    expect(await reverse(note.id)).toMatchObject({ balanceMinor: 300_00 });
    expect(await invoiceState(invoiceId)).toEqual(['unpaid', 300_00]);
    const shown = await show(note.id);
    expect(shown).toMatchObject({
      number: note.number,
      status: 'reversed',
      creditMinor: 0,
      allocatedMinor: 0,
      reversedReason: 'Wrong subscriber',
      allowed: [],
    });
    expect([shown.reversedBy, shown.reversedAt]).toEqual([expect.any(String), expect.any(String)]);
    expect(shown.allocations).toMatchObject([
      { invoiceId, amountMinor: 300_00, releasedAt: expect.any(String) },
    ]);
    const sums = new Map<string, number>();
    for (const { account, amount } of await ledgerOf(note.id))
      sums.set(String(account), (sums.get(String(account)) ?? 0) + Number(amount));
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    expect((await expectProblem(reverse(note.id))).code).toBe('credit_notes.already_reversed');
    expect((await expectProblem(refund(note.id, 1))).code).toBe('credit_notes.already_reversed');
  });

  it('lets other account credit pay the released invoice', async () => {
    const invoiceId = await invoice(300_00);
    const note = await credit(300_00, { invoiceId });
    await pay(100_00);
    expect(await reverse(note.id)).toMatchObject({ balanceMinor: 200_00 });
    expect(await invoiceState(invoiceId)).toEqual(['partial', 200_00]);
  });

  it('lets the invoice be credited again and cancelled', async () => {
    const invoiceId = await invoice(300_00);
    await reverse((await credit(300_00, { invoiceId })).id);
    const again = await credit(300_00, { invoiceId });
    await reverse(again.id);
    await owner(calls.invoices.cancel, { body: { id: invoiceId, reason: 'Wrong' } });
    expect(await invoiceState(invoiceId)).toEqual(['cancelled', 0]);
  });

  it('is rejected once a part is refunded', async () => {
    const { id } = await credit(300_00);
    await refund(id, 1_00);
    expect((await expectProblem(reverse(id))).code).toBe('credit_notes.refunded');
    expect((await show(id)).allowed).toEqual(['refund']);
  });

  it('is written to the audit log with the user', async () => {
    const { id } = await credit(10_00);
    await reverse(id);
    const [row] = await server.db.sql(
      "select call, after from audit_log where entity = 'credit_notes' and entity_id = $1 and action = 'update'",
      [id],
    );
    expect(row).toMatchObject({ call: c.reverse.id, after: { reversed_reason: 'Wrong subscriber' } });
  });
});

describe('refunding a credit note', () => {
  it('credits the wallet of the method, and leaves the rest as credit', async () => {
    const { id } = await credit(300_00);
    expect(await refund(id, 120_00, { reference: 'TRX1' })).toMatchObject({ balanceMinor: -180_00 });
    expect(await refund(id, 80_00, { method: 'bank' })).toMatchObject({ balanceMinor: -100_00 });
    const shown = await show(id);
    expect(shown).toMatchObject({ refundedMinor: 200_00, creditMinor: 100_00, status: 'issued' });
    expect(shown.refunds).toMatchObject([
      { amountMinor: 120_00, method: 'bkash', reference: 'TRX1', reason: 'Moved away' },
      { amountMinor: 80_00, method: 'bank', paidBy: { id: await userId(north.logins.client) } },
    ]);
    expect((await ledgerOf(id)).filter(({ kind }) => kind === 'credit_note.refunded')).toMatchObject([
      { account: 'subscriber', amount: 120_00 },
      { account: 'wallet', method: 'bkash', amount: -120_00 },
      { account: 'subscriber', amount: 80_00 },
      { account: 'wallet', method: 'bank', amount: -80_00 },
    ]);
  });

  it('is limited to what is neither applied to invoices nor refunded', async () => {
    const invoiceId = await invoice(200_00);
    const { id } = await credit(200_00, { invoiceId });
    const general = await credit(100_00);
    for (const [note, amount] of [
      [id, 1],
      [general.id, 100_01],
    ] as const) {
      expect(await expectProblem(refund(note, amount))).toMatchObject({
        code: 'credit_notes.refund_too_large',
        errors: [{ path: 'amountMinor' }],
      });
    }
    await refund(general.id, 100_00);
    expect((await expectProblem(refund(general.id, 1))).code).toBe('credit_notes.refund_too_large');
    expect((await show(general.id)).allowed).toEqual([]);
  });

  it('in cash credits the cash of the person who pays out, who must hold it', async () => {
    const { id } = await credit(300_00);
    const paidBy = await userId(north.logins.accountant);
    const inCash = (amountMinor: number) => refund(id, amountMinor, { method: 'cash', paidBy });
    expect(await expectProblem(inCash(100_00))).toMatchObject({ code: 'payments.not_enough_cash' });
    const accountant = await server.clientOf(north.logins.accountant);
    const payer = await make.subscriber();
    await accountant(calls.payments.create, {
      body: { subscriberId: payer, amountMinor: 100_00, method: 'cash' },
    });
    await inCash(100_00);
    const [cash] = await server.db.sql(
      'select balance_minor::int as minor from cash_balances where user_id = $1',
      [paidBy],
    );
    expect(cash).toEqual({ minor: 0 });
    expect((await ledgerOf(id)).at(-1)).toMatchObject({ account: 'cash', user_id: paidBy, amount: -100_00 });
    expect((await expectProblem(inCash(1))).code).toBe('payments.not_enough_cash');
    expect((await show(id)).refundedMinor).toBe(100_00);
  });

  it('by a user of a reseller comes from the account of the reseller, unless it is paid in cash', async () => {
    const [role] = await server.db.sql<{ id: string }>(
      "insert into roles (isp_id, name, scope, data_scope) values ($1, 'Shop', 'isp', 'own_subscribers') returning id",
      [north.id],
    );
    await server.db.sql(
      `insert into role_permissions (role_id, permission_id)
       select $1, id from permissions where (action, subject) in (('create', 'Payment'), ('delete', 'Payment'), ('read', 'Invoice'))`,
      [role?.id],
    );
    const body = { fullName: 'Shop', email: 'shop@north.test', password: testPassword };
    const { userId: resellerId } = await owner(calls.resellers.create, {
      body: { ...body, commissionRate: 0, commissionBasis: 'before_vat' },
    });
    await server.db.sql('update users set role_id = $2 where id = $1', [resellerId, role?.id]);
    const reseller = await server.clientOf(body.email);
    subscriberId = await make.subscriber({ resellerUserId: resellerId });
    await reseller(calls.payments.create, { body: { subscriberId, amountMinor: 30_00, method: 'cash' } });
    const { id } = await credit(100_00);
    for (const method of ['bkash', 'cash'] as const)
      await reseller(c.refund, { body: { id, amountMinor: 30_00, method, reason: 'Moved away' } });
    expect(
      (await ledgerOf(id)).filter(({ account, amount }) => account !== 'subscriber' && Number(amount) < 0),
    ).toMatchObject([
      { account: 'reseller', method: null, user_id: resellerId, amount: -30_00 },
      { account: 'cash', method: null, user_id: resellerId, amount: -30_00 },
    ]);
  });

  it('cannot be paid by a user of another ISP', async () => {
    const { id } = await credit(10_00);
    const paidBy = await userId(south.logins.client);
    expect(await expectProblem(refund(id, 1_00, { method: 'cash', paidBy }))).toMatchObject({
      code: 'payments.payer_not_found',
      errors: [{ path: 'paidBy' }],
    });
  });

  it('and paying an invoice at the same moment never use the same credit twice', async () => {
    const { id } = await credit(100_00);
    const results = await Promise.allSettled([
      refund(id, 100_00),
      refund(id, 100_00, { method: 'bank' }),
      invoice(100_00),
    ]);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    const { allocatedMinor, refundedMinor } = await show(id);
    expect(allocatedMinor + refundedMinor).toBe(100_00);
  });
});
