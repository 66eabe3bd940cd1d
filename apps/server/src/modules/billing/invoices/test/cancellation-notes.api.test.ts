import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const c = calls.invoices;
let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  await server.db.sql(`insert into isp_settings (isp_id, vat_rate, vat_mode) values ($1, 500, 'inclusive')`, [
    north.id,
  ]);
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

const issue = async (unitMinor = 105_00) => {
  const body = { kind: 'one_off' as const, lines: [{ text: 'Router', unitMinor }] };
  const { id, number } = await owner(c.create, { params: { subscriberId }, body });
  return { id: id ?? 0, number: number ?? '' };
};
const show = (invoiceId: number) => owner(c.get, { query: { invoiceId } });
const cancel = (id: number) => owner(c.cancel, { body: { id, reason: 'Wrong subscriber' } });
const credit = (amountMinor: number) =>
  owner(c.creditNote, { body: { subscriberId, amountMinor, cause: 'outage', reason: 'Storm' } });
const showNote = (id: number) => owner(calls.creditNotes.get, { params: { id } });
const numberInYear = (number: string) => Number(number.split('-').at(-1));

describe('cancelling an invoice', () => {
  it('issues a cancellation note of its amount, numbered without gaps together with credit notes', async () => {
    const before = await credit(10_00);
    const invoice = await issue();
    const { cancellationNote: note } = await cancel(invoice.id);
    const after = await credit(10_00);
    expect(
      [before, note, after].map(({ number }) => numberInYear(number) - numberInYear(before.number)),
    ).toEqual([0, 1, 2]);
    expect(await showNote(note.id)).toMatchObject({
      kind: 'cancellation',
      number: note.number,
      invoice,
      cause: 'cancellation',
      reason: 'Wrong subscriber',
      amountMinor: 105_00,
      vatMinor: 5_00,
      creditMinor: 0,
      status: 'issued',
      allowed: [],
    });
    expect(await show(invoice.id)).toMatchObject({
      status: 'cancelled',
      cancellationNote: note,
      replacedBy: null,
    });
  });

  it('posts the reversal of the invoice, and nothing for the note', async () => {
    const { id } = await issue();
    const { cancellationNote: note } = await cancel(id);
    const posted = await server.db.sql(
      `select kind from journal_entries where isp_id = $1 and (source_kind = 'invoice' and source_id = $2
         or source_kind = 'credit_note' and source_id = $3) order by id`,
      [north.id, id, note.id],
    );
    expect(posted.map(({ kind }) => kind)).toEqual(['invoice.issued', 'invoice.cancelled']);
    expect(await owner(calls.payments.balance, { params: { id: subscriberId } })).toMatchObject({
      balanceMinor: 0,
    });
  });

  it('issues a note for an invoice of 0, too', async () => {
    const body = { kind: 'one_off' as const, lines: [{ text: 'Gift', unitMinor: 100 }], discountMinor: 100 };
    const { id } = await owner(c.create, { params: { subscriberId }, body });
    expect(await showNote((await cancel(id ?? 0)).cancellationNote.id)).toMatchObject({ amountMinor: 0 });
  });
});

describe('a cancellation note', () => {
  it('stands in the statement with its own number', async () => {
    const invoice = await issue();
    const { cancellationNote: note } = await cancel(invoice.id);
    const { rows } = await owner(calls.payments.statement, { params: { id: subscriberId } });
    expect(rows.map(({ kind, number }) => [kind, number])).toEqual(
      expect.arrayContaining([
        ['invoice.issued', invoice.number],
        ['invoice.cancelled', note.number],
      ]),
    );
  });

  it('cannot be refunded or reversed, and pays no invoice', async () => {
    const { cancellationNote: note } = await cancel((await issue()).id);
    const { refund, reverse } = calls.creditNotes;
    const refunded = owner(refund, { body: { id: note.id, amountMinor: 1, method: 'bkash', reason: 'x' } });
    expect(await expectProblem(refunded)).toMatchObject({
      status: 409,
      code: 'credit_notes.is_cancellation',
    });
    const reversed = owner(reverse, { body: { id: note.id, reason: 'x' } });
    expect(await expectProblem(reversed)).toMatchObject({
      status: 409,
      code: 'credit_notes.is_cancellation',
    });
    expect(await show((await issue()).id)).toMatchObject({
      status: 'unpaid',
      paidMinor: 0,
      balanceMinor: 105_00,
    });
  });

  it.each([
    ['allocated', 'update credit_notes set allocated_minor = 1 where id = $1'],
    ['refunded', 'update credit_notes set refunded_minor = 1 where id = $1'],
    ['reversed', "update credit_notes set reversed_at = now(), reversed_reason = 'x' where id = $1"],
  ])('cannot be %s in the database', async (_, statement) => {
    const { cancellationNote: note } = await cancel((await issue()).id);
    await expect(server.db.sql(statement, [note.id])).rejects.toThrow('credit_notes_cancellation_is_final');
  });

  it('is listed among the credit notes, by its kind, and not for another ISP', async () => {
    const { cancellationNote: note } = await cancel((await issue()).id);
    const { id: creditId } = await credit(10_00);
    const list = async (as: Client, query: object) => {
      const { items, sums } = await as(calls.creditNotes.list, { query: { subscriberId, ...query } });
      return { ids: items.map(({ id }) => id), ...sums };
    };
    const credited = { refundedMinor: 0, creditMinor: 10_00 };
    expect(await list(owner, {})).toEqual({ ids: [creditId, note.id], ...credited, amountMinor: 10_00 });
    expect(await list(owner, { kind: 'credit' })).toEqual({
      ids: [creditId],
      ...credited,
      amountMinor: 10_00,
    });
    expect(await list(owner, { kind: 'cancellation' })).toMatchObject({
      ids: [note.id],
      amountMinor: 105_00,
      creditMinor: 0,
    });
    expect(await list(owner, { open: 'yes' })).toMatchObject({ ids: [creditId] });
    expect(await list(await server.clientOf(south.logins.client), {})).toMatchObject({ ids: [] });
  });
});

describe('check', () => {
  const violations = async () =>
    (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  /** Without triggers and constraints of keys, as damaged data would be. */
  const damage = (statement: string) =>
    server.db.sql(
      `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
    );

  it('finds a cancelled invoice whose note is missing or of another amount, and a note of a live invoice', async () => {
    const invoice = await issue();
    const { cancellationNote: note } = await cancel(invoice.id);
    const live = await issue();
    await damage(`update credit_notes set amount_minor = 1 where id = ${note.id}`);
    expect(await violations()).toEqual([
      `Cancelled invoice ${invoice.number} of ISP 1 amounts to 10500, but its cancellation note to 1.`,
    ]);
    await damage(
      `update credit_notes set amount_minor = 10500, invoice_id = ${live.id} where id = ${note.id}`,
    );
    expect(await violations()).toEqual([
      `Cancelled invoice ${invoice.number} of ISP 1 has 0 cancellation notes.`,
      `Cancellation note ${note.number} of ISP 1 is for invoice ${live.number}, which is not cancelled.`,
    ]);
    await damage(`update credit_notes set invoice_id = ${invoice.id} where id = ${note.id}`);
    expect(await violations()).toEqual([]);
  });
});
