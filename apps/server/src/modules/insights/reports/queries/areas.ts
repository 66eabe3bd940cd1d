import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { invoicesIn } from './document-places.ts';
import { ownPayments, type ReportViewer } from './scope.ts';
import { inPlaces, type Places } from './subscriber-columns.ts';

export interface AreaAmounts {
  /** Null: without an area. */
  readonly id: number | null;
  readonly parentId: number | null;
  readonly name: string;
  readonly subscribers: number;
  readonly invoicedMinor: number;
  readonly collectedMinor: number;
  readonly balanceMinor: number;
}

/** Each area without those below it, from indexes alone. Invoices count in the area that they keep, all else in that of the subscriber now. */
export async function amountsByArea(
  tx: Tx,
  { from, to }: Range,
  viewer: ReportViewer,
  { areaId, resellerId }: Places = {},
): Promise<AreaAmounts[]> {
  const inArea = inPlaces({ areaId });
  const ofReseller = resellerId ? sql`d.reseller_user_id = ${resellerId}` : sql`true`;
  const shown = areaId ? sql`a.id = any(array(select area_descendants(${areaId})))` : sql`true`;
  const { rows } = await sql<AreaAmounts>`
    with parts as (
      select s.area_id, count(*) filter (where s.status <> 'closed') as subscribers, 0 as invoiced, 0 as collected, 0 as balance
      from subscribers s where ${inPlaces({ areaId, resellerId })} group by 1
      union all
      select s.area_id, 0, 0, 0, sum(b.balance_minor) from subscriber_balances b join subscribers s on s.id = b.subscriber_id
      where b.balance_minor <> 0 and ${inPlaces({ areaId, resellerId })} group by 1
      union all
      select area_id, 0, sum(total_minor), 0, 0 from invoices
      where issued_on between ${from}::date and ${to}::date and status <> 'cancelled' and ${invoicesIn({ areaId, resellerId })} group by 1
      union all
      select s.area_id, 0, 0, sum(d.minor), 0 from (
        select subscriber_id, reseller_user_id, amount_minor - refunded_minor as minor from payments
        where received_on between ${from}::date and ${to}::date and status = 'posted' and ${ownPayments(viewer)}
      ) d join subscribers s on s.id = d.subscriber_id where ${ofReseller} and ${inArea} group by 1
    ), sums as (
      select area_id, sum(subscribers)::bigint as subscribers, coalesce(sum(invoiced), 0)::bigint as invoiced,
        coalesce(sum(collected), 0)::bigint as collected, coalesce(sum(balance), 0)::bigint as balance
      from parts group by 1
    )
    select a.id, a.parent_id as "parentId", a.name, coalesce(sums.subscribers, 0) as subscribers,
      coalesce(sums.invoiced, 0) as "invoicedMinor", coalesce(sums.collected, 0) as "collectedMinor",
      coalesce(sums.balance, 0) as "balanceMinor"
    from areas a left join sums on sums.area_id = a.id where ${shown}
    union all
    select null, null, '', subscribers, invoiced, collected, balance from sums where area_id is null`.execute(
    tx,
  );
  return rows;
}
