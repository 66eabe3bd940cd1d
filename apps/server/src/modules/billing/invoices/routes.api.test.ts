import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeInvoices, createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';

const c = calls.invoices;
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

const oneOff = (unitMinor: number, more: object = {}) =>
  owner(c.create, {
    params: { subscriberId },
    body: { kind: 'one_off', lines: [{ text: 'Router', unitMinor }], ...more },
  });
const show = (invoiceId: number | null) => owner(c.get, { query: { invoiceId: invoiceId ?? 0 } });

describe('a monthly invoice', () => {
  it('is for the oldest period that is not invoiced, then for the next', async () => {
    const invoice = () => owner(c.create, { params: { subscriberId }, body: { kind: 'monthly' } });
    const first = await invoice();
    expect(first).toMatchObject({
      periodStart: '2026-01-01',
      periodEnd: '2026-01-31',
      dueOn: '2026-03-17',
      totalMinor: 500_00,
      lines: [{ kind: 'package', amountMinor: 500_00 }],
    });
    expect(first.number).toMatch(/^INV-2026-\d{6}$/);
    expect((await invoice()).periodStart).toBe('2026-02-01');
    expect((await invoice()).periodStart).toBe('2026-03-01');
    expect((await invoice()).periodStart).toBe('2026-04-01');
  });

  it('is rejected for an invoiced period, a period that is not the next, and a free subscriber', async () => {
    const invoice = (periodStart?: string) =>
      owner(c.create, { params: { subscriberId }, body: { kind: 'monthly', periodStart } });
    await invoice('2026-01-01');
    expect(await expectProblem(invoice('2026-01-01'))).toMatchObject({
      status: 409,
      code: 'invoices.already_invoiced',
    });
    expect(await expectProblem(invoice('2026-03-01'))).toMatchObject({
      status: 422,
      code: 'invoices.wrong_period',
    });
    await server.db.sql("update subscribers set billing = 'free' where id = $1", [subscriberId]);
    await server.db.sql(
      `insert into subscriber_terms select isp_id, subscriber_id, '2026-02-01', package_id, price_minor, discount_minor, 'free', status
       from subscriber_terms where subscriber_id = $1`,
      [subscriberId],
    );
    expect(await expectProblem(invoice())).toMatchObject({ code: 'invoices.not_billable' });
  });

  it('can be previewed', async () => {
    const body = { kind: 'monthly', preview: true } as const;
    const preview = await owner(c.create, { params: { subscriberId }, body });
    expect(preview).toMatchObject({ id: null, number: null, totalMinor: 500_00 });
    expect((await owner(c.list, { query: { subscriberId } })).total).toBe(0);
  });

  it('covers the days before and after a package change at their own prices', async () => {
    await server.db.sql(
      `insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
       values ($1, $2, '2026-01-11', $3, 93000, 0, 'normal', 'active'), ($1, $2, '2026-01-21', $3, 50000, 0, 'normal', 'active')`,
      [north.id, subscriberId, make.packageId],
    );
    const { lines } = await owner(c.create, { params: { subscriberId }, body: { kind: 'monthly' } });
    expect(lines.map(({ days, unitMinor }) => [days, unitMinor])).toEqual([
      [10, 500_00],
      [10, 930_00],
      [11, 500_00],
    ]);
  });
});

describe('recurring charges', () => {
  it('are on every monthly invoice from their start date on, and are replaced as a whole', async () => {
    const items = [
      { kind: 'real_ip', text: 'Real IP', amountMinor: 200_00, from: '2026-01-01', until: '2026-01-31' },
      { kind: 'device', text: 'ONU, 1 of 6', amountMinor: 150_00, from: '2026-02-01' },
    ] as const;
    await owner(c.setCharges, { params: { subscriberId }, body: { items: [...items] } });
    const invoice = async () =>
      (await owner(c.create, { params: { subscriberId }, body: { kind: 'monthly' } })).lines.map(
        ({ text }) => text,
      );
    expect(await invoice()).toEqual([expect.any(String), 'Real IP']);
    expect(await invoice()).toEqual([expect.any(String), 'ONU, 1 of 6']);
    await owner(c.setCharges, { params: { subscriberId }, body: { items: [] } });
    expect(await invoice()).toHaveLength(1);
    const backwards = { ...items[0], until: '2025-12-31' };
    const wrong = owner(c.setCharges, { params: { subscriberId }, body: { items: [backwards] } });
    expect(await expectProblem(wrong)).toMatchObject({ status: 422, errors: [{ path: 'items.0.until' }] });
  });
});

