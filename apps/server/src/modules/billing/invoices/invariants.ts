import type { Invariant } from '../../../core/invariant.ts';
import { findWronglyCharged } from './queries/charged-service.ts';
import { findMissingDays } from './queries/checks/missing-days.ts';
import { findRepeatedConnections, findWrongRecurringCharges } from './queries/checks/recurring-charges.ts';
import { findWrongVat, findWrongVatOfNotes } from './queries/checks/vat-amounts.ts';
import { violationsOf as texts } from './queries/checks/violations.ts';

/** Documents of one kind and year are numbered from 1 to the last number used, each number once. */
const numbersWithGaps = (table: string, kind: string) => `
  select format('ISP %s: found %s documents of type ${kind} in %s with numbers up to %s, but the last number assigned is %s.',
    coalesce(p.isp_id, n.isp_id), coalesce(p.documents, 0), coalesce(p.year, n.year), coalesce(p.last, 0), coalesce(n.last_number, 0)) as violation
  from (select isp_id, number_year as year, count(*) as documents, max(number_in_year) as last from ${table} group by 1, 2) p
  full join (select * from document_numbers where kind = '${kind}') n on n.isp_id = p.isp_id and n.year = p.year
  where coalesce(p.documents, 0) <> coalesce(p.last, 0) or coalesce(p.last, 0) <> coalesce(n.last_number, 0)`;

export const invoiceInvariants: readonly Invariant[] = [
  {
    invariant: 'The lines of every invoice add up to its total',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Invoice %s of ISP %s has a total of %s, but its lines add up to %s.', i.number, i.isp_id, i.total_minor, coalesce(l.sum, 0)) as violation
         from invoices i
         left join (select isp_id, invoice_id, revision, sum(amount_minor) as sum from invoice_lines group by 1, 2, 3) l
           on l.isp_id = i.isp_id and l.invoice_id = i.id and l.revision = i.revision
         where coalesce(l.sum, 0) <> i.total_minor`,
      ),
  },
  {
    invariant: 'The ledger matches every invoice, and has nothing for cancelled ones',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Invoice %s of ISP %s has a total of %s, but the ledger has %s.', coalesce(i.number, '?' || p.source_id),
           coalesce(i.isp_id, p.isp_id), case when i.cancelled_at is null then coalesce(i.total_minor, 0) else 0 end, coalesce(p.sum, 0)) as violation
         from invoices i
         full join (
           select e.isp_id, e.source_id, sum(l.amount_minor) as sum
           from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account = 'subscriber'
           where e.source_kind = 'invoice' group by 1, 2
         ) p on p.isp_id = i.isp_id and p.source_id = i.id
         where case when i.cancelled_at is null then coalesce(i.total_minor, 0) else 0 end <> coalesce(p.sum, 0)`,
      ),
  },
  {
    invariant: 'Invoices, receipts and credit notes are numbered without gaps',
    findViolations: async (tx) => [
      ...(await texts(tx, numbersWithGaps('invoices', 'invoice'))),
      ...(await texts(tx, numbersWithGaps('payments', 'payment'))),
      ...(await texts(tx, numbersWithGaps('credit_notes', 'credit_note'))),
    ],
  },
  {
    invariant: 'No day of a subscriber is invoiced twice',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Invoices %s and %s of ISP %s cover the same days of subscriber %s. Cancel one of them.',
           number, next_number, isp_id, subscriber_id) as violation
         from (
           select isp_id, subscriber_id, number, period_end,
             lead(number) over line as next_number, lead(period_start) over line as next_start
           from invoices where kind = 'monthly' and cancelled_at is null
           window line as (partition by isp_id, subscriber_id order by period_start, id)
         ) invoices where next_start <= period_end`,
      ),
  },
  {
    invariant: 'Every subscriber is charged what its terms give for the days of its invoices',
    findViolations: (tx) => findWronglyCharged(tx),
  },
  {
    invariant: 'The VAT of every invoice is its rate on its taxable lines after discount',
    findViolations: findWrongVat,
  },
  {
    invariant: 'The VAT of every credit note is that of its rate or of its invoice',
    findViolations: findWrongVatOfNotes,
  },
  {
    invariant: 'Every recurring charge is invoiced once for each period, at its price',
    findViolations: findWrongRecurringCharges,
  },
  {
    invariant: 'No subscriber is charged twice for the connection',
    findViolations: findRepeatedConnections,
  },
  {
    invariant:
      'Every day of service before the last monthly invoice is invoiced, unless it is left out on purpose',
    findViolations: findMissingDays,
  },
  {
    invariant: 'Cached invoice totals are correct',
    findViolations: (tx) =>
      texts(
        tx,
        `with both_ways as (
           select isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor as total, paid_minor as paid
           from recomputed_invoice_aggregates
           union all
           select isp_id, kind, value, month, due_on, invoice_kind, status, -invoices, -total_minor, -paid_minor from invoice_aggregates
         )
         select format('ISP %s: the cached totals of %s %s invoices for %s "%s" in %s due on %s are off by %s invoices, %s total and %s paid.',
           isp_id, status, invoice_kind, kind, value, month, due_on, sum(invoices), sum(total), sum(paid)) as violation
         from both_ways group by isp_id, kind, value, month, due_on, invoice_kind, status
         having sum(invoices) <> 0 or sum(total) <> 0 or sum(paid) <> 0`,
      ),
  },
];
