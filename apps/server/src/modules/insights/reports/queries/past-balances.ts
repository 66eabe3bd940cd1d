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
  const issued = (which: RawBuilder<unknown>) => sql`
    select id, subscriber_id, due_on, total_minor - paid_minor as open_minor from invoices
    where ${which} and issued_on <= ${day}::date`;
  return sql`(
    with since as materialized (
      select invoice_id, sum(minor)::bigint as minor from (
        select invoice_id, amount_minor as minor from allocations where posted_at >= ${end} and released_at is null
        union all
        select invoice_id, -amount_minor from allocations where released_at >= ${end} and posted_at < ${end}
      ) a group by 1
    )
    select i.subscriber_id, i.due_on, i.open_minor + coalesce(s.minor, 0) as open_minor
    from (
      ${issued(sql`status in ('unpaid', 'partial')`)}
      union all ${issued(sql`status = 'paid' and paid_at >= ${end}`)}
      -- Paid because the amount was lowered.
      union all ${issued(sql`status = 'paid' and paid_at is null`)}
      union all ${issued(sql`cancelled_at >= ${end}`)}
    ) i left join since s on s.invoice_id = i.id)`;
};

export const balancesNow = sql`subscriber_balances`;

/**
 * The balance due of each subscriber at the end of a day: that of today less what was posted since. No entry since then has a lower id than
 * the lowest of them, so that only the lines after it are read, of those who `owed` something.
 */
export const balancesThen = (day: string): RawBuilder<unknown> => sql`(
  with posted as materialized (select id from journal_entries where at >= ${startOfNext(day)})
  select b.subscriber_id, b.balance_minor - coalesce(since.minor, 0) as balance_minor
  from subscriber_balances b left join (
    select l.subscriber_id, sum(l.amount_minor)::bigint as minor from posted e join journal_lines l on l.entry_id = e.id
    where l.account = 'subscriber' and l.entry_id >= (select min(id) from posted)
      and l.subscriber_id in (select subscriber_id from owed)
    group by 1
  ) since on since.subscriber_id = b.subscriber_id)`;
