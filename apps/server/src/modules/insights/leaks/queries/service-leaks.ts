import { addDays } from '@lastmile/kit';
import { sql } from 'kysely';
import { billedMonth, hasNoInvoice, isBillable, isBilledBy, uninvoicedReason } from '../../reports/index.ts';
import { inService, type LeakContext, monthly, zone } from './columns.ts';

const monthBefore = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

/**
 * Without an invoice for the last period that should have one: the one of this month, or of the month before where billing
 * is on a later day or at the end of the period. Everybody has one of both, and almost everybody has its invoice: who has none is found
 * from indexes alone, and only their rows are read (`offset 0`).
 */
const lastPeriods = (today: string) => {
  const [now, before] = [
    billedMonth({ month: today.slice(0, 7), today }),
    billedMonth({ month: monthBefore(today), today }),
  ];
  const month = { first: sql`p.first`, next: sql`p.next`, today };
  return sql`(
    select s.id, s.username, s.router_id, s.package_id, s.agreed_price_minor, s.monthly_discount_minor,
      s.discount_percent, s.discount_active, ${uninvoicedReason(month)} as reason
    from (
      select p.* from (
        select id, case when is_billed then ${now.first} else ${before.first} end as first,
          case when is_billed then ${now.next} else ${before.next} end as next
        from (select id, ${isBilledBy(now)} as is_billed from subscribers s where ${inService} and billing = 'normal') s offset 0
      ) p where ${hasNoInvoice(sql`p.id`, month, [now, before])} offset 0
    ) p cross join lateral (select s.* from subscribers s where s.id = p.id offset 0) s
    where ${isBillable(month)} offset 0
  )`;
};

/** What subscribers are not charged for: no invoice, free service, a price below the package's. */
export const serviceLeaks = ({ today }: LeakContext) =>
  ({
    uninvoiced: sql`
      select 'uninvoiced' as kind, s.username as title, s.id as subscriber_id, null::bigint as user_id, s.router_id,
        k.id as package_id, ${monthly}::bigint as minor, null::timestamptz as since, s.reason as value, null::int as count,
        null::bigint as pays_minor, null::bigint as price_minor, null::timestamptz as used_at
      from ${lastPeriods(today)} s join packages k on k.id = s.package_id where s.reason <> 'month_skipped'`,
    free: sql`
      select 'free', s.username, s.id, null, s.router_id, k.id, ${monthly}::bigint,
        coalesce(s.free_until::timestamp at time zone ${zone}, s.created_at), s.free_until::text, null, 0, ${monthly}::bigint, null
      from subscribers s join packages k on k.id = s.package_id
      where ${inService} and s.billing = 'free' and ${monthly} > 0 and (s.free_until is null or s.free_until < ${today}::date)
        and not exists (select from resellers r where r.user_id = s.reseller_user_id and r.model = 'wholesale')`,
    below_price: sql`
      select 'below_price', s.username, s.id, null, s.router_id, k.id, (k.price_minor - ${monthly})::bigint, null, null, null,
        ${monthly}::bigint, k.price_minor, null
      from subscribers s join packages k on k.id = s.package_id
      where ${inService} and s.billing = 'normal' and ${monthly} < k.price_minor
        and (s.agreed_price_minor is not null or s.monthly_discount_minor <> 0 or s.discount_percent is not null)`,
  }) as const;
