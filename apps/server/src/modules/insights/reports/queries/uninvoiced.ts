import type { UninvoicedReason } from '@lastmile/contract';
import { streamRows, type Tx } from '@lastmile/database';
import { addDays } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';
import { lastDayOf } from '../rules/ranges.ts';
import {
  inPlaces,
  joined,
  monthlyMinor,
  orderBy,
  type Places,
  pageOf,
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

/** A month: its first day and that of the next one, as values or as columns of `s`. */
export interface BilledMonth {
  readonly first: RawBuilder<unknown>;
  readonly next: RawBuilder<unknown>;
  readonly today: string;
}

export const billedMonth = ({ month, today }: Pick<UninvoicedFilter, 'month' | 'today'>): BilledMonth => ({
  first: sql`${`${month}-01`}::date`,
  next: sql`${addDays(lastDayOf(month), 1)}::date`,
  today,
});

/** The first day of the period that begins in the month: the billing day, or the day of connection. Compares days only: it runs for everybody. */
const periodStart = ({ first, next }: BilledMonth) => sql`greatest(${first} + (s.billing_day - 1),
    case when s.connected_on >= ${first} and s.connected_on < ${next} then s.connected_on end)`;

const billingDayOf = (month: BilledMonth) => {
  const start = periodStart(month);
  return sql`case s.billing_mode when 'postpaid' then (${start} + interval '1 month')::date else ${start} end`;
};

/** Whether today is the day of billing of the period that begins in the month, or after it. */
export const isBilledBy = (month: BilledMonth): RawBuilder<boolean> =>
  sql`${billingDayOf(month)} <= ${month.today}::date`;

/** The month of a monthly invoice is that of the first day of its period. All are read at once (`offset 0`): almost everybody has one. */
const invoicedFor = (months: readonly BilledMonth[]) => sql`(
  select subscriber_id, month from invoices where month in (${sql.join(months.map(({ first }) => first))})
    and kind = 'monthly' and cancelled_at is null offset 0)`;

/** Active and charged, in service in the month, and its billing day passed: that of a postpaid period is at its end. */
export const isBillable = (month: BilledMonth): RawBuilder<boolean> =>
  sql`s.status = 'active' and s.billing = 'normal' and s.removed_at is null
    and (s.connected_on is null or s.connected_on < ${month.next})
    and ${isBilledBy(month)}
    and (s.next_billing_on is null or s.next_billing_on <= ${billingDayOf(month)})`;

/** No invoice for a period that begins in the month. The month is one of `months`, whose invoices are read. */
export const hasNoInvoice = (
  subscriberId: RawBuilder<unknown>,
  { first }: BilledMonth,
  months: readonly BilledMonth[],
): RawBuilder<boolean> =>
  sql`not exists (select from ${invoicedFor(months)} i where i.subscriber_id = ${subscriberId} and i.month = ${first})`;

/** Why the subscriber has no invoice for the month. */
export const uninvoicedReason = ({ first, next }: BilledMonth): RawBuilder<UninvoicedReason> => sql`case
    when s.customer_id is null then 'no_customer'
    when exists (select from skipped_months m where m.subscriber_id = s.id and m.month = ${first} and m.removed_at is null)
      then 'month_skipped'
    when exists (select from invoices i where i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is not null
      and i.period_start >= ${first} and i.period_start < ${next}) then 'cancelled'
    else 'missed' end`;

const sorts = { username: sql`u.username_key`, expectedMinor: sql`u."expectedMinor"` };

interface ReasonSum {
  readonly reason: UninvoicedReason;
  readonly subscribers: number;
  readonly expectedMinor: number;
}

type SortedFilter = UninvoicedFilter & { readonly sort: string };

const found = (filter: UninvoicedFilter) => {
  const { reason } = filter;
  const month = billedMonth(filter);
  return sql`with found as materialized (
    select s.id, s.username_key, s.reason, ${monthlyMinor}::bigint as "expectedMinor"
    from (
      select s.*, ${uninvoicedReason(month)} as reason from subscribers s
      where ${isBillable(month)} and ${hasNoInvoice(sql`s.id`, month, [month])} and ${inPlaces(filter)}
    ) s join packages k on k.id = s.package_id
    where ${reason ? sql`s.reason = ${reason}` : sql`true`}
  )`;
};

const shown = ({ sort }: SortedFilter, window?: Window): RawBuilder<UninvoicedRow> => {
  const order = orderBy(sort, sorts, sql`u.id`);
  return sql`select ${subscriberColumns}, s.billing_day as "billingDay", u.reason, u."expectedMinor" from (
      select u.* from found u ${pageOf(order, window)}
    ) u join subscribers s on s.id = u.id ${joined} order by ${order}`;
};

/** All of them, for a file. */
export const streamUninvoiced = (tx: Tx, filter: SortedFilter): AsyncIterable<UninvoicedRow> =>
  streamRows(tx, sql<UninvoicedRow>`${found(filter)} ${shown(filter)}`);

/** A page of them, and how many there are for each reason. */
export async function uninvoicedPage(
  tx: Tx,
  filter: SortedFilter,
  window: Window,
): Promise<{ readonly items: UninvoicedRow[]; readonly byReason: ReasonSum[] }> {
  const { rows } = await sql<{ items: UninvoicedRow[]; byReason: ReasonSum[] }>`
    ${found(filter)}, reasons as (
      select reason, count(*) as subscribers, sum("expectedMinor")::bigint as "expectedMinor" from found group by 1 order by 3 desc
    ), shown as (${shown(filter, window)})
    select coalesce((select jsonb_agg(shown) from shown), '[]') as items,
      coalesce((select jsonb_agg(reasons) from reasons), '[]') as "byReason"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A query of subqueries has one row');
  return row;
}
