import type { ResellerPrice } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Packages that resellers may sell, and others that this one can, could or will be able to buy; by name. */
export async function pricesOf(tx: Tx, resellerId: number, today: string): Promise<ResellerPrice[]> {
  const { rows } = await sql<ResellerPrice>`
    select k.id as "packageId", k.name, k.price_minor as "listPriceMinor", b.price_minor as "priceMinor",
      included_vat(b.price_minor, vat_rate_of(k.id)) as "vatMinor",
      p.min_retail_minor as "minRetailMinor", p.max_retail_minor as "maxRetailMinor", p.retail_minor as "retailMinor", h.history
    from packages k
    left join reseller_prices p on p.package_id = k.id and p.reseller_id = ${resellerId}
    cross join lateral (select buying_price(${resellerId}, k.id, ${today}::date) as price_minor) b
    cross join lateral (
      select coalesce(json_agg(json_build_object('validFrom', c.valid_from, 'priceMinor', c.price_minor) order by c.valid_from desc), '[]')
        as history
      from reseller_buying_prices c where c.reseller_id = ${resellerId} and c.package_id = k.id
    ) h
    where json_array_length(h.history) > 0 or (k.archived_at is null and k.reseller_allowed)
    order by lower(k.name), k.id`.execute(tx);
  return rows;
}

export interface NewPrice {
  readonly packageId: number;
  /** Left out: stays as it is. */
  readonly priceMinor?: number | null | undefined;
  readonly minRetailMinor?: number | null | undefined;
  readonly maxRetailMinor?: number | null | undefined;
}

const idsOf = (prices: readonly { readonly packageId: number }[]) => prices.map(({ packageId }) => packageId);

/**
 * A price replaces what was planned for its day and later. It gets no row if it is the one that is valid then anyway, so that a
 * planned price is cancelled by entering the one before it.
 */
export async function saveBuyingPrices(
  tx: Tx,
  resellerId: number,
  validFrom: string,
  prices: readonly NewPrice[],
): Promise<void> {
  const set = prices.filter(({ priceMinor }) => priceMinor !== undefined);
  if (set.length === 0) return;
  await sql`delete from reseller_buying_prices
    where reseller_id = ${resellerId} and package_id = any(${idsOf(set)}::bigint[]) and valid_from >= ${validFrom}::date`.execute(
    tx,
  );
  await sql`
    insert into reseller_buying_prices (reseller_id, package_id, valid_from, price_minor)
    select ${resellerId}, x.package_id, ${validFrom}::date, x.price_minor
    from unnest(${idsOf(set)}::bigint[], ${set.map(({ priceMinor }) => priceMinor)}::bigint[]) x (package_id, price_minor)
    where x.price_minor is distinct from buying_price(${resellerId}, x.package_id, ${validFrom}::date)`.execute(
    tx,
  );
}

/**
 * The limits of packages that the reseller can buy now or later; a retail price outside of them moves to the nearest one. Of others
 * they are removed with the retail price.
 */
export async function saveRetailLimits(
  tx: Tx,
  resellerId: number,
  today: string,
  prices: readonly NewPrice[],
): Promise<void> {
  await sql`delete from reseller_prices p where p.reseller_id = ${resellerId} and p.package_id = any(${idsOf(prices)}::bigint[])
    and buying_price(p.reseller_id, p.package_id, ${today}::date) is null and not exists (
      select from reseller_buying_prices b where b.reseller_id = p.reseller_id and b.package_id = p.package_id
        and b.valid_from > ${today}::date and b.price_minor is not null)`.execute(tx);
  const valuesOf = (limit: 'minRetailMinor' | 'maxRetailMinor') =>
    prices.map((price) => price[limit] ?? null);
  const keeps = (limit: 'minRetailMinor' | 'maxRetailMinor') =>
    prices.map((price) => price[limit] === undefined);
  await sql`
    with given as (
      select x.package_id, case when x.keeps_min then p.min_retail_minor else x.min_minor end as min_minor,
        case when x.keeps_max then p.max_retail_minor else x.max_minor end as max_minor
      from unnest(${idsOf(prices)}::bigint[], ${valuesOf('minRetailMinor')}::bigint[], ${keeps('minRetailMinor')}::boolean[],
        ${valuesOf('maxRetailMinor')}::bigint[], ${keeps('maxRetailMinor')}::boolean[])
        x (package_id, min_minor, keeps_min, max_minor, keeps_max)
      left join reseller_prices p on p.reseller_id = ${resellerId} and p.package_id = x.package_id
      where exists (select from reseller_buying_prices b where b.reseller_id = ${resellerId} and b.package_id = x.package_id
          and b.valid_from > ${today}::date and b.price_minor is not null)
        or buying_price(${resellerId}, x.package_id, ${today}::date) is not null
    )
    insert into reseller_prices as p (reseller_id, package_id, min_retail_minor, max_retail_minor)
    select ${resellerId}, package_id, min_minor, max_minor from given
    on conflict (isp_id, reseller_id, package_id) do update set
      min_retail_minor = excluded.min_retail_minor, max_retail_minor = excluded.max_retail_minor,
      retail_minor = case when p.retail_minor is not null
        then least(greatest(p.retail_minor, excluded.min_retail_minor), excluded.max_retail_minor) end
    where (p.min_retail_minor, p.max_retail_minor) is distinct from (excluded.min_retail_minor, excluded.max_retail_minor)`.execute(
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
