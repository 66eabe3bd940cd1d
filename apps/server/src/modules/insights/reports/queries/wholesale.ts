import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { startOf, startOfNext, zone } from './local-days.ts';

export interface WholesaleRow {
  readonly id: string;
  readonly name: string;
  readonly package: { readonly id: number; readonly name: string };
  readonly charges: number;
  readonly chargedMinor: number;
  readonly refundedMinor: number;
  readonly vatMinor: number;
  readonly netMinor: number;
}

/**
 * What wholesale resellers bought, by month and package: charged on the day of the charge, refunded on that of the refund. Prices include
 * VAT, which is no revenue.
 */
export async function wholesaleByMonth(
  tx: Tx,
  { from, to }: Range,
  resellerId: number | undefined,
): Promise<WholesaleRow[]> {
  const ofReseller = resellerId === undefined ? sql`true` : sql`c.user_id = ${resellerId}`;
  const within = (column: 'at' | 'ended_at') => {
    const moment = sql.ref(`c.${column}`);
    return sql`${moment} >= ${startOf(from)}
      and ${moment} < ${startOfNext(to)} and ${ofReseller}`;
  };
  // Months are truncated for each row and written for each group: writing them is slow.
  const monthOf = (column: 'at' | 'ended_at') =>
    sql`date_trunc('month', ${sql.ref(`c.${column}`)} at time zone ${zone})`;
  const { rows } = await sql<WholesaleRow>`
    with moved as (
      select ${monthOf('at')} as month, c.package_id, count(*) as charges, sum(c.amount_minor) as charged, 0 as refunded,
        sum(c.vat_minor) as vat
      from wholesale_charges c where ${within('at')} group by 1, 2
      union all
      select ${monthOf('ended_at')}, c.package_id, 0, 0, sum(c.refunded_minor), -sum(c.refunded_vat_minor)
      from wholesale_charges c where c.refunded_minor > 0 and ${within('ended_at')} group by 1, 2
    )
    select to_char(m.month, 'YYYY-MM') || '-' || k.id as id, to_char(m.month, 'YYYY-MM') as name,
      jsonb_build_object('id', k.id, 'name', k.name) as package, sum(m.charges)::bigint as charges,
      sum(m.charged)::bigint as "chargedMinor", sum(m.refunded)::bigint as "refundedMinor", sum(m.vat)::bigint as "vatMinor",
      sum(m.charged - m.refunded - m.vat)::bigint as "netMinor"
    from moved m join packages k on k.isp_id = current_isp() and k.id = m.package_id
    group by m.month, k.id, k.name order by m.month desc, lower(k.name), k.id`.execute(tx);
  return rows;
}
