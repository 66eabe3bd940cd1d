import { sql } from 'kysely';
import { type LeakContext, zone } from './columns.ts';

const heldTooLongDays = 7;
const reversedWithinDays = 60;

/** Cash payments that each user still has, by their age; pending hand-overs are no longer theirs. */
const heldPayments = (today: string) => sql`(
  select p.cash_user_id as user_id, p.received_at, p.amount_minor - p.refunded_minor as minor, p.received_on <= ${today}::date - ${heldTooLongDays}::int as is_old,
    sum(p.amount_minor - p.refunded_minor) over (partition by p.cash_user_id order by p.received_on desc, p.received_at desc, p.id desc) as with_newer
  from cash_balances b join payments p on p.cash_user_id = b.user_id
  where b.balance_minor > 0 and p.hand_over_id is null and p.reversed_at is null
    and exists (select from users u join roles r on r.id = u.role_id where u.id = b.user_id and r.data_scope <> 'all'))`;

/**
 * Cash that is not handed over, and payments reversed by the user who received them. What is deposited or spent is the oldest cash: what
 * is left of the older payments is the balance less the newer ones.
 */
export const moneyLeaks = ({ today }: LeakContext) =>
  ({
    cash_held: sql`
      select 'cash_held' as kind, u.full_name as title, null::bigint as subscriber_id, u.id as user_id, null::bigint as router_id,
        null::bigint as package_id, sum(least(p.minor, cash.minor - (p.with_newer - p.minor)))::bigint as minor, min(p.received_at) as since,
        null::text as value, count(*)::int as count, null::bigint as pays_minor, null::bigint as price_minor, null::timestamptz as used_at
      from ${heldPayments(today)} p
      join (
        select b.user_id, b.balance_minor - coalesce((
          select sum(h.amount_minor) from cash_hand_overs h where h.from_user_id = b.user_id and h.status = 'pending'), 0) as minor
        from cash_balances b where b.balance_minor > 0 offset 0
      ) cash on cash.user_id = p.user_id
      join users u on u.id = p.user_id
      where p.is_old and p.with_newer - p.minor < cash.minor
      group by u.id, u.full_name`,
    self_reversed: sql`
      select 'self_reversed', u.full_name, p.subscriber_id, u.id, null, null, p.amount_minor, p.reversed_at, p.number, null, null, null, null
      from payments p join users u on u.id = p.received_by
      where p.reversed_by = p.received_by and p.reversed_at >= (${today}::date - ${reversedWithinDays}::int)::timestamp at time zone ${zone}`,
  }) as const;
