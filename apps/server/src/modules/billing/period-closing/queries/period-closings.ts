import type { PeriodRow } from '@lastmile/contract';
import { arrayText, type Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Waits for everything that is being posted; nothing else is posted until the transaction ends. */
export const lockPeriodClosings = (tx: Tx) => sql`select lock_period_closings()`.execute(tx);

/** The first day of the latest closed month. */
export async function lastClosedMonth(tx: Tx): Promise<string | null> {
  const { month } = await tx
    .selectFrom('period_closings')
    .select((eb) => eb.fn.max<string | null>('month').as('month'))
    .where('reopened_at', 'is', null)
    .executeTakeFirstOrThrow();
  return month;
}

/** The day of the first entry in the ledger, in the ISP's time zone. */
export async function firstPostingOn(tx: Tx, timezone: string): Promise<string | null> {
  const { day } = await tx
    .selectFrom('journal_entries')
    .select(sql<string | null>`(min(at) at time zone ${timezone})::date`.as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

interface NewClosing {
  /** Its first day. */
  readonly month: string;
  readonly closedFrom: string;
  readonly closedUntil: string;
}

export async function insertClosings(
  tx: Tx,
  closings: readonly NewClosing[],
  { at, by }: { readonly at: string; readonly by: number },
): Promise<void> {
  const column = (of: (closing: NewClosing) => string) => arrayText(closings.map(of));
  await sql`
    insert into period_closings (month, closed_from, closed_until, last_entry_id, closed_at, closed_by)
    select c.month, c.closed_from, c.closed_until, coalesce((select max(id) from journal_entries), 0), ${at}::timestamptz, ${by}
    from unnest(${column(({ month }) => month)}::date[], ${column(({ closedFrom }) => closedFrom)}::timestamptz[],
      ${column(({ closedUntil }) => closedUntil)}::timestamptz[]) c (month, closed_from, closed_until)
    order by c.month`.execute(tx);
}

/** Reopens a month and those after it, and returns their first days, oldest first. */
export async function markReopened(
  tx: Tx,
  from: string,
  { at, by, reason }: { readonly at: string; readonly by: number; readonly reason: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('period_closings')
    .set({ reopened_at: at, reopened_by: by, reopened_reason: reason })
    .where('month', '>=', from)
    .where('reopened_at', 'is', null)
    .returning('month')
    .execute();
  return rows.map(({ month }) => month).sort();
}

/** Every closing by month (`YYYY-MM`), the newest first. */
export async function closingsByMonth(tx: Tx): Promise<Map<string, PeriodRow['closings']>> {
  const rows = await tx
    .selectFrom('period_closings as c')
    .leftJoin('users as closer', 'closer.id', 'c.closed_by')
    .leftJoin('users as opener', 'opener.id', 'c.reopened_by')
    .select([
      'c.month',
      'c.closed_at as closedAt',
      'closer.full_name as closedBy',
      'c.reopened_at as reopenedAt',
      'opener.full_name as reopenedBy',
      'c.reopened_reason as reopenedReason',
    ])
    .orderBy('c.month')
    .orderBy('c.id', 'desc')
    .execute();
  const closings = new Map<string, PeriodRow['closings']>();
  for (const { month, ...closing } of rows) {
    const key = month.slice(0, 7);
    closings.set(key, [...(closings.get(key) ?? []), closing]);
  }
  return closings;
}
