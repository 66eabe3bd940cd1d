import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';

export interface WholesaleRow {
  readonly id: string;
  readonly name: string;
  readonly package: { readonly id: number; readonly name: string };
  readonly charges: number;
  readonly chargedMinor: number;
  readonly refundedMinor: number;
  readonly netMinor: number;
}

/** What wholesale resellers bought, by month and package: charged on the day of the charge, refunded on that of the refund. */
export async function wholesaleByMonth(
  tx: Tx,
  { from, to }: Range,
  resellerId: number | undefined,
): Promise<WholesaleRow[]> {
  const ofReseller = resellerId === undefined ? sql`true` : sql`c.user_id = ${resellerId}`;
  const within = (column: 'at' | 'ended_at') => {
    const moment = sql.ref(`c.${column}`);
    return sql`${moment} >= ${from}::date::timestamp at time zone z.timezone
      and ${moment} < (${to}::date + 1)::timestamp at time zone z.timezone and ${ofReseller}`;
  };
  const { rows } = await sql<WholesaleRow>`
    with moved as (
      select to_char(c.at at time zone z.timezone, 'YYYY-MM') as month, c.package_id, 1 as charges, c.amount_minor as charged, 0 as refunded
      from wholesale_charges c, (select timezone from isps where id = current_isp()) z where ${within('at')}
      union all
      select to_char(c.ended_at at time zone z.timezone, 'YYYY-MM'), c.package_id, 0, 0, c.refunded_minor
      from wholesale_charges c, (select timezone from isps where id = current_isp()) z where c.refunded_minor > 0 and ${within('ended_at')}
    )
    select m.month || '-' || k.id as id, m.month as name, jsonb_build_object('id', k.id, 'name', k.name) as package,
      sum(m.charges)::bigint as charges, sum(m.charged)::bigint as "chargedMinor", sum(m.refunded)::bigint as "refundedMinor",
      sum(m.charged - m.refunded)::bigint as "netMinor"
    from moved m join packages k on k.isp_id = current_isp() and k.id = m.package_id
    group by m.month, k.id, k.name order by m.month desc, lower(k.name), k.id`.execute(tx);
  return rows;
}
