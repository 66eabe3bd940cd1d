import { type RawBuilder, sql } from 'kysely';
import { startOfNext } from './local-days.ts';

/** What is open of each invoice now. */
export const openNow = sql`(
  select subscriber_id, due_on, total_minor - paid_minor as open_minor from invoices where status in ('unpaid', 'partial'))`;

/**
 * What was open of each invoice at the end of a day: what is open now, and what was applied to it since less what was released since.
 * An allocation counts from its posting on, as its payment does in the ledger. Each part is found by an index of its own.
 */
export const openThen = (day: string): RawBuilder<unknown> => {
  const end = startOfNext(day);
  const issued = sql`i.issued_on <= ${day}::date`;
  const open = sql`i.total_minor - i.paid_minor + coalesce(s.minor, 0)`;
  return sql`(
    with since as materialized (
      select invoice_id, sum(minor)::bigint as minor from (
        select invoice_id, amount_minor as minor from allocations where posted_at >= ${end} and released_at is null
        union all
        select invoice_id, -amount_minor from allocations where released_at >= ${end} and posted_at < ${end}
      ) a group by 1
    )
    select i.subscriber_id, i.due_on, ${open} as open_minor from invoices i left join since s on s.invoice_id = i.id
    where i.status in ('unpaid', 'partial') and ${issued}
    union all
    select i.subscriber_id, i.due_on, ${open} from since s join invoices i on i.id = s.invoice_id
    where i.status = 'paid' and ${issued}
    union all
    select i.subscriber_id, i.due_on, ${open} from invoices i left join since s on s.invoice_id = i.id
    where i.cancelled_at >= ${end} and ${issued})`;
};

export const balancesNow = sql`subscriber_balances`;

/**
 * The balance due of each subscriber at the end of a day: that of today less what was posted since. No entry since then has a lower id than
 * the lowest of them, so that only the lines after it are read.
 */
export const balancesThen = (day: string): RawBuilder<unknown> => sql`(
  select b.subscriber_id, b.balance_minor - coalesce(since.minor, 0) as balance_minor
  from subscriber_balances b left join (
    select l.subscriber_id, sum(l.amount_minor)::bigint as minor
    from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
    where e.at >= ${startOfNext(day)} and l.account = 'subscriber'
      and l.entry_id >= (
        select min(id) from (select id from journal_entries where at >= ${startOfNext(day)} offset 0) posted)
    group by 1
  ) since on since.subscriber_id = b.subscriber_id)`;