describe('a one-off invoice', () => {
  it('has the given lines, and a total of 0 is paid immediately', async () => {
    const { id } = await oneOff(150_00, {
      lines: [{ text: 'Cable', quantity: 3, unitMinor: 50_00 }],
      note: 'Roof',
    });
    expect(await show(id)).toMatchObject({
      kind: 'one_off',
      status: 'unpaid',
      totalMinor: 150_00,
      balanceDueMinor: 150_00,
      balanceMinor: 150_00,
      note: 'Roof',
      allowed: ['pay', 'edit', 'cancel', 'credit'],
      lines: [{ kind: 'other', text: 'Cable', quantity: 3, unitMinor: 50_00, amountMinor: 150_00 }],
    });
    const free = await oneOff(10_00, { discountMinor: 10_00 });
    expect(await show(free.id)).toMatchObject({ status: 'paid', totalMinor: 0, allowed: expect.any(Array) });
  });

  it('cannot be due before today, nor be discounted below 0', async () => {
    expect(await expectProblem(oneOff(10_00, { dueOn: '2026-03-09' }))).toMatchObject({
      code: 'invoices.due_before_issue',
    });
    expect(await expectProblem(oneOff(10_00, { discountMinor: 10_01 }))).toMatchObject({
      code: 'invoices.discount_too_large',
      errors: [{ path: 'discountMinor' }],
    });
  });
});

describe('an update', () => {
  it('can be previewed without changing anything', async () => {
    const { id } = await owner(c.create, {
      params: { subscriberId: await make.subscriber() },
      body: { kind: 'one_off', lines: [{ text: 'Router', unitMinor: 100_00 }] },
    });
    const before = await show(id);
    const { version } = before;
    const body = { id: id ?? 0, version, keepLines: [1], lines: [{ text: 'Cable', unitMinor: 50_00 }] };
    const preview = await owner(c.update, { body: { ...body, discountMinor: 30_00, preview: true } });
    expect(preview).toMatchObject({
      version,
      subtotalMinor: 150_00,
      discountMinor: 30_00,
      totalMinor: 120_00,
    });
    expect(await show(id)).toEqual(before);
    const edited = await owner(c.update, { body: { ...body, discountMinor: 30_00 } });
    expect({ ...edited, id, version, number: null }).toEqual(preview);
  });

  it('reverses the invoice and posts its replacement, any number of times', async () => {
    const { id } = await oneOff(100_00);
    const edit = async (of: number | null, body: object) =>
      owner(c.update, { body: { id: of ?? 0, version: (await show(of)).version, lines: [], ...body } });
    const lines = [{ text: 'Cable', unitMinor: 20_00 }];
    const second = await edit(id, { keepLines: [1], lines, discountMinor: 5_00 });
    expect(await show(second.id)).toMatchObject({
      totalMinor: 115_00,
      discountMinor: 5_00,
      balanceMinor: 115_00,
    });
    const third = await edit(second.id, { keepLines: [2], discountMinor: 0, dueOn: '2026-04-01' });
    expect(await show(third.id)).toMatchObject({
      totalMinor: 20_00,
      dueOn: '2026-04-01',
      balanceMinor: 20_00,
      lines: [{ text: 'Cable' }],
    });
    const entries = await server.db.sql(
      "select kind, source_id::int as invoice from journal_entries where source_kind = 'invoice' and source_id = any($1) order by id",
      [[id, second.id, third.id]],
    );
    expect(entries).toEqual([
      { kind: 'invoice.issued', invoice: id },
      { kind: 'invoice.cancelled', invoice: id },
      { kind: 'invoice.issued', invoice: second.id },
      { kind: 'invoice.cancelled', invoice: second.id },
      { kind: 'invoice.issued', invoice: third.id },
    ]);
  });

  it('is rejected once something is paid, and on a version conflict', async () => {
    const { id } = await oneOff(100_00);
    const { version } = await show(id);
    const edit = () =>
      owner(c.update, { body: { id: id ?? 0, version, lines: [{ text: 'Cable', unitMinor: 1 }] } });
    await owner(c.pay, { body: { invoiceId: id ?? 0, amountMinor: 1, method: 'cash' } });
    expect(await expectProblem(edit())).toMatchObject({ code: 'invoices.already_paid' });
    const other = await oneOff(100_00);
    const stale = owner(c.update, {
      body: { id: other.id ?? 0, version: 99, lines: [{ text: 'Cable', unitMinor: 1 }] },
    });
    expect(await expectProblem(stale)).toMatchObject({ status: 409, code: 'stale' });
  });
});

