import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';
import { postEntries } from '../ledger/index.ts';

const c = calls.periodClosing;
let server: TestServer;
let owner: Client;
let accountant: Client;
let subscriberId: number;
let expected: unknown[];

/** In February the subscriber got an invoice and paid part of it in cash; it is the 10th of March. */
beforeEach(async () => {
  expected = [];
  server = await startTestServer();
  await on('2026-02-10T04:00:00Z');
  subscriberId = await (await createBillable(server.db, north.id)).subscriber();
  await invoice(1_000_00);
  await pay(300_00);
  await on('2026-03-10T04:00:00Z');
});
afterEach(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual(expected);
});

async function on(time: string) {
  server.clock.set(time);
  owner = await server.clientOf(north.logins.client);
  accountant = await server.clientOf(north.logins.accountant);
}
const invoice = (unitMinor: number) =>
  owner(calls.invoices.create, {
    params: { subscriberId },
    body: { kind: 'one_off', lines: [{ text: 'Router', unitMinor, taxable: false }] },
  });
const pay = (amountMinor: number, more: object = {}) =>
  owner(calls.payments.create, { body: { subscriberId, amountMinor, method: 'cash', ...more } });
const expense = (day: string, from: 'cash' | 'bank' = 'bank') =>
  owner(calls.cashBook.expense, { body: { from, amountMinor: 50_00, category: 'rent', on: day } });
const close = (month: string, by = owner) => by(c.close, { body: { month } });
const reopen = (month: string, by = owner) => by(c.reopen, { body: { month, reason: 'Missing invoice' } });
const months = async () => (await owner(c.list, {})).items.map(({ month, status }) => `${month} ${status}`);
const entries = async () =>
  (
    await server.db.sql<{ entry: string }>(
      `select e.kind || ' ' || (e.at at time zone 'Asia/Dhaka')::date as entry from journal_entries e order by e.id`,
    )
  ).map(({ entry }) => entry);
const closed = { status: 409, code: 'period_closing.closed' };

describe('closing a month', () => {
  it('closes it and all months before it', async () => {
    await on('2026-05-02T04:00:00Z');
    expect(await months()).toEqual(['2026-05 current', '2026-04 open', '2026-03 open', '2026-02 open']);
    expect(await close('2026-03')).toEqual({ months: ['2026-02', '2026-03'], opensOn: '2026-04-01' });
    expect(await months()).toEqual(['2026-05 current', '2026-04 open', '2026-03 closed', '2026-02 closed']);
    expect(await owner(c.list, {})).toMatchObject({ opensOn: '2026-04-01' });
  });

  it('is possible once the month is over in the time zone of the ISP', async () => {
    expect(await expectProblem(close('2026-03'))).toMatchObject({ code: 'period_closing.not_over' });
    // The last second of March in Dhaka, and the first of April.
    await on('2026-03-31T17:59:59Z');
    expect(await expectProblem(close('2026-03'))).toMatchObject({ status: 422 });
    await on('2026-03-31T18:00:00Z');
    expect(await close('2026-03')).toMatchObject({ opensOn: '2026-04-01' });
    expect(await expectProblem(close('2026-03'))).toMatchObject({ code: 'period_closing.already_closed' });
    expect(await expectProblem(close('2026-02'))).toMatchObject({ code: 'period_closing.already_closed' });
  });

  it('shows before what is pending in it', async () => {
    const [other] = await server.db.sql('select id from users where email = $1', [north.logins.accountant]);
    await on('2026-02-20T04:00:00Z');
    await owner(calls.payments.handOver, { body: { toUserId: Number(other?.['id']), amountMinor: 100_00 } });
    await expense('2026-02-20');
    await on('2026-03-10T04:00:00Z');
    await invoice(500_00);
    expect(await owner(c.preview, { query: { month: '2026-02' } })).toEqual({
      months: ['2026-02'],
      invoices: 1,
      payments: 1,
      creditNotes: 0,
      refunds: 0,
      cashMovements: 1,
      unpaidInvoices: 1,
      unpaidMinor: 700_00,
      pendingHandOvers: 1,
      pendingHandOversMinor: 100_00,
      openCashDays: 1,
    });
    await owner(calls.cashBook.close, { body: { day: '2026-02-20', countedMinor: 300_00 } });
    expect(await owner(c.preview, { query: { month: '2026-02' } })).toMatchObject({ openCashDays: 0 });
    expect(await months()).toEqual(['2026-03 current', '2026-02 open']);
  });
});

