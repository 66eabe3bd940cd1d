import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** A reseller some of whose subscribers will not be renewed or changed as planned. */
interface Concerned {
  readonly resellerId: number;
  readonly userId: number;
  readonly locale: string;
  readonly reseller: string;
  readonly subscribers: number;
}

interface Shortage extends Concerned {
  readonly neededMinor: number;
  readonly availableMinor: number;
}

const concerned = sql`r.id as "resellerId", r.user_id as "userId", u.locale, coalesce(r.business_name, u.full_name) as reseller,
  count(*)::int as subscribers`;
const perReseller = sql`group by r.id, r.user_id, r.credit_limit_minor, u.locale, r.business_name, u.full_name`;
const activeSubscribers = sql`resellers r join users u on u.id = r.user_id
  join subscribers s on s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null`;
const endsBefore = (
  day: string,
) => sql`lateral (select max(coalesce(c.ended_on, c.until_on)) as until_on from wholesale_charges c
  where c.subscriber_id = s.id) last on last.until_on < ${day}::date`;

/** Resellers whose wallet does not cover what is due until this day. */
export async function shortagesUntil(tx: Tx, day: string): Promise<Shortage[]> {
  const { rows } = await sql<Shortage>`
    select * from (
      select ${concerned}, sum(p.price_minor)::bigint as "neededMinor",
        r.credit_limit_minor - coalesce((select b.balance_minor from reseller_balances b where b.user_id = r.user_id), 0) as "availableMinor"
      from ${activeSubscribers}
      join ${endsBefore(day)}
      cross join lateral (
        -- A package change that is due by then is charged with the renewal.
        select coalesce(case when s.change_on <= last.until_on + 1 then buying_price(r.id, s.next_package_id, last.until_on + 1) end,
          buying_price(r.id, s.package_id, last.until_on + 1)) as price_minor
      ) p
      where r.model = 'wholesale' and p.price_minor is not null ${perReseller}
    ) due where due."neededMinor" > due."availableMinor"`.execute(tx);
  return rows;
}

/** Resellers whose subscribers cannot be renewed until this day, because their package has no buying price any more. */
export async function unpricedUntil(tx: Tx, day: string): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select ${concerned} from ${activeSubscribers} join ${endsBefore(day)}
    where r.model = 'wholesale'
      and buying_price(r.id, s.package_id, last.until_on + 1) is null
    ${perReseller}`.execute(tx);
  return rows;
}

/** Resellers with package changes that were due and could not be paid. */
export async function waitingChanges(tx: Tx, today: string): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select ${concerned} from ${activeSubscribers}
    where r.model = 'wholesale' and s.change_on <= ${today}::date ${perReseller}`.execute(tx);
  return rows;
}
