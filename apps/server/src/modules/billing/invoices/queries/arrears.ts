import { sql } from 'kysely';

/**
 * What the line owed when a bill was issued, by the ledger: all that was posted before the bill itself. It stays what it
 * was, whatever is paid since. A bill of nothing was never posted and tells none.
 */
export const arrearsAtIssue = (invoices: string) => sql<number>`greatest(0, coalesce((
  select sum(l.amount_minor) from journal_lines l
  where l.subscriber_id = ${sql.ref(`${invoices}.subscriber_id`)} and l.entry_id < (
    select e.id from journal_entries e
    where e.source_kind = 'invoice' and e.source_id = ${sql.ref(`${invoices}.id`)} and e.kind = 'invoice.issued' and e.revision = 1)
), 0))::bigint`;
