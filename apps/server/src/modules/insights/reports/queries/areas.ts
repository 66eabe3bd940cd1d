import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { ownPayments, type ReportViewer } from './scope.ts';

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

/** Each area without those below it. The area is that of the subscriber now. */
export async function amountsByArea(tx: Tx, range: Range, viewer: ReportViewer): Promise<AreaAmounts[]> {
  const { from, to } = range;
  const { rows } = await sql<AreaAmounts>`
    with held as (
      select s.area_id, count(*) filter (where s.status <> 'closed') as subscribers, sum(b.balance_minor) as balance
      from subscribers s left join subscriber_balances b on b.subscriber_id = s.id group by 1
    ), invoiced as (
      select s.area_id, sum(i.total_minor) as minor from invoices i join subscribers s on s.id = i.subscriber_id
      where i.issued_on between ${from}::date and ${to}::date and i.status <> 'cancelled' group by 1
    ), collected as (
      select s.area_id, sum(p.minor) as minor from (
        select subscriber_id, amount_minor - refunded_minor as minor from payments
        where received_on between ${from}::date and ${to}::date and status = 'posted' and ${ownPayments(viewer)}
      ) p join subscribers s on s.id = p.subscriber_id group by 1
    ), sums as (
      select h.area_id, h.subscribers, i.minor as invoiced, c.minor as collected, h.balance
      from held h left join invoiced i on coalesce(i.area_id, 0) = coalesce(h.area_id, 0)
      left join collected c on coalesce(c.area_id, 0) = coalesce(h.area_id, 0)
    )
    select a.id, a.parent_id as "parentId", a.name, coalesce(sums.subscribers, 0)::bigint as subscribers,
      coalesce(sums.invoiced, 0)::bigint as "invoicedMinor", coalesce(sums.collected, 0)::bigint as "collectedMinor",
      coalesce(sums.balance, 0)::bigint as "balanceMinor"
    from areas a left join sums on sums.area_id = a.id
    union all
    select null, null, '', subscribers::bigint, coalesce(invoiced, 0)::bigint, coalesce(collected, 0)::bigint,
      coalesce(balance, 0)::bigint
    from sums where area_id is null`.execute(tx);
  return rows;
}
