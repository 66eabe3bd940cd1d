import { sql } from 'kysely';

/**
 * The balance due when an invoice was issued: everything posted before the invoice itself. Later payments do
 * not change it. An invoice of 0 was never posted and has no arrears.
 */
export const arrearsAtIssue = (invoices: string) => sql<number>`greatest(0, coalesce((
  select sum(l.amount_minor) from journal_lines l
  where l.subscriber_id = ${sql.ref(`${invoices}.subscriber_id`)} and l.entry_id < (
    select e.id from journal_entries e
    where e.source_kind = 'invoice' and e.source_id = ${sql.ref(`${invoices}.id`)} and e.kind = 'invoice.issued' and e.revision = 1)
), 0))::bigint`;