describe('in a closed month', () => {
  beforeEach(() => close('2026-02'));

  it('no deposit or expense is recorded, from cash or from the bank', async () => {
    for (const from of ['cash', 'bank'] as const) {
      const refused = { ...closed, errors: [{ path: 'on' }] };
      expect(await expectProblem(expense('2026-02-28', from))).toMatchObject(refused);
    }
    await expense('2026-03-01');
  });

  it('the database rejects every ledger entry, whichever operation posts it', async () => {
    const post = (at: string) =>
      withTenant(server.db.database, north.id, { actor: { userId: 1 } }, (tx) =>
        postEntries(tx, [
          {
            kind: 'expense.recorded',
            sourceKind: 'cash_movement',
            sourceId: 99,
            at,
            lines: [
              { account: 'expense', amountMinor: 1 },
              { account: 'bank', amountMinor: -1 },
            ],
          },
        ]),
      );
    await expect(post('2026-02-28T17:59:59.999Z')).rejects.toMatchObject({ code: 'period_closing.closed' });
    await expect(post('2020-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'period_closing.closed' });
    const direct = server.db.sql(
      `insert into journal_entries (isp_id, kind, source_kind, source_id, at)
       values ($1, 'test.made', 'payment', 1, '2026-03-02'), ($1, 'test.made', 'payment', 2, '2026-02-28T12:00:00Z')`,
      [north.id],
    );
    await expect(direct).rejects.toMatchObject({ code: 'LM002', constraint: 'ledger_period_closed' });
    // The first instant of March.
    await post('2026-02-28T18:00:00Z');
    expected = [expect.stringContaining('Cash movement 99'), expect.stringContaining('Cash movement 99')];
  });

  it('documents are corrected with the date of today', async () => {
    const { items } = await owner(calls.payments.list, {});
    await owner(calls.payments.reverse, { body: { id: items[0]?.id ?? 0, reason: 'Wrong' } });
    const issued = await owner(calls.invoices.list, {});
    await owner(calls.invoices.cancel, { body: { id: issued.items[0]?.id ?? 0, reason: 'Wrong' } });
    expect((await entries()).slice(2)).toEqual([
      'payment.reversed 2026-03-10',
      'invoice.cancelled 2026-03-10',
    ]);
  });

  it('a payment that was received then counts from the first open day on and keeps its date', async () => {
    const before = await owner(calls.payments.list, { query: { from: '2026-02-01', to: '2026-02-28' } });
    const { id } = await pay(100_00, { method: 'bkash', receivedAt: '2026-02-20T05:00:00Z' });
    expect((await entries()).at(-1)).toBe('payment.received 2026-03-01');
    expect(await owner(calls.payments.get, { params: { id } })).toMatchObject({
      receivedAt: '2026-02-20T05:00:00.000Z',
      receivedOn: '2026-02-20',
      postedOn: '2026-03-01',
    });
    const after = await owner(calls.payments.list, { query: { from: '2026-02-01', to: '2026-02-28' } });
    expect(after.sums).toEqual(before.sums);
    const march = await owner(calls.payments.list, { query: { from: '2026-03-01', to: '2026-03-31' } });
    expect(march.items.map((payment) => payment.id)).toEqual([id]);
  });

  it('periods that were not invoiced in time are invoiced with the date of today', async () => {
    const late = await owner(calls.invoices.create, { params: { subscriberId }, body: { kind: 'monthly' } });
    const shown = await owner(calls.invoices.get, { query: { invoiceId: late.id ?? 0 } });
    expect(shown.periodStart?.slice(0, 7)).not.toBe('2026-03');
    expect(shown.issuedOn).toBe('2026-03-10');
  });
});

it('a payment that is entered late counts on the day it was received, also in the statement', async () => {
  await pay(100_00, { method: 'bkash', receivedAt: '2026-03-02T05:00:00Z' });
  expect((await entries()).at(-1)).toBe('payment.received 2026-03-02');
  const statement = (from: string, to: string) =>
    owner(calls.payments.statement, { params: { id: subscriberId }, query: { from, to } });
  const { rows } = await statement('2026-03-02', '2026-03-02');
  expect(rows).toMatchObject([{ kind: 'payment.received', amountMinor: -100_00 }]);
  expect((await statement('2026-03-03', '2026-03-10')).rows).toEqual([]);
});

describe('reopening a month', () => {
  it('reopens the months after it as well, and keeps who closed and reopened them', async () => {
    await on('2026-05-02T04:00:00Z');
    await close('2026-02', accountant);
    await close('2026-04');
    expect(await reopen('2026-03')).toEqual({ months: ['2026-03', '2026-04'], opensOn: '2026-03-01' });
    expect(await months()).toEqual(['2026-05 current', '2026-04 open', '2026-03 open', '2026-02 closed']);
    await expense('2026-03-15');
    const { items } = await owner(c.list, {});
    expect(items[2]?.closings).toMatchObject([
      { reopenedReason: 'Missing invoice', reopenedAt: '2026-05-02T04:00:00.000Z' },
    ]);
    expect(await expectProblem(reopen('2026-03'))).toMatchObject({ code: 'period_closing.not_closed' });
    expect(await close('2026-04')).toMatchObject({ months: ['2026-03', '2026-04'] });
    const audited = await server.db.sql(
      "select 1 from audit_log where entity = 'period_closings' and action = 'update'",
    );
    expect(audited.length).toBeGreaterThan(0);
  });

  it('needs a permission of its own, which accountants do not have', async () => {
    await close('2026-02', accountant);
    expect(await expectProblem(reopen('2026-02', accountant))).toMatchObject({ status: 403 });
    await reopen('2026-02');
  });
});

it('months of another ISP stay open', async () => {
  await close('2026-02');
  const other = await server.clientOf(south.logins.client);
  expect(await other(c.list, {})).toMatchObject({ opensOn: null, items: [{ closings: [] }] });
  expect(await expectProblem(reopen('2026-02', other))).toMatchObject({ code: 'period_closing.not_closed' });
  await other(calls.cashBook.expense, {
    body: { from: 'bank', amountMinor: 1, category: 'rent', on: '2026-02-10' },
  });
});

it('a month is closed only after everything that is being posted in it', async () => {
  let posted: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    void withTenant(server.db.database, north.id, { actor: { userId: 1 } }, async (tx) => {
      await postEntries(tx, [
        {
          kind: 'invoice.issued',
          sourceKind: 'invoice',
          sourceId: 999,
          at: '2026-02-20T00:00:00Z',
          lines: [
            { account: 'opening', amountMinor: 1 },
            { account: 'opening', amountMinor: -1 },
          ],
        },
      ]);
      resolve();
      await new Promise<void>((release) => {
        posted = release;
      });
    });
  });
  await started;
  const closing = close('2026-02');
  const isClosed = await Promise.race([
    closing.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 500)),
  ]);
  expect(isClosed).toBe(false);
  posted();
  await closing;
});

it('the check finds entries that were posted after the closing', async () => {
  await close('2026-02');
  await server.db.sql(
    `alter table journal_entries disable trigger reject_closed_periods;
     with made as (insert into journal_entries (isp_id, kind, source_kind, source_id, at)
       values (${north.id}, 'test.made', 'payment', 1000, '2026-02-15') returning id)
     insert into journal_lines (isp_id, entry_id, line_no, account, amount_minor)
     select ${north.id}, id, n, 'opening', case n when 1 then 1 else -1 end from made, generate_series(1, 2) n;
     alter table journal_entries enable trigger reject_closed_periods`,
  );
  expected = [expect.stringMatching(/posted after that month was closed/)];
});
