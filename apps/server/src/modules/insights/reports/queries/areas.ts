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
    with sums as (
      select s.area_id, count(*) filter (where s.status <> 'closed') as subscribers, sum(i.minor) as invoiced,
        sum(p.minor) as collected, sum(b.balance_minor) as balance
      from subscribers s
      left join (
        select subscriber_id, sum(total_minor) as minor from invoices
        where issued_on between ${from}::date and ${to}::date and status <> 'cancelled' group by 1
      ) i on i.subscriber_id = s.id
      left join (
        select subscriber_id, sum(amount_minor - refunded_minor) as minor from payments
        where received_on between ${from}::date and ${to}::date and status = 'posted' and ${ownPayments(viewer)}
        group by 1
      ) p on p.subscriber_id = s.id
      left join subscriber_balances b on b.subscriber_id = s.id
      group by s.area_id
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
