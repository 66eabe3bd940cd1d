import { arrayText, type Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { BillingPeriod } from '../rules/billing-periods.ts';

/** Of these subscribers and months (first days): what is invoiced and what is skipped already. */
export async function monthsTaken(tx: Tx, subscriberIds: readonly number[], months: readonly string[]) {
  const { rows } = await sql<{ id: number; isInvoiced: boolean; skipped: number }>`
    select s.id, exists (
        select from invoices i join unnest(${[...months]}::date[]) m (month)
          on i.period_start >= m.month and i.period_start < m.month + interval '1 month'
        where i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is null) as "isInvoiced",
      (select count(*) from skipped_months k
       where k.subscriber_id = s.id and k.removed_at is null and k.month = any(${[...months]}::date[])) as skipped
    from unnest(${[...subscriberIds]}::bigint[]) s (id)`.execute(tx);
  return new Map(rows.map(({ id, ...taken }) => [id, taken]));
}

/** Months that are skipped already keep their reason. */
export const insertSkippedMonths = (
  tx: Tx,
  subscriberIds: readonly number[],
  months: readonly string[],
  reason: string,
) =>
  sql`
    insert into skipped_months (subscriber_id, month, reason)
    select s.id, m.month, ${reason}
    from unnest(${[...subscriberIds]}::bigint[]) s (id), unnest(${[...months]}::date[]) m (month)
    order by s.id, m.month
    on conflict (isp_id, subscriber_id, month) where removed_at is null do nothing`.execute(tx);

interface PassedPeriod {
  readonly subscriberId: number;
  readonly period: Pick<BillingPeriod, 'first' | 'last'>;
}

/** Keeps the days that a run has left out, so that a later change of the billing day does not move them. */
export async function markMonthsPassed(tx: Tx, passed: readonly PassedPeriod[], at: string): Promise<void> {
  if (passed.length === 0) return;
  await sql`
    update skipped_months k set passed_at = coalesce(k.passed_at, ${at}::timestamptz),
      period_start = least(k.period_start, p.first), period_end = greatest(k.period_end, p.last)
    from (
      select id, date_trunc('month', first::timestamp)::date as month, min(first) as first, max(last) as last
      from unnest(${arrayText(passed.map(({ subscriberId }) => subscriberId))}::bigint[],
        ${arrayText(passed.map(({ period }) => period.first))}::date[],
        ${arrayText(passed.map(({ period }) => period.last))}::date[]) p (id, first, last)
      group by 1, 2
    ) p
    where k.subscriber_id = p.id and k.month = p.month and k.removed_at is null`.execute(tx);
}

/** Whether billing has passed the month: a run left it out, or a later period is invoiced. */
const isPassed = sql<boolean>`(k.passed_at is not null or exists (
  select from invoices i where i.subscriber_id = k.subscriber_id and i.kind = 'monthly' and i.cancelled_at is null
    and i.period_start >= k.month + interval '1 month'))`;

/** Newest first. */
export const skippedMonthsOf = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('skipped_months as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .select([
      'k.id',
      sql<string>`to_char(k.month, 'YYYY-MM')`.as('month'),
      'k.reason',
      'k.created_at as createdAt',
      'u.full_name as createdBy',
      isPassed.as('passed'),
    ])
    .where('k.subscriber_id', '=', subscriberId)
    .where('k.removed_at', 'is', null)
    .orderBy('k.month', 'desc')
    .execute();

/** `own` restricts a reseller to their subscribers. */
export const lockSkippedMonth = (tx: Tx, id: number, own: VisibleResellers) =>
  tx
    .selectFrom('skipped_months as k')
    .innerJoin('subscribers as s', 's.id', 'k.subscriber_id')
    .select(['k.id', isPassed.as('isPassed')])
    .where('k.id', '=', id)
    .where('k.removed_at', 'is', null)
    .$if(own !== null, (query) => query.where('s.reseller_user_id', 'in', own ?? []))
    .forUpdate('k')
    .executeTakeFirst();

export const markMonthRemoved = (
  tx: Tx,
  id: number,
  { at, by }: { readonly at: string; readonly by: number },
) => tx.updateTable('skipped_months').set({ removed_at: at, removed_by: by }).where('id', '=', id).execute();
