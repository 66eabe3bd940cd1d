import type { UninvoicedReason } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import {
  inPlaces,
  joined,
  monthlyMinor,
  orderBy,
  type Places,
  type ReportedSubscriber,
  subscriberColumns,
  type Window,
} from './subscriber-columns.ts';

export interface UninvoicedRow extends ReportedSubscriber {
  readonly billingDay: number;
  readonly reason: UninvoicedReason;
  readonly expectedMinor: number;
}

export interface UninvoicedFilter extends Places {
  readonly month: string;
  readonly today: string;
  readonly reason?: UninvoicedReason | undefined;
}

/** The first day of the period that begins in the month: the billing day, or the day of connection. */
const periodStart = ({ month }: UninvoicedFilter) => sql`greatest(
  make_date(${Number(month.slice(0, 4))}, ${Number(month.slice(5, 7))}, s.billing_day),
  case when date_trunc('month', s.connected_on) = ${`${month}-01`}::date then s.connected_on end)`;

/**
 * Active and charged, in service in the month, its billing day passed (that of a postpaid period is at its end),
 * and no invoice for a period that begins in the month.
 */
function isUninvoiced(filter: UninvoicedFilter): RawBuilder<boolean> {
  const first = sql`${`${filter.month}-01`}::date`;
  const start = periodStart(filter);
  const billedOn = sql`case s.billing_mode when 'postpaid' then (${start} + interval '1 month')::date else ${start} end`;
  return sql`s.status = 'active' and s.billing = 'normal' and s.removed_at is null
    and (s.connected_on is null or s.connected_on < ${first} + interval '1 month')
    and ${billedOn} <= ${filter.today}::date
    and (s.next_billing_on is null or s.next_billing_on <= ${billedOn})
    and not exists (
      select from invoices i where i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is null
        and i.period_start >= ${first} and i.period_start < ${first} + interval '1 month')
    and ${inPlaces(filter)}`;
}

const reasonOf = ({ month }: UninvoicedFilter) => {
  const first = sql`${`${month}-01`}::date`;
  return sql<UninvoicedReason>`case
    when s.customer_id is null then 'no_customer'
    when exists (select from skipped_months m where m.subscriber_id = s.id and m.month = ${first} and m.removed_at is null)
      then 'month_skipped'
    when exists (select from invoices i where i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is not null
      and i.period_start >= ${first} and i.period_start < ${first} + interval '1 month') then 'cancelled'
    else 'missed' end`;
};

/** Rows of `subscribers` with the reason, for other queries. */
export const uninvoiced = (filter: UninvoicedFilter) => sql`(
  select s.*, ${reasonOf(filter)} as reason from subscribers s where ${isUninvoiced(filter)})`;
const withReason = ({ reason }: UninvoicedFilter) => (reason ? sql`s.reason = ${reason}` : sql`true`);
const sorts = { username: sql`s.username_key`, expectedMinor: monthlyMinor };

export async function listUninvoiced(
  tx: Tx,
  filter: UninvoicedFilter & { readonly sort: string },
  { limit, offset }: Window,
): Promise<UninvoicedRow[]> {
  const { rows } = await sql<UninvoicedRow>`
    select ${subscriberColumns}, s.billing_day as "billingDay", s.reason, ${monthlyMinor}::bigint as "expectedMinor"
    from ${uninvoiced(filter)} s ${joined} where ${withReason(filter)}
    order by ${orderBy(filter.sort, sorts)} limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function sumUninvoiced(tx: Tx, filter: UninvoicedFilter) {
  const { rows } = await sql<{ reason: UninvoicedReason; subscribers: number; expectedMinor: number }>`
    select s.reason, count(*) as subscribers, sum(${monthlyMinor})::bigint as "expectedMinor"
    from ${uninvoiced(filter)} s join packages k on k.id = s.package_id where ${withReason(filter)}
    group by 1 order by 3 desc`.execute(tx);
  return rows;
}
