import type { PaymentMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { paymentsIn } from './document-places.ts';
import { ownPayments, type ReportViewer } from './scope.ts';
import type { Places } from './subscriber-columns.ts';

export interface CollectorRow {
  readonly name: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly method: PaymentMethod;
  readonly payments: number;
  readonly collectedMinor: number;
}

/** What each user received, by method. */
export async function amountsByCollector(
  tx: Tx,
  { from, to }: Range,
  viewer: ReportViewer,
  places: Places = {},
): Promise<CollectorRow[]> {
  const { rows } = await sql<CollectorRow>`
    select coalesce(p.received_by::text, '') || ':' || p.method as name, p.received_by as "userId",
      u.full_name as "userName", p.method, p.payments, p.minor as "collectedMinor"
    from (
      select received_by, method, count(*) as payments, sum(amount_minor - refunded_minor)::bigint as minor
      from payments
      where received_on between ${from}::date and ${to}::date and status = 'posted' and ${ownPayments(viewer)}
        and ${paymentsIn(places)}
      group by 1, 2
    ) p left join users u on u.id = p.received_by
    order by u.full_name nulls last, p.received_by, p.method`.execute(tx);
  return rows;
}
