import type { BulkPreviewRow } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** What a preview shows of subscribers, and what they would pay with another package. */
export async function previewRowsOf(
  tx: Tx,
  ids: readonly number[],
  newPackageId: number | null,
): Promise<BulkPreviewRow[]> {
  const { rows } = await sql<BulkPreviewRow>`
    select s.id, s.username, c.name, coalesce(b.balance_minor, 0)::bigint as "balanceMinor",
      (select min(i.due_on) from invoices i
       where i.subscriber_id = s.id and i.status in ('unpaid', 'partial'))::text as "oldestDueOn",
      case when s.billing = 'free' then 0 else
        discounted_price(coalesce(s.agreed_price_minor, p.price_minor), s.monthly_discount_minor, s.discount_percent, s.discount_active) end as "priceMinor",
      case when n.id is null then null when s.billing = 'free' then 0 else
        discounted_price(coalesce(s.agreed_price_minor, n.price_minor), s.monthly_discount_minor, s.discount_percent, s.discount_active) end as "newPriceMinor"
    from subscribers s
    join packages p on p.id = s.package_id
    left join packages n on n.id = ${newPackageId}::bigint
    left join customers c on c.id = s.customer_id
    left join subscriber_balances b on b.subscriber_id = s.id
    where s.id = any(${[...ids]}::bigint[])
    order by s.username_key, s.id`.execute(tx);
  return rows;
}

/** Who owes what suspends them: with an invoice past grace, and what else speaks about it. */
export async function dunningStateOf(
  tx: Tx,
  ids: readonly number[],
  pastGraceBefore: string,
): Promise<ReadonlyMap<number, { readonly isFree: boolean; readonly isPastGrace: boolean }>> {
  const { rows } = await sql<{ id: number; isFree: boolean; isPastGrace: boolean }>`
    select s.id, s.billing = 'free' as "isFree", exists (
      select from invoices i where i.subscriber_id = s.id and i.status in ('unpaid', 'partial')
        and i.due_on < ${pastGraceBefore}::date) as "isPastGrace"
    from subscribers s where s.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
