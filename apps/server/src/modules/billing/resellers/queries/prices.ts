import type { ResellerPrice } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Packages that resellers may sell, and others for which there is a price; by name. */
export async function pricesOf(tx: Tx, resellerId: number): Promise<ResellerPrice[]> {
  const { rows } = await sql<ResellerPrice>`
    select k.id as "packageId", k.name, k.price_minor as "listPriceMinor", p.price_minor as "priceMinor"
    from packages k left join reseller_prices p on p.package_id = k.id and p.reseller_id = ${resellerId}
    where p.id is not null or (k.archived_at is null and k.reseller_allowed)
    order by lower(k.name), k.id`.execute(tx);
  return rows;
}

export interface NewPrice {
  readonly packageId: number;
  readonly priceMinor: number | null;
}

export async function savePrices(tx: Tx, resellerId: number, prices: readonly NewPrice[]): Promise<void> {
  const removed = prices.filter(({ priceMinor }) => priceMinor === null).map(({ packageId }) => packageId);
  await sql`delete from reseller_prices where reseller_id = ${resellerId} and package_id = any(${removed}::bigint[])`.execute(
    tx,
  );
  const set = prices.filter(({ priceMinor }) => priceMinor !== null);
  await sql`
    insert into reseller_prices as p (reseller_id, package_id, price_minor)
    select ${resellerId}, x.package_id, x.price_minor from unnest(${set.map(({ packageId }) => packageId)}::bigint[],
      ${set.map(({ priceMinor }) => priceMinor)}::bigint[]) x (package_id, price_minor)
    on conflict (isp_id, reseller_id, package_id) do update set price_minor = excluded.price_minor
    where p.price_minor <> excluded.price_minor`.execute(tx);
}
