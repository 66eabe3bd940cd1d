import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../test/support/billing.ts';
import type { Caller } from '../core/caller.ts';
import { closeDay } from '../modules/billing/cash-book/operations/close-day.ts';
import { decideHandOver, handOver } from '../modules/billing/cash-book/operations/hand-over-cash.ts';
import { recordDeposit } from '../modules/billing/cash-book/operations/record-movement.ts';
import { refundCreditNote } from '../modules/billing/credit-notes/operations/refund-credit-note.ts';
import { reverseCreditNote } from '../modules/billing/credit-notes/operations/reverse-credit-note.ts';
import { createCreditNote } from '../modules/billing/invoices/operations/create-credit-note.ts';
import { refundPayment } from '../modules/billing/payments/operations/refund-payment.ts';
import { checkInvariants } from './check.ts';

const ispId = sampleIsps.north.id;
const clock = new MovableClock('2026-03-10T04:00:00Z');
let db: TestDatabase;
let subscriber: number;
let other: number;
beforeAll(async () => {
  db = await createTestDatabase();
  const make = await createBillable(db, ispId);
  [subscriber, other] = [await make.subscriber(), await make.subscriber()];
  const place = { db, clock, ispId };
  const [sender, receiver] = await db.sql<{ id: string }>(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = 1 and r.name in ('client', 'accountant') order by 1",
  );
  const callerOf = (id: string | undefined) =>
    ({
      userId: Number(id),
      ispId,
      role: 'client',
      abilities: [{ action: 'manage', subject: 'all' }],
    }) as unknown as Caller;
  const tenant = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
    withTenant(db.database, ispId, { actor: { userId: Number(sender?.id) } }, work);
  // Invoice 1 is paid by payment 1, of which a part was refunded; invoice 2 is open except for a credit note;
  // invoice 3 belongs to the other subscriber.
  await issueTestInvoice(place, subscriber, 100_00);
  await recordCashPayment(place, {
    subscriberId: subscriber,
    amountMinor: 130_00,
    userId: Number(sender?.id),
  });
  await tenant((tx) =>
    refundPayment(clock, tx, { id: 1, amountMinor: 30_00, reason: 'Too much' }, callerOf(sender?.id)),
  );
  await issueTestInvoice(place, subscriber, 50_00);
  const credit = { subscriberId: subscriber, amountMinor: 20_00, cause: 'outage', reason: 'Storm' } as const;
  await tenant((tx) => createCreditNote(clock, tx, credit, callerOf(sender?.id)));
  // Credit note 2 is refunded in part, and credit note 3 reversed.
  const creditOf40 = { ...credit, subscriberId: await make.subscriber(), amountMinor: 40_00 };
  const payout = { id: 2, amountMinor: 15_00, method: 'bkash', reference: null, reason: 'Left' } as const;
  await tenant(async (tx) => {
    await createCreditNote(clock, tx, creditOf40, callerOf(sender?.id));
    await createCreditNote(clock, tx, creditOf40, callerOf(sender?.id));
    await refundCreditNote(clock, tx, payout, callerOf(sender?.id));
    await reverseCreditNote(clock, tx, { id: 3, reason: 'Twice' }, callerOf(sender?.id));
  });
  await issueTestInvoice(place, other, 70_00);
  const sent = await tenant((tx) =>
    handOver(
      clock,
      tx,
      { toUserId: Number(receiver?.id), paymentIds: undefined, note: null },
      callerOf(sender?.id),
    ),
  );
  const decision = { id: sent.id, decision: 'accepted', note: null } as const;
  await tenant((tx) => decideHandOver(clock, tx, decision, callerOf(receiver?.id)));
  await tenant((tx) =>
    recordDeposit(clock, tx, { amountMinor: 10_00, reference: null, note: null }, callerOf(receiver?.id)),
  );
  const closing = { day: '2026-03-09', countedMinor: 0, note: null };
  await tenant((tx) => closeDay(clock, tx, closing, callerOf(sender?.id)));
  await db.sql(
    `insert into platform_journal_entries (kind, source_kind, source_id, at) values ('test.made', 'test', 1, now());
     insert into platform_journal_lines (entry_id, line_no, account, amount_minor) values (1, 1, 'bank', 5), (1, 2, 'gateway', -5)`,
  );
});
afterAll(() => db.close());

