import { sql } from 'kysely';
import { uninvoicedSubscribers } from '../../reports/index.ts';
import { inService, type LeakContext, monthly } from './columns.ts';

/** What subscribers are not charged for: no invoice, free service, a price below the package's. */
export const serviceLeaks = ({ today }: LeakContext) =>
  ({
    uninvoiced: sql`
      select 'uninvoiced' as kind, s.username as title, s.id as subscriber_id, null::bigint as user_id, s.router_id,
        k.id as package_id, ${monthly}::bigint as minor, null::timestamptz as since, s.reason as value, null::int as count
      from ${uninvoicedSubscribers({ month: today.slice(0, 7), today })} s join packages k on k.id = s.package_id
      where s.reason <> 'month_skipped'`,
    free: sql`
      select 'free', s.username, s.id, null, s.router_id, k.id, ${monthly}::bigint, s.created_at, null, null
      from subscribers s join packages k on k.id = s.package_id
      where ${inService} and s.billing = 'free' and ${monthly} > 0
        and not exists (select from resellers r where r.user_id = s.reseller_user_id and r.model = 'wholesale')`,
    below_price: sql`
      select 'below_price', s.username, s.id, null, s.router_id, k.id, (k.price_minor - s.agreed_price_minor)::bigint, null, null, null
      from subscribers s join packages k on k.id = s.package_id
      where ${inService} and s.billing = 'normal' and s.agreed_price_minor < k.price_minor`,
  }) as const;
