import { type RawBuilder, sql } from 'kysely';
import { startOfNext } from './local-days.ts';

/** What is open of each invoice now. */
export const openNow = sql`(
  select subscriber_id, due_on, total_minor - paid_minor as open_minor from invoices where status in ('unpaid', 'partial'))`;

/**
 * What was open of each invoice at the end of a day: of those that were neither paid nor cancelled then, all but what was applied
 * to them by then. Each part is found by an index of its own.
 */
export const openThen = (day: string): RawBuilder<unknown> => {
  const issued = sql`i.issued_on <= ${day}::date`;
  const columns = sql`i.isp_id, i.id, i.subscriber_id, i.due_on, i.total_minor`;
  return sql`(
    select i.subscriber_id, i.due_on, i.total_minor - coalesce((
      select sum(a.amount_minor)::bigint from allocations a where a.isp_id = i.isp_id and a.invoice_id = i.id
        and a.at < ${startOfNext(day)} and (a.released_at is null or a.released_at >= ${startOfNext(day)})), 0) as open_minor
    from (
      select ${columns} from invoices i where i.status in ('unpaid', 'partial') and ${issued}
      union all
      select ${columns} from invoices i where i.paid_at >= ${startOfNext(day)} and i.status = 'paid' and ${issued}
      union all
      select ${columns} from invoices i where i.cancelled_at >= ${startOfNext(day)} and ${issued}
    ) i
    -- Without it, what was applied is summed again for every age.
    offset 0)`;
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
