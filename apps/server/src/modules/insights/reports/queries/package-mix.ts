import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { invoicesIn } from './document-places.ts';
import { inPlaces, type Places } from './subscriber-columns.ts';

export interface PackageRow {
  readonly id: number;
  readonly name: string;
  readonly priceMinor: number;
  readonly subscribers: number;
  readonly invoices: number;
  readonly invoicedMinor: number;
  readonly revenueMinor: number;
  /** Those with a monthly invoice for the month, whatever package they have now. */
  readonly invoicedSubscribers: number;
  /** Of all packages together: one may have invoices for two. */
  readonly allInvoicedSubscribers: number;
}

/** Active subscribers of each package now, and the monthly invoices for the month. Revenue is what the ledger has: without VAT and rounding. */
export async function amountsByPackage(tx: Tx, month: string, places: Places = {}): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    with invoiced as materialized (
      select package_id, grouping(package_id) = 1 as is_total, count(distinct subscriber_id) as subscribers, count(*) as invoices,
        sum(total_minor) as minor, sum(total_minor - vat_minor - rounding_minor) as revenue
      from invoices where month = ${`${month}-01`}::date and status <> 'cancelled' and kind = 'monthly' and ${invoicesIn(places)}
      group by grouping sets ((package_id), ())
    )
    select k.id, k.name, k.price_minor as "priceMinor", coalesce(s.subscribers, 0)::bigint as subscribers,
      coalesce(i.invoices, 0)::bigint as invoices, coalesce(i.minor, 0)::bigint as "invoicedMinor",
      coalesce(i.revenue, 0)::bigint as "revenueMinor", coalesce(i.subscribers, 0)::bigint as "invoicedSubscribers",
      (select subscribers from invoiced where is_total) as "allInvoicedSubscribers"
    from packages k
    left join (
      select s.package_id, count(*) as subscribers from subscribers s
      where s.removed_at is null and s.status = 'active' and ${inPlaces(places)} group by 1
    ) s on s.package_id = k.id
    left join invoiced i on i.package_id = k.id and not i.is_total
    where k.archived_at is null or s.subscribers > 0 or i.invoices > 0
    order by lower(k.name), k.id`.execute(tx);
  return rows;
}