describe('a cancelled invoice', () => {
  it('keeps its number, owes nothing, and frees its period to be invoiced again', async () => {
    const first = await owner(c.create, { params: { subscriberId }, body: { kind: 'monthly' } });
    await owner(c.cancel, { body: { id: first.id ?? 0, reason: 'Wrong subscriber' } });
    expect(await show(first.id)).toMatchObject({
      status: 'cancelled',
      balanceDueMinor: 0,
      balanceMinor: 0,
      cancelledReason: 'Wrong subscriber',
      allowed: [],
    });
    const again = owner(c.cancel, { body: { id: first.id ?? 0, reason: 'Twice' } });
    expect(await expectProblem(again)).toMatchObject({ code: 'invoices.cancelled' });
    const second = await owner(c.create, { params: { subscriberId }, body: { kind: 'monthly' } });
    expect(second.periodStart).toBe(first.periodStart);
    expect(second.number).not.toBe(first.number);
  });

  it('releases the account credit that had paid it, for other unpaid invoices', async () => {
    await owner(calls.payments.create, { body: { subscriberId, amountMinor: 80_00, method: 'cash' } });
    const first = await oneOff(100_00);
    expect(first.paidMinor).toBe(80_00);
    const second = await oneOff(50_00);
    expect(second.paidMinor).toBe(0);
    await owner(c.cancel, { body: { id: first.id ?? 0, reason: 'Not wanted' } });
    expect(await show(second.id)).toMatchObject({ status: 'paid', balanceMinor: -30_00 });
  });

  it('must not be paid', async () => {
    const { id } = await oneOff(100_00);
    await owner(c.pay, { body: { invoiceId: id ?? 0, amountMinor: 1, method: 'cash' } });
    const cancelled = owner(c.cancel, { body: { id: id ?? 0, reason: 'No' } });
    expect(await expectProblem(cancelled)).toMatchObject({ code: 'invoices.already_paid' });
  });
});

describe('a credit note', () => {
  it('pays its invoice, then the oldest, and the rest becomes account credit', async () => {
    const [older, named] = [await oneOff(30_00), await oneOff(50_00)];
    const credit = (invoiceId: number | null, amountMinor: number) =>
      owner(c.creditNote, {
        body: {
          subscriberId,
          amountMinor,
          cause: 'outage',
          reason: 'Two days',
          ...(invoiceId === null ? {} : { invoiceId }),
        },
      });
    expect(await expectProblem(credit(named.id, 50_01))).toMatchObject({ code: 'invoices.credit_too_large' });
    const note = await credit(named.id, 40_00);
    expect(note).toMatchObject({
      number: expect.stringMatching(/^CN-2026-/),
      allocations: [{ invoiceId: named.id, amountMinor: 40_00 }],
      balanceMinor: 40_00,
    });
    const general = await credit(null, 60_00);
    expect(general.allocations).toMatchObject([{ invoiceId: older.id }, { invoiceId: named.id }]);
    expect(general.balanceMinor).toBe(-20_00);
    const next = await oneOff(15_00);
    expect(next.paidMinor).toBe(15_00);
  });

  it('takes back the VAT contained in the amount', async () => {
    const settings = await owner(calls.isps.getBillingSettings, {});
    await owner(calls.isps.updateBillingSettings, { body: { ...settings, vatRate: 500, vatMode: 'on_top' } });
    const invoice = await oneOff(100_00);
    expect(invoice).toMatchObject({ vatMinor: 5_00, totalMinor: 105_00 });
    const note = await owner(c.creditNote, {
      body: {
        subscriberId,
        invoiceId: invoice.id ?? 0,
        amountMinor: 105_00,
        cause: 'write_off',
        reason: 'Moved',
      },
    });
    expect(note.vatMinor).toBe(5_00);
    expect(await show(invoice.id)).toMatchObject({ status: 'paid', balanceMinor: 0 });
    const now = await owner(calls.isps.getBillingSettings, {});
    await owner(calls.isps.updateBillingSettings, { body: { ...now, vatRate: 0 } });
  });
});