const violations = async () => (await checkInvariants(db.database)).flatMap((finding) => finding.violations);
/** Bypasses every trigger, as only a superuser of the database can. */
const bypassTriggers = (sql: string) =>
  db.sql(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`);

/** A change to the rows, how to revert it, and what `check` reports. */
const violationCases: Record<string, [wrong: string, right: string, ...expected: RegExp[]]> = {
  'an entry that does not balance': [
    "update journal_lines set amount_minor = amount_minor + 1 where account = 'revenue' and entry_id = 1",
    "update journal_lines set amount_minor = amount_minor - 1 where account = 'revenue' and entry_id = 1",
    /^Journal entry 1 \(invoice.issued\) of ISP 1 adds up to 1 over 2 lines/,
    /^ISP 1: the cached total of revenue from documents of type invoice is off by 1/,
    /^The ledger of ISP 1 has -9999 in revenue for invoice INV-2026-000001, but the document gives -10000/,
  ],
  'an entry without lines': [
    "insert into journal_entries (isp_id, id, kind, source_kind, source_id, at) overriding system value values (1, 999, 'test.empty', 'hand_over', 99, now())",
    'delete from journal_entries where id = 999',
    /^Journal entry 999 \(test.empty\) of ISP 1 adds up to 0 over 0 lines/,
  ],
  'an entry of the platform that does not balance': [
    'update platform_journal_lines set amount_minor = 7 where line_no = 1',
    'update platform_journal_lines set amount_minor = 5 where line_no = 1',
    /^Platform journal entry 1 \(test.made\) adds up to 2/,
  ],
  'a wrong cached balance': [
    'update subscriber_balances set balance_minor = 1 where balance_minor = 7000',
    'update subscriber_balances set balance_minor = 7000 where balance_minor = 1',
    /^ISP 1: the cached balance of subscriber \d+ is 1, but the ledger has 7000/,
    /has 7000 unpaid and 0 credit, but its balance is 1/,
  ],
  'a wrong cached cash balance': [
    'update cash_balances set balance_minor = balance_minor + 1 where balance_minor = 9000',
    'update cash_balances set balance_minor = balance_minor - 1 where balance_minor = 9001',
    /^ISP 1: the cached balance of cash \d+ is 9001, but the ledger has 9000/,
  ],
  'a wrong cached account total': [
    "update account_aggregates set amount_minor = amount_minor + 1 where account = 'cash' and source_kind = 'payment'",
    "update account_aggregates set amount_minor = amount_minor - 1 where account = 'cash' and source_kind = 'payment'",
    /^ISP 1: the cached total of cash from documents of type payment is off by -1/,
  ],
  'an invoice whose lines do not add up to its total': [
    'update invoice_lines set amount_minor = amount_minor + 1 where invoice_id = 1',
    'update invoice_lines set amount_minor = amount_minor - 1 where invoice_id = 1',
    /^Invoice INV-2026-000001 of ISP 1 has a total of 10000, but its lines add up to 10001/,
  ],
  'an invoice that differs from the ledger': [
    'update journal_lines set amount_minor = amount_minor + case line_no when 1 then 1 else -1 end where entry_id = 1; update subscriber_balances set balance_minor = balance_minor + 1 where subscriber_id = (select subscriber_id from invoices where id = 1)',
    'update journal_lines set amount_minor = amount_minor - case line_no when 1 then 1 else -1 end where entry_id = 1; update subscriber_balances set balance_minor = balance_minor - 1 where subscriber_id = (select subscriber_id from invoices where id = 1)',
    /^ISP 1: the cached total of revenue from documents of type invoice is off by -1/,
    /^ISP 1: the cached total of subscriber from documents of type invoice is off by 1/,
    /^Invoice INV-2026-000001 of ISP 1 has a total of 10000, but the ledger has 10001/,
    /^The ledger of ISP 1 has -10001 in revenue for invoice INV-2026-000001/,
    /has 3000 unpaid and 0 credit, but its balance is 3001/,
  ],
  'an assigned number without an invoice': [
    "update document_numbers set last_number = 9 where kind = 'invoice'",
    "update document_numbers set last_number = 3 where kind = 'invoice'",
    /^ISP 1: found 3 documents of type invoice in 2026 with numbers up to 3, but the last number assigned is 9/,
  ],
  'a gap in the receipt numbers': [
    'update payments set number_in_year = 2 where id = 1',
    'update payments set number_in_year = 1 where id = 1',
    /^ISP 1: found 1 documents of type payment in 2026 with numbers up to 2, but the last number assigned is 1/,
  ],
  'days that are invoiced twice': [
    "update invoices set kind = 'monthly', period_start = case id when 2 then date '2026-01-15' else date '2026-01-01' end, period_end = '2026-02-01', whole_days = 31; update invoice_aggregates set invoice_kind = 'monthly'",
    "update invoices set kind = 'one_off', period_start = null, period_end = null, whole_days = null; update invoice_aggregates set invoice_kind = 'one_off'",
    /^Invoices INV-2026-000001 and INV-2026-000002 of ISP 1 cover the same days/,
  ],
  'wrong invoice aggregates': [
    "update invoice_aggregates set total_minor = total_minor + 1 where id = (select min(id) from invoice_aggregates where kind = 'all')",
    "update invoice_aggregates set total_minor = total_minor - 1 where id = (select min(id) from invoice_aggregates where kind = 'all')",
    /^ISP 1: the cached totals of unpaid one_off invoices for all "" in 2026-03-01 due on 2026-03-10 are off by 0 invoices, -1 total/,
  ],
  'a missing allocation': [
    'update allocations set released_at = now() where id = 1',
    'update allocations set released_at = null where id = 1',
    /^Invoice INV-2026-000001 of ISP 1 has 10000 applied, but its allocations add up to 0/,
    /^Payment MR-2026-000001 of ISP 1 has 10000 applied, but its allocations add up to 0/,
  ],
  'a credit note with more allocations than recorded': [
    'update credit_notes set allocated_minor = 1000 where id = 1',
    'update credit_notes set allocated_minor = 2000 where id = 1',
    /^Credit note CN-2026-000001 of ISP 1 has 1000 applied, but its allocations add up to 2000/,
    /has 3000 unpaid and 1000 credit, but its balance is 3000/,
  ],
  'money of one subscriber that pays an invoice of another': [
    'update credit_notes set subscriber_id = (select subscriber_id from invoices where id = 3) where id = 1',
    'update credit_notes set subscriber_id = (select subscriber_id from invoices where id = 2) where id = 1',
    /^Allocation \d+ of ISP 1 pays invoice INV-2026-000002 of subscriber \d+ with money of subscriber \d+/,
  ],
  'a payment that differs from the ledger': [
    'update payments set amount_minor = amount_minor + 5',
    'update payments set amount_minor = amount_minor - 5',
    /^payment MR-2026-000001 of ISP 1 amounts to -13005, but the ledger has -13000/,
    /^The ledger of ISP 1 has 13000 in cash \d+ for payment MR-2026-000001, but the document gives 13005/,
    /has 3000 unpaid and 5 credit, but its balance is 3000/,
    /^ISP 1: the cached totals of posted payments for all "" on 2026-03-10 are off by 0 payments, 5 received and 0 refunded/,
    /cached totals of posted payments for channel/,
    /cached totals of posted payments for method/,
    /cached totals of posted payments for receiver/,
  ],
  'a refund that differs from the ledger': [
    'update payment_refunds set amount_minor = amount_minor - 1',
    'update payment_refunds set amount_minor = amount_minor + 1',
    /^refund 1 of ISP 1 amounts to 2999, but the ledger has 3000/,
    /^The ledger of ISP 1 has -3000 in money for refund 1, but the document gives -2999/,
    /^Payment MR-2026-000001 of ISP 1 has 3000 refunded, but its refunds add up to 2999/,
  ],
  'revenue that was posted as VAT': [
    "update journal_lines set account = 'vat' where account = 'revenue' and entry_id = 1",
    "update journal_lines set account = 'revenue' where account = 'vat' and entry_id = 1",
    /^ISP 1: the cached total of revenue from documents of type invoice is off by/,
    /^ISP 1: the cached total of vat from documents of type invoice is off by/,
    /^The ledger of ISP 1 has 0 in revenue for invoice INV-2026-000001, but the document gives -10000/,
    /^The ledger of ISP 1 has -10000 in vat for invoice INV-2026-000001, but the document gives 0/,
  ],
  'a discount that was not posted': [
    'update invoices set discount_minor = 5, subtotal_minor = subtotal_minor + 5 where id = 1',
    'update invoices set discount_minor = 0, subtotal_minor = subtotal_minor - 5 where id = 1',
    /^The ledger of ISP 1 has -10000 in revenue for invoice INV-2026-000001, but the document gives -10005/,
    /^The ledger of ISP 1 has 0 in discount for invoice INV-2026-000001, but the document gives 5/,
  ],
  'rounding that was not posted': [
    'update invoices set rounding_minor = 1, subtotal_minor = subtotal_minor - 1 where id = 1',
    'update invoices set rounding_minor = 0, subtotal_minor = subtotal_minor + 1 where id = 1',
    /^The ledger of ISP 1 has -10000 in revenue for invoice INV-2026-000001, but the document gives -9999/,
    /^The ledger of ISP 1 has 0 in rounding for invoice INV-2026-000001, but the document gives -1/,
  ],
  'VAT of a credit note that was not posted': [
    'update credit_notes set vat_minor = 100 where id = 1',
    'update credit_notes set vat_minor = 0 where id = 1',
    /^Credit note CN-2026-000001 of ISP 1 over 2000 has 100 VAT, but its rate of 0.0* % gives 0/,
    /^The ledger of ISP 1 has 2000 in revenue for credit note CN-2026-000001, but the document gives 1900/,
    /^The ledger of ISP 1 has 0 in vat for credit note CN-2026-000001, but the document gives 100/,
  ],
  'an invoice without the VAT of its rate': [
    "update invoices set vat_mode = 'inclusive', vat_rate = 500 where id = 1; update invoice_lines set taxable = true where invoice_id = 1",
    "update invoices set vat_mode = 'exempt', vat_rate = 0 where id = 1; update invoice_lines set taxable = false where invoice_id = 1",
    /^Invoice INV-2026-000001 of ISP 1 has 0 VAT and 0 in VAT lines, but 5.0* % \(inclusive\) on its 10000 taxable gives 476/,
  ],
  'an invoice without a line for the VAT on top': [
    "update invoices set vat_mode = 'on_top', vat_rate = 15 where id = 3; update invoice_lines set taxable = true where invoice_id = 3",
    "update invoices set vat_mode = 'exempt', vat_rate = 0 where id = 3; update invoice_lines set taxable = false where invoice_id = 3",
    /^Invoice INV-2026-000003 of ISP 1 has 0 VAT and 0 in VAT lines, but 0.150* % \(on_top\) on its 7000 taxable gives 10/,
  ],
  'a credit note without the VAT of its rate': [
    'update credit_notes set vat_rate = 500 where id = 1',
    'update credit_notes set vat_rate = 0 where id = 1',
    /^Credit note CN-2026-000001 of ISP 1 over 2000 has 0 VAT, but its rate of 5.0* % gives 95/,
  ],
  'an opening balance that was posted as revenue': [
    "update invoices set kind = 'opening' where id = 3; update invoice_aggregates set invoice_kind = 'opening' where total_minor = 7000",
    "update invoices set kind = 'one_off' where id = 3; update invoice_aggregates set invoice_kind = 'one_off' where total_minor = 7000",
    /^The ledger of ISP 1 has -7000 in revenue for invoice INV-2026-000003, but the document gives 0/,
    /^The ledger of ISP 1 has 0 in opening for invoice INV-2026-000003, but the document gives -7000/,
  ],
  'cash that was posted to a wallet': [
    "update journal_lines set account = 'wallet', method = 'bkash', user_id = null where account = 'cash' and entry_id = (select id from journal_entries where kind = 'payment.received')",
    "update journal_lines set account = 'cash', method = null, user_id = (select received_by from payments) where account = 'wallet' and entry_id = (select id from journal_entries where kind = 'payment.received')",
    /^ISP 1: the cached total of cash from documents of type payment is off by/,
    /^ISP 1: the cached total of wallet from documents of type payment is off by/,
    /^ISP 1: the cached balance of cash \d+ is 0, but the ledger has -13000/,
    /^The ledger of ISP 1 has 0 in cash \d+ for payment MR-2026-000001, but the document gives 13000/,
    /^The ledger of ISP 1 has 13000 in wallet bkash for payment MR-2026-000001, but the document gives 0/,
  ],
  'a refund that another user paid out': [
    'update payment_refunds set paid_by = paid_by + 1',
    'update payment_refunds set paid_by = paid_by - 1',
    /^Refund 1 of ISP 1 was paid out by user \d+ by cash, but the ledger has cash of \d+/,
  ],
  'a deposit that differs from the ledger': [
    'update cash_movements set amount_minor = amount_minor + 1',
    'update cash_movements set amount_minor = amount_minor - 1',
    /^Cash movement 1 of ISP 1 should move 1001 in bank , but the ledger has 1000/,
    /^Cash movement 1 of ISP 1 should move -1001 in cash \d+, but the ledger has -1000/,
  ],
  'cash that moved in a closed day': [
    "update journal_entries set at = at - interval '1 day' where kind = 'payment.received'",
    "update journal_entries set at = at + interval '1 day' where kind = 'payment.received'",
    /^User \d+ of ISP 1 closed 2026-03-09 with 0 in the ledger, but it now has 13000/,
  ],
  'a refund of a credit note that was neither counted nor posted': [
    "insert into credit_note_refunds (isp_id, credit_note_id, refund_no, amount_minor, method, paid_by, reason, refunded_at) select isp_id, id, 1, 5, 'bkash', (select min(id) from users), 'Test', now() from credit_notes where id = 1",
    'delete from credit_note_refunds where credit_note_id = 1',
    /^Credit note CN-2026-000001 of ISP 1 has 0 refunded, its refunds add up to 5, and the ledger has 0/,
    /^The ledger of ISP 1 has 0 in wallet bkash for credit note CN-2026-000001, but the document gives -5/,
  ],
  'a refund of a credit note from another wallet': [
    "update journal_lines set method = 'nagad' where method = 'bkash'",
    "update journal_lines set method = 'bkash' where method = 'nagad'",
    /^The ledger of ISP 1 has 0 in wallet bkash for credit note CN-2026-000002, but the document gives -1500/,
    /^The ledger of ISP 1 has -1500 in wallet nagad for credit note CN-2026-000002, but the document gives 0/,
  ],
  'a reversed credit note that took VAT instead of revenue': [
    "update journal_lines set account = 'vat' where account = 'revenue' and entry_id = (select id from journal_entries where kind = 'credit_note.reversed')",
    "update journal_lines set account = 'revenue' where account = 'vat'",
    /^ISP 1: the cached total of revenue from documents of type credit_note is off by/,
    /^ISP 1: the cached total of vat from documents of type credit_note is off by/,
    /^The ledger of ISP 1 has 4000 in revenue for credit note CN-2026-000003, but the document gives 0/,
    /^The ledger of ISP 1 has -4000 in vat for credit note CN-2026-000003, but the document gives 0/,
  ],
  'a hand-over that was not posted': [
    "update cash_hand_overs set status = 'rejected'",
    "update cash_hand_overs set status = 'accepted'",
    /^Cash handover 1 of ISP 1 is rejected with 10000, but the ledger has 10000/,
    /^The ledger of ISP 1 has 10000 in cash \d+ for hand over 1, but the document gives 0/,
    /^The ledger of ISP 1 has -10000 in cash \d+ for hand over 1, but the document gives 0/,
  ],
};

describe('check', () => {
  it('reports nothing for consistent money', async () => {
    expect(await violations()).toEqual([]);
  });

  it.each(Object.entries(violationCases))('reports %s', async (_what, [wrong, right, ...expected]) => {
    await bypassTriggers(wrong);
    const found = await violations();
    await bypassTriggers(right);
    expect(found).toHaveLength(expected.length);
    for (const message of expected) expect(found).toContainEqual(expect.stringMatching(message));
    expect(await violations()).toEqual([]);
  });
});
