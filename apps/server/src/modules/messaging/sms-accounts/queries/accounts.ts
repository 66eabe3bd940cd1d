import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface Offer {
  readonly isOffered: boolean;
  readonly priceMinor: number;
  readonly minTopUpMinor: number;
}

/** What the platform offers this ISP. */
export async function findSmsOffer(tx: Tx): Promise<Offer> {
  const { rows } = await sql<Offer>`
    select is_offered as "isOffered", price_minor as "priceMinor", min_top_up_minor as "minTopUpMinor" from sms_offer()`.execute(
    tx,
  );
  return rows[0] ?? { isOffered: false, priceMinor: 0, minTopUpMinor: 0 };
}

export const findBalance = (tx: Tx) =>
  tx
    .selectFrom('sms_accounts')
    .select(['balance_minor as balanceMinor', 'reserved_minor as reservedMinor'])
    .executeTakeFirst();

export const isPlatformSmsUsed = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('messaging_settings').select('uses_platform_sms as isUsed').executeTakeFirst())
    ?.isUsed ?? false;

interface AccountRow {
  readonly id: number;
  readonly name: string;
  readonly isUsed: boolean;
  readonly balanceMinor: number;
  readonly reservedMinor: number;
  readonly priceMinor: number | null;
  readonly sentSegments: number;
}

const named = (search: string) =>
  search ? sql<boolean>`strpos(lower(i.name), ${search.toLowerCase()}) > 0` : sql<boolean>`true`;

/** ISPs that use the platform's SMS, have a balance or a price of their own. */
const accounts = (search: string) => sql`
  isps i
  left join messaging_settings m on m.isp_id = i.id
  left join sms_accounts a on a.isp_id = i.id
  left join sms_prices p on p.isp_id = i.id
  where (m.uses_platform_sms or a.isp_id is not null or p.isp_id is not null) and ${named(search)}`;

/** Of all ISPs, for the platform. */
export async function accountPage(
  tx: Tx,
  { search, sort, since }: { search: string; sort: 'name' | '-name'; since: string },
  limit: number,
  offset: number,
): Promise<AccountRow[]> {
  const order = sort === 'name' ? sql`i.name, i.id` : sql`i.name desc, i.id desc`;
  const { rows } = await sql<AccountRow>`
    select i.id, i.name, coalesce(m.uses_platform_sms, false) as "isUsed", coalesce(a.balance_minor, 0) as "balanceMinor",
      coalesce(a.reserved_minor, 0) as "reservedMinor", p.price_minor as "priceMinor",
      coalesce((select sum(case v.kind when 'charge' then v.segments else -v.segments end) from sms_movements v
        where v.isp_id = i.id and v.kind in ('charge', 'refund') and v.at >= ${since}::timestamptz), 0)::bigint as "sentSegments"
    from ${accounts(search)} order by ${order} limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countAccounts(tx: Tx, search: string): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${accounts(search)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function savePrice(tx: Tx, ispId: number, priceMinor: number | null): Promise<boolean> {
  const isp = await tx.selectFrom('isps').select('id').where('id', '=', ispId).executeTakeFirst();
  if (!isp) return false;
  if (priceMinor === null) await tx.deleteFrom('sms_prices').where('isp_id', '=', ispId).execute();
  else
    await tx
      .insertInto('sms_prices')
      .values({ isp_id: ispId, price_minor: priceMinor })
      .onConflict((conflict) => conflict.column('isp_id').doUpdateSet({ price_minor: priceMinor }))
      .execute();
  return true;
}