describe('the list', () => {
  it('filters, searches and sums', async () => {
    const [paid, open] = [await oneOff(100_00), await oneOff(40_00, { dueOn: '2026-03-12' })];
    await owner(c.pay, { body: { invoiceId: paid.id ?? 0, amountMinor: 100_00, method: 'cash' } });
    const list = (query: object) => owner(c.list, { query: { subscriberId, ...query } });
    expect(await list({})).toMatchObject({
      total: 2,
      sums: { totalMinor: 140_00, paidMinor: 100_00, balanceDueMinor: 40_00 },
    });
    expect((await list({ status: 'paid' })).items.map(({ id }) => id)).toEqual([paid.id]);
    expect((await list({ dueTo: '2026-03-12' })).items.map(({ id }) => id)).toEqual([open.id]);
    expect((await list({ search: open.number ?? '' })).items.map(({ id }) => id)).toEqual([open.id]);
    expect((await list({ sort: 'totalMinor' })).items.map(({ id }) => id)).toEqual([open.id, paid.id]);
    expect((await list({ overdue: 'yes' })).total).toBe(0);
    await changeInvoices(server.db, "issued_on = '2026-03-01', due_on = '2026-03-09'", `id = ${open.id}`);
    expect((await list({ overdue: 'yes' })).items).toMatchObject([{ id: open.id, overdue: true }]);
  });

  it('has the same totals from the aggregates as summed from the rows', async () => {
    await oneOff(70_00);
    for (const filter of [
      {},
      { month: '2026-03' },
      { status: 'unpaid' },
      { dueFrom: '2026-03-11' },
    ] as const) {
      const aggregated = await owner(c.list, { query: filter });
      const summed = await owner(c.list, { query: { ...filter, search: 'INV-2' } });
      expect([aggregated.total, aggregated.sums], JSON.stringify(filter)).toEqual([
        summed.total,
        summed.sums,
      ]);
    }
  });

  it('can be exported as CSV', async () => {
    const { number } = await oneOff(70_00);
    const token = await server.tokenOf(north.logins.client);
    const headers = { authorization: `Bearer ${token}` };
    const csv = await (
      await server.request(`/api/isp/invoice/list?format=csv&subscriberId=${subscriberId}`, { headers })
    ).text();
    expect(csv).toContain(number);
    expect(csv.trim().split('\n')).toHaveLength(2);
  });

  it('does not show invoices of another ISP, nor those of others to a reseller', async () => {
    const { id } = await oneOff(70_00);
    expect((await otherIsp(c.list, { query: {} })).total).toBe(0);
    expect(await expectProblem(otherIsp(c.get, { query: { invoiceId: id ?? 0 } }))).toMatchObject({
      status: 404,
    });
    const reseller = await server.clientOf(north.logins.reseller);
    expect((await reseller(c.list, { query: {} })).total).toBe(0);
    expect(await expectProblem(reseller(c.get, { query: { invoiceId: id ?? 0 } }))).toMatchObject({
      status: 404,
    });
    const invoice = reseller(c.create, { params: { subscriberId }, body: { kind: 'monthly' } });
    expect(await expectProblem(invoice)).toMatchObject({ status: 404 });
  });
});

describe('an opening balance', () => {
  it('that is due becomes an invoice, and a credit pays the next invoice', async () => {
    const open = (amountMinor: number) => owner(c.openingBalance, { body: { subscriberId, amountMinor } });
    const owed = await open(300_00);
    expect(owed).toMatchObject({ paymentId: null, balanceMinor: 300_00 });
    expect(await show(owed.invoiceId)).toMatchObject({ kind: 'opening', vatMinor: 0, status: 'unpaid' });
    subscriberId = await make.subscriber();
    expect(await open(-350_00)).toMatchObject({ invoiceId: null, balanceMinor: -350_00 });
    const { id } = await oneOff(300_00);
    expect(await show(id)).toMatchObject({ status: 'paid', balanceMinor: -50_00 });
  });
});
