import { sql } from 'kysely';
import type { LeakContext } from './columns.ts';

const heldTooLongDays = 7;
const reversedWithinDays = 60;

/** Cash that is not handed over, and payments reversed by the user who received them. */
export const moneyLeaks = ({ today }: LeakContext) =>
  ({
    cash_held: sql`
      select 'cash_held' as kind, u.full_name as title, null::bigint as subscriber_id, u.id as user_id, null::bigint as router_id,
        null::bigint as package_id, sum(p.amount_minor - p.refunded_minor)::bigint as minor, min(p.received_at) as since,
        null::text as value, count(*)::int as count, null::bigint as pays_minor, null::bigint as price_minor
      from payments p join users u on u.id = p.cash_user_id
      where p.hand_over_id is null and p.reversed_at is null and p.cash_user_id = p.received_by
        and p.received_on <= ${today}::date - ${heldTooLongDays}::int
        and exists (select from cash_balances b where b.user_id = u.id and b.balance_minor > 0)
        and exists (select from roles r where r.id = u.role_id and r.data_scope <> 'all')
      group by u.id, u.full_name`,
    self_reversed: sql`
      select 'self_reversed', u.full_name, p.subscriber_id, u.id, null, null, p.amount_minor, p.reversed_at, p.number, null, null, null
      from payments p join users u on u.id = p.received_by
      where p.status = 'reversed' and p.reversed_by = p.received_by
        and p.received_on >= ${today}::date - ${reversedWithinDays}::int`,
  }) as const;
