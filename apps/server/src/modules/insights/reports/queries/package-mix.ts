import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { ReportViewer } from './scope.ts';

export interface PackageRow {
  readonly id: number;
  readonly name: string;
  readonly priceMinor: number;
  readonly subscribers: number;
  readonly invoices: number;
  readonly invoicedMinor: number;
}

/** Active subscribers of each package now, and the monthly invoices for the month. */
export async function amountsByPackage(
  tx: Tx,
  month: string,
  { isConfined }: ReportViewer,
): Promise<PackageRow[]> {
  const isIncluded = sql`month = ${`${month}-01`}::date and status <> 'cancelled'`;
  const invoiced = isConfined
    ? sql`select package_id, count(*) as invoices, sum(total_minor) as minor from invoices
        where ${isIncluded} and kind = 'monthly' group by 1`
    : sql`select value::bigint as package_id, sum(invoices) as invoices, sum(total_minor) as minor
        from invoice_aggregates where kind = 'package' and ${isIncluded} and invoice_kind = 'monthly' group by 1`;
  const { rows } = await sql<PackageRow>`
    select k.id, k.name, k.price_minor as "priceMinor", coalesce(s.subscribers, 0)::bigint as subscribers,
      coalesce(i.invoices, 0)::bigint as invoices, coalesce(i.minor, 0)::bigint as "invoicedMinor"
    from packages k
    left join (
      select package_id, count(*) as subscribers from subscribers
      where removed_at is null and status = 'active' group by 1
    ) s on s.package_id = k.id
    left join (${invoiced}) i on i.package_id = k.id
    where k.archived_at is null or s.subscribers > 0 or i.invoices > 0
    order by lower(k.name), k.id`.execute(tx);
  return rows;
}
