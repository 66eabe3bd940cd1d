import { addDays } from '@lastmile/kit';
import { sql } from 'kysely';
import { isBilledBy, uninvoicedSubscribers } from '../../reports/index.ts';
import { inService, type LeakContext, monthly } from './columns.ts';

const zone = sql`(select timezone from isps where id = current_isp())`;
const monthBefore = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

/**
 * Without an invoice for the last period that should have one: the one of this month, or of the month before where billing
 * is on a later day or at the end of the period.
 */
const lastPeriods = (today: string) => {
  const [now, before] = [
    { month: today.slice(0, 7), today },
    { month: monthBefore(today), today },
  ];
  return sql`(
    select * from ${uninvoicedSubscribers(now, sql`in_service`)} s
    union all
    select * from ${uninvoicedSubscribers(before, sql`in_service`)} s where not (${isBilledBy(now)})
  )`;
};

/** What subscribers are not charged for: no invoice, free service, a price below the package's. */
export const serviceLeaks = ({ today }: LeakContext) =>
  ({
    uninvoiced: sql`
      select 'uninvoiced' as kind, s.username as title, s.id as subscriber_id, null::bigint as user_id, s.router_id,
        k.id as package_id, ${monthly}::bigint as minor, null::timestamptz as since, s.reason as value, null::int as count,
        null::bigint as pays_minor, null::bigint as price_minor
      from ${lastPeriods(today)} s join packages k on k.id = s.package_id where s.reason <> 'month_skipped'`,
    free: sql`
      select 'free', s.username, s.id, null, s.router_id, k.id, ${monthly}::bigint,
        coalesce(s.free_until::timestamp at time zone ${zone}, s.created_at), s.free_until::text, null, 0, ${monthly}::bigint
      from subscribers s join packages k on k.id = s.package_id
      where ${inService} and s.billing = 'free' and ${monthly} > 0 and (s.free_until is null or s.free_until < ${today}::date)
        and not exists (select from resellers r where r.user_id = s.reseller_user_id and r.model = 'wholesale')`,
    below_price: sql`
      select 'below_price', s.username, s.id, null, s.router_id, k.id, (k.price_minor - ${monthly})::bigint, null, null, null,
        ${monthly}::bigint, k.price_minor
      from subscribers s join packages k on k.id = s.package_id
      where ${inService} and s.billing = 'normal' and ${monthly} < k.price_minor
        and (s.agreed_price_minor is not null or s.monthly_discount_minor <> 0)`,
  }) as const;
