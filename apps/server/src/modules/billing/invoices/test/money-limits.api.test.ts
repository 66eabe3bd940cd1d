import { type Client, calls, type ProblemBody } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const c = calls.invoices;
const thousandMillion = 1_000_000_000_00;
const [maxLine, maxInvoice, maxAccount] = [1e12, 1e13, 1e15];
let server: TestServer;
let owner: Client;
let reseller: Client;
let userId: number;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
let resold: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  reseller = await server.clientOf(north.logins.reseller);
  make = await createBillable(server.db, north.id);
  userId = await idOf(north.logins.client);
  resold = await make.subscriber({ resellerUserId: await idOf(north.logins.reseller) });
});
beforeEach(async () => {
  subscriberId = await make.subscriber();
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const idOf = async (login: string) =>
  Number((await server.db.sql('select id from users where email = $1', [login]))[0]?.['id']);
const charge = (quantity: number, unitMinor: number) => ({ text: 'Fibre', quantity, unitMinor });
const oneOff = (lines: ReturnType<typeof charge>[], by = owner, of = subscriberId) =>
  by(c.create, { params: { subscriberId: of }, body: { kind: 'one_off', lines } });
const fieldsOf = ({ errors }: ProblemBody) => errors?.map(({ path }) => path);
const place = () => ({ db: server.db, clock: server.clock, ispId: north.id });

describe('amounts are limited, so that', () => {
  it('a reseller cannot make the invoice list of the owner fail with huge one-off invoices', async () => {
    const huge = Array.from({ length: 9 }, () => charge(10_000, thousandMillion));
    const refusals: ProblemBody[] = [];
    for (const lines of [huge, [...huge].reverse()])
      await oneOff(lines, reseller, resold).catch(({ problem }) => refusals.push(problem));
    expect((await owner(c.list, { query: {} })).sums?.totalMinor).toBeLessThan(2 ** 53);
    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
      expect(fieldsOf(refusal)).toContain('lines.0.quantity');
    }
  });

  it('a line of an invoice is at most 10^12', async () => {
    expect((await oneOff([charge(10, thousandMillion)])).totalMinor).toBe(maxLine);
    expect(await expectProblem(oneOff([charge(11, thousandMillion)]))).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'lines.0.quantity', message: expect.stringContaining('too large') }],
    });
  });

  it('an invoice is at most 10^13, VAT included', async () => {
    const lines = Array.from({ length: 10 }, () => charge(10, thousandMillion));
    const issued = await oneOff(lines);
    expect(issued.totalMinor).toBe(maxInvoice);
    const elevenLines = await expectProblem(oneOff([...lines, charge(1, 1)]));
    expect(elevenLines).toMatchObject({ code: 'invalid' });
    expect(fieldsOf(elevenLines)).toEqual(['lines']);
    const { id, version } = await owner(c.get, { query: { invoiceId: issued.id ?? 0 } });
    const edited = owner(c.update, { body: { id, version, keepLines: [1], lines } });
    expect(await expectProblem(edited)).toMatchObject({ code: 'invoices.total_too_large' });
    const settings = 'insert into isp_settings (isp_id, vat_rate, vat_mode) values ($1, 1500, $2)';
    await server.db.sql(settings, [north.id, 'on_top']);
    const taxed = await expectProblem(oneOff(lines));
    await server.db.sql('delete from isp_settings where isp_id = $1', [north.id]);
    expect(taxed).toMatchObject({
      status: 422,
      code: 'invoices.total_too_large',
      errors: [{ path: 'lines' }],
    });
  });

  it('payments, credits and opening balances are limited as well', async () => {
    const over = { subscriberId, amountMinor: maxInvoice + 1 };
    for (const refused of [
      owner(calls.payments.create, { body: { ...over, method: 'bkash' } }),
      owner(c.creditNote, { body: { ...over, cause: 'other', reason: 'Too much' } }),
      owner(c.openingBalance, { body: over }),
      owner(c.openingBalance, { body: { ...over, amountMinor: -over.amountMinor } }),
    ]) {
      expect(fieldsOf(await expectProblem(refused))).toEqual(['amountMinor']);
    }
  });

  it('a credit note of 10^13 can be refunded whole', async () => {
    const note = { subscriberId, amountMinor: maxInvoice, cause: 'other' as const, reason: 'Contract ended' };
    const { id } = await owner(c.creditNote, { body: note });
    const payout = { id, amountMinor: maxInvoice, method: 'bank' as const, reason: 'Contract ended' };
    expect(await owner(calls.creditNotes.refund, { body: payout })).toMatchObject({ balanceMinor: 0 });
  });
});

describe('the database refuses', () => {
  const refusal = (write: Promise<unknown>) =>
    write.then(
      () => 'accepted',
      (error: { constraint?: string }) => error.constraint,
    );

  it('amounts beyond the limits, whatever wrote them', async () => {
    expect(await refusal(issueTestInvoice(place(), subscriberId, maxInvoice + 1))).toBe(
      'invoices_amount_limit',
    );
    expect(await refusal(issueTestInvoice(place(), subscriberId, maxLine + 1))).toBe(
      'invoice_lines_amount_limit',
    );
    const payment = { subscriberId, amountMinor: maxInvoice + 1, userId };
    expect(await refusal(recordCashPayment(place(), payment))).toBe('payments_amount_limit');
    const price = 'update packages set price_minor = $1 where isp_id = $2';
    expect(await refusal(server.db.sql(price, [maxLine + 1, north.id]))).toBe('packages_amount_limit');
    const agreed = 'update subscribers set agreed_price_minor = $1 where isp_id = $2';
    expect(await refusal(server.db.sql(agreed, [maxLine + 1, north.id]))).toBe('subscribers_amount_limit');
    const recurring = `insert into recurring_charges (isp_id, subscriber_id, kind, text, amount_minor, from_on)
      values ($1, $2, 'other', 'Device', $3, '2026-03-01')`;
    expect(await refusal(server.db.sql(recurring, [north.id, subscriberId, maxLine + 1]))).toBe(
      'recurring_charges_amount_limit',
    );
    const expense = `insert into cash_movements (isp_id, kind, amount_minor, category, moved_on, moved_at)
      values ($1, 'expense', $2, 'office', '2026-03-10', now())`;
    expect(await refusal(server.db.sql(expense, [north.id, maxInvoice + 1]))).toBe(
      'cash_movements_amount_limit',
    );
  });

  it('what would bring an account of the ledger above 10^15, until something is cancelled', async () => {
    const maxLines = Array.from({ length: 10 }, () => charge(10, thousandMillion));
    const open = async () => (await owner(c.list, { query: {} })).sums?.totalMinor ?? Number.NaN;
    let last = 0;
    while ((await open()) + maxInvoice <= maxAccount) last = (await oneOff(maxLines)).id ?? 0;
    expect(await open()).toBeLessThanOrEqual(maxAccount);
    const full = await expectProblem(oneOff(maxLines));
    expect(full).toMatchObject({ status: 409, code: 'ledger.account_full' });
    await owner(c.cancel, { body: { id: last, reason: 'Too much' } });
    expect((await oneOff(maxLines)).totalMinor).toBe(maxInvoice);
    const cancelled = await owner(c.list, { query: { status: 'cancelled' } });
    expect(cancelled.sums?.totalMinor).toBe(maxInvoice);
  });
});
