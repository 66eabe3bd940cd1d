import type { ResellerPrice } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Packages that resellers may sell, and others for which there is a price; by name. */
export async function pricesOf(tx: Tx, resellerId: number): Promise<ResellerPrice[]> {
  const { rows } = await sql<ResellerPrice>`
    select k.id as "packageId", k.name, k.price_minor as "listPriceMinor", p.price_minor as "priceMinor",
      p.min_retail_minor as "minRetailMinor", p.max_retail_minor as "maxRetailMinor", p.retail_minor as "retailMinor"
    from packages k left join reseller_prices p on p.package_id = k.id and p.reseller_id = ${resellerId}
    where p.id is not null or (k.archived_at is null and k.reseller_allowed)
    order by lower(k.name), k.id`.execute(tx);
  return rows;
}

export interface NewPrice {
  readonly packageId: number;
  readonly priceMinor: number | null;
  /** Left out: stays as it is. */
  readonly minRetailMinor?: number | null | undefined;
  readonly maxRetailMinor?: number | null | undefined;
}

const idsOf = (prices: readonly { readonly packageId: number }[]) => prices.map(({ packageId }) => packageId);

/** A retail price outside of the new limits moves to the nearest one. */
export async function savePrices(tx: Tx, resellerId: number, prices: readonly NewPrice[]): Promise<void> {
  const removed = prices.filter(({ priceMinor }) => priceMinor === null);
  await sql`delete from reseller_prices where reseller_id = ${resellerId} and package_id = any(${idsOf(removed)}::bigint[])`.execute(
    tx,
  );
  const set = prices.filter(({ priceMinor }) => priceMinor !== null);
  const valuesOf = (limit: 'minRetailMinor' | 'maxRetailMinor') => set.map((price) => price[limit] ?? null);
  const keeps = (limit: 'minRetailMinor' | 'maxRetailMinor') =>
    set.map((price) => price[limit] === undefined);
  await sql`
    with given as (
      select x.package_id, x.price_minor, case when x.keeps_min then p.min_retail_minor else x.min_minor end as min_minor,
        case when x.keeps_max then p.max_retail_minor else x.max_minor end as max_minor, p.retail_minor
      from unnest(${idsOf(set)}::bigint[], ${set.map(({ priceMinor }) => priceMinor)}::bigint[],
        ${valuesOf('minRetailMinor')}::bigint[], ${keeps('minRetailMinor')}::boolean[],
        ${valuesOf('maxRetailMinor')}::bigint[], ${keeps('maxRetailMinor')}::boolean[])
        x (package_id, price_minor, min_minor, keeps_min, max_minor, keeps_max)
      left join reseller_prices p on p.reseller_id = ${resellerId} and p.package_id = x.package_id
    )
    insert into reseller_prices as p (reseller_id, package_id, price_minor, min_retail_minor, max_retail_minor)
    select ${resellerId}, package_id, price_minor, min_minor, max_minor from given
    on conflict (isp_id, reseller_id, package_id) do update set price_minor = excluded.price_minor,
      min_retail_minor = excluded.min_retail_minor, max_retail_minor = excluded.max_retail_minor,
      retail_minor = case when p.retail_minor is not null
        then least(greatest(p.retail_minor, excluded.min_retail_minor), excluded.max_retail_minor) end
    where (p.price_minor, p.min_retail_minor, p.max_retail_minor)
      is distinct from (excluded.price_minor, excluded.min_retail_minor, excluded.max_retail_minor)`.execute(
    tx,
  );
}

export interface NewRetailPrice {
  readonly packageId: number;
  readonly retailMinor: number | null;
}

/** Of packages that the reseller can sell; returns how many of them were found. */
export async function saveRetailPrices(
  tx: Tx,
  resellerId: number,
  prices: readonly NewRetailPrice[],
): Promise<number> {
  const { rows } = await sql`
    update reseller_prices p set retail_minor = x.retail_minor
    from unnest(${idsOf(prices)}::bigint[], ${prices.map(({ retailMinor }) => retailMinor)}::bigint[]) x (package_id, retail_minor)
    where p.reseller_id = ${resellerId} and p.package_id = x.package_id returning p.id`.execute(tx);
  return rows.length;
}
