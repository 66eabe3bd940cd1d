import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';
import {
  wrongCancellations,
  wrongCreditRounding,
  wrongPostings,
  wrongReplacements,
} from './queries/document-postings.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

/** Compares a stored amount of one kind of document with the sum of the allocations that reference it. */
const differsFromAllocations = (table: string, column: string, storedColumn: string, what: string) => `
  select format('${what} %s of ISP %s has %s applied, but its allocations add up to %s.', t.number, t.isp_id, t.${storedColumn}, coalesce(a.sum, 0)) as violation
  from ${table} t
  left join (select isp_id, ${column}, sum(amount_minor) as sum from allocations where released_at is null group by 1, 2) a
    on a.isp_id = t.isp_id and a.${column} = t.id
  where t.${storedColumn} <> coalesce(a.sum, 0)`;

/** Compares a document with the ledger lines of its subscriber account. */
const differsFromLedger = (source: string, table: string, balanceDue: string, name: string) => `
  select format('${source} %s of ISP %s amounts to %s, but the ledger has %s.', coalesce(${name}, '?' || p.source_id),
    coalesce(t.isp_id, p.isp_id), coalesce(${balanceDue}, 0), coalesce(p.sum, 0)) as violation
  from ${table} t
  full join (
    select e.isp_id, e.source_id, sum(l.amount_minor) as sum
    from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account = 'subscriber'
    where e.source_kind = '${source}' group by 1, 2
  ) p on p.isp_id = t.isp_id and p.source_id = t.id
  where coalesce(${balanceDue}, 0) <> coalesce(p.sum, 0)`;

/** The money of a refund leaves the cash of its payer, or the wallet of its method. */
const refundsPaidOutElsewhere = `
  select format('Refund %s of ISP %s was paid out by user %s by %s, but the ledger has %s of %s.', r.id, r.isp_id, r.paid_by, r.method,
    l.account, coalesce(l.user_id::text, l.method, 'none')) as violation
  from payment_refunds r
  join journal_entries e on e.isp_id = r.isp_id and e.source_kind = 'refund' and e.source_id = r.id
  join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account <> 'subscriber'
  where r.paid_by is not null and not case r.method
    when 'cash' then l.account = 'cash' and l.user_id = r.paid_by
    else l.account = 'wallet' and l.method = r.method or l.account = 'reseller' end`;

