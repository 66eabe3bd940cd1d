import { type RawBuilder, sql } from 'kysely';

/** A day before today, and when it ended. */
export interface PastDay {
  readonly day: string;
  readonly end: string;
}

/** What is open of each invoice now. */
export const openNow = sql`(
  select subscriber_id, due_on, total_minor - paid_minor as open_minor from invoices where status in ('unpaid', 'partial'))`;

/**
 * What was open of each invoice at the end of a day: what is open now, and what was applied to it since less what was released since.
 * An allocation counts from its posting on, as its payment does in the ledger. Each part is found by an index of its own, and only what
 * was moved on these invoices is summed.
 */
export const openThen = (past: PastDay): RawBuilder<unknown> => {
  const end = sql`${past.end}::timestamptz`;
  const issued = (which: RawBuilder<unknown>) => sql`
    select id, subscriber_id, due_on, total_minor - paid_minor as open_minor from invoices
    where ${which} and issued_on <= ${past.day}::date`;
  return sql`(
    with issued as materialized (
      ${issued(sql`status in ('unpaid', 'partial')`)}
      union all ${issued(sql`status = 'paid' and paid_at >= ${end}`)}
      -- Paid because the amount was lowered.
      union all ${issued(sql`status = 'paid' and paid_at is null`)}
      union all ${issued(sql`cancelled_at >= ${end}`)}
    ), moved as (
      select invoice_id, sum(minor)::bigint as minor from (
        select invoice_id, amount_minor as minor from allocations where posted_at >= ${end} and released_at is null
        union all
        select invoice_id, -amount_minor from allocations where released_at >= ${end} and posted_at < ${end}
      ) m where invoice_id in (select id from issued) group by 1
    )
    select i.subscriber_id, i.due_on, i.open_minor + coalesce(m.minor, 0) as open_minor
    from issued i left join moved m on m.invoice_id = i.id)`;
};

/** The balance due of each subscriber of `owed o`: what to join, and the amount. */
interface Balance {
  readonly joins: RawBuilder<unknown>;
  readonly minor: RawBuilder<number>;
}

/** Balances that are not zero have an index of their own. */
export const balanceNow: Balance = {
  joins: sql`left join subscriber_balances b on b.subscriber_id = o.subscriber_id and b.balance_minor <> 0`,
  minor: sql`coalesce(b.balance_minor, 0)`,
};

/**
 * At the end of a day: the balance of today less what was posted since. No entry since then has a lower id than the lowest of them, so that
 * only the lines after it are read, once and from their index alone (`offset 0`): one look-up for each of those who owe takes longer.
 */
export const balanceThen = ({ end }: PastDay): Balance => ({
  joins: sql`${balanceNow.joins} left join (
    with posted as materialized (select id from journal_entries where at >= ${end}::timestamptz)
    select l.subscriber_id, sum(l.amount_minor)::bigint as minor from (
      select entry_id, subscriber_id, amount_minor from journal_lines
      where account = 'subscriber' and entry_id >= (select min(id) from posted) offset 0
    ) l
    where l.subscriber_id in (select subscriber_id from owed) and l.entry_id in (select id from posted)
    group by 1
  ) since on since.subscriber_id = o.subscriber_id`,
  minor: sql`${balanceNow.minor} - coalesce(since.minor, 0)`,
});
