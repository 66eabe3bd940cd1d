import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const wholesaleResellers = async (tx: Tx): Promise<number[]> =>
  (
    await tx.selectFrom('resellers').select('id').where('model', '=', 'wholesale').orderBy('id').execute()
  ).map(({ id }) => id);

/** Charges these resellers what is due, and returns the subscribers for whom they cannot pay, locked. */
export async function renewDue(tx: Tx, at: string, resellerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select renew_wholesale(${at}::timestamptz, ${[...resellerIds]}::bigint[]) as id`.execute(tx);
  const short = rows.map(({ id }) => id);
  const locked = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', sql<number>`any(${short}::bigint[])`)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.map(({ id }) => id);
}

/** Suspended before because the wallet was short, and covered by it now: the earliest first, as far as it reaches. Locked. */
export async function lockAffordable(tx: Tx, at: string, resellerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with waiting as (
      select s.id, r.credit_limit_minor - coalesce(b.balance_minor, 0) as available,
        sum(p.price_minor) over (partition by r.id order by s.status_since, s.id) as running
      from subscribers s
      join resellers r on r.user_id = s.reseller_user_id and r.model = 'wholesale' and r.id = any(${[...resellerIds]}::bigint[])
      join isps i on i.id = r.isp_id
      cross join lateral (select buying_price(r.id, s.package_id, (${at}::timestamptz at time zone i.timezone)::date) as price_minor) p
      left join reseller_balances b on b.user_id = r.user_id
      where p.price_minor is not null and s.status = 'suspended' and s.status_reason = 'wallet' and s.removed_at is null and s.status_since < ${at}::timestamptz
    )
    select s.id from subscribers s
    where s.id in (select w.id from waiting w where w.running <= w.available) and s.status = 'suspended' and s.status_reason = 'wallet'
    order by s.id for update`.execute(tx);
  return rows.map(({ id }) => id);
}