export const paymentInvariants: readonly Invariant[] = [
  {
    invariant: 'Paid and used amounts match their allocations',
    findViolations: async (tx) => [
      ...(await texts(tx, differsFromAllocations('invoices', 'invoice_id', 'paid_minor', 'Invoice'))),
      ...(await texts(tx, differsFromAllocations('payments', 'payment_id', 'allocated_minor', 'Payment'))),
      ...(await texts(
        tx,
        differsFromAllocations('credit_notes', 'credit_note_id', 'allocated_minor', 'Credit note'),
      )),
    ],
  },
  {
    invariant: 'Payments are only applied to invoices of the same subscriber',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Allocation %s of ISP %s pays invoice %s of subscriber %s with money of subscriber %s.', a.id, a.isp_id, i.number,
           i.subscriber_id, coalesce(p.subscriber_id, c.subscriber_id)) as violation
         from allocations a
         join invoices i on i.isp_id = a.isp_id and i.id = a.invoice_id
         left join payments p on p.isp_id = a.isp_id and p.id = a.payment_id
         left join credit_notes c on c.isp_id = a.isp_id and c.id = a.credit_note_id
         where i.subscriber_id <> coalesce(p.subscriber_id, c.subscriber_id)`,
      ),
  },
  {
    invariant: 'The ledger matches every payment, refund, credit note and cash handover',
    findViolations: async (tx) => [
      ...(await texts(
        tx,
        differsFromLedger(
          'payment',
          'payments',
          'case when t.reversed_at is null then -t.amount_minor else 0 end',
          't.number',
        ),
      )),
      ...(await texts(tx, differsFromLedger('refund', 'payment_refunds', 't.amount_minor', 't.id::text'))),
      ...(await texts(tx, refundsPaidOutElsewhere)),
      ...(await texts(
        tx,
        differsFromLedger(
          'credit_note',
          'credit_notes',
          "case when t.kind = 'credit' and t.reversed_at is null then t.refunded_minor - t.amount_minor else 0 end",
          't.number',
        ),
      )),
      ...(await texts(
        tx,
        `select format('Cash handover %s of ISP %s is %s with %s, but the ledger has %s.', h.id, h.isp_id, h.status, h.amount_minor, coalesce(p.sum, 0)) as violation
         from cash_hand_overs h
         left join (
           select e.isp_id, e.source_id, sum(l.amount_minor) filter (where l.amount_minor > 0) as sum
           from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
           where e.source_kind = 'hand_over' group by 1, 2
         ) p on p.isp_id = h.isp_id and p.source_id = h.id
         where coalesce(p.sum, 0) <> case when h.status = 'accepted' then h.amount_minor else 0 end`,
      )),
      ...(await texts(
        tx,
        `select format('Payment %s of ISP %s has %s refunded, but its refunds add up to %s.', t.number, t.isp_id, t.refunded_minor, coalesce(r.sum, 0)) as violation
         from payments t
         left join (select isp_id, payment_id, sum(amount_minor) as sum from payment_refunds group by 1, 2) r
           on r.isp_id = t.isp_id and r.payment_id = t.id
         where t.refunded_minor <> coalesce(r.sum, 0)`,
      )),
    ],
  },
  {
    invariant: 'Every account of the ledger matches the documents',
    findViolations: async (tx) => [
      ...(await texts(tx, wrongPostings)),
      ...(await texts(tx, wrongCreditRounding)),
    ],
  },
  {
    invariant: 'Every cancelled invoice has one cancellation note, and an invoice that replaces it matches',
    findViolations: async (tx) => [
      ...(await texts(tx, wrongCancellations)),
      ...(await texts(tx, wrongReplacements)),
    ],
  },
  {
    invariant: 'Every balance equals unpaid invoices less credit, and no subscriber has both',
    findViolations: (tx) =>
      texts(
        tx,
        `with sums as (
           select isp_id, subscriber_id, sum(due) as due, sum(credit) as credit, sum(balance) as balance
           from (
             select isp_id, subscriber_id, total_minor - paid_minor as due, 0 as credit, 0 as balance
             from invoices where status in ('unpaid', 'partial')
             union all select isp_id, subscriber_id, 0, remaining_minor, 0 from available_credit
             union all select isp_id, subscriber_id, 0, 0, balance_minor from subscriber_balances
           ) parts group by 1, 2
         )
         select format('Subscriber %s of ISP %s has %s unpaid and %s credit, but its balance is %s.', subscriber_id, isp_id, due, credit, balance) as violation
         from sums where due - credit <> balance or (due > 0 and credit > 0)`,
      ),
  },
  {
    invariant: 'Cached payment totals are correct',
    findViolations: (tx) =>
      texts(
        tx,
        `with both_ways as (
           select p.isp_id, k.kind, k.value, p.received_on, p.status, 1 as payments, p.amount_minor as amount, p.refunded_minor as refunded
           from payments p, payment_aggregate_keys(p.method, p.channel, p.received_by) k
           union all select isp_id, kind, value, received_on, status, -payments, -amount_minor, -refunded_minor from payment_aggregates
         )
         select format('ISP %s: the cached totals of %s payments for %s "%s" on %s are off by %s payments, %s received and %s refunded.',
           isp_id, status, kind, value, received_on, sum(payments), sum(amount), sum(refunded)) as violation
         from both_ways group by isp_id, kind, value, received_on, status having sum(payments) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0`,
      ),
  },
];
