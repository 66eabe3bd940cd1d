import type { BenchDatabase } from './bench-database.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface InvoicesSize {
  /** Invoices of each subscriber of ISP 1, one per month, the newest for `lastMonth`. */
  readonly months: number;
  /** Invoices of each subscriber of the other ISPs. */
  readonly otherMonths: number;
  /** `2026-12-01` */
  readonly lastMonth: string;
  /** Leaves all invoices unpaid and none cancelled, or only those of one subscriber in five unpaid. */
  readonly open?: 'all' | 'of few';
}

/**
 * Inserts an invoice per month and subscriber without triggers and foreign keys. One in sixteen is unpaid (one in three
 * of the last two months), one in fifty partly paid, one in a hundred cancelled, and one in twenty a one-off. Indexes
 * and aggregates are built afterwards.
 */
export async function insertManyInvoiceRows(
  db: Pick<BenchDatabase, 'sql'>,
  size: InvoicesSize,
): Promise<void> {
  const mayOwe = size.open === 'of few' ? 's.id % 5 = 0' : 'true';
  const isCancelled = size.open === 'all' ? 'false' : 'h % 100 = 1';
  await withoutIndexes(db, ['invoices'], async () => {
    await db.sql(`
    set session_replication_role = replica;
    insert into invoices (isp_id, number, number_year, number_in_year, subscriber_id, reseller_user_id, kind, period_start,
      period_end, whole_days, month, issued_on, due_on, subtotal_minor, vat_mode, vat_rate, total_minor, paid_minor, snapshot,
      area_id, router_id, package_id, cancelled_at, cancelled_reason, paid_at)
    select isp_id, format('INV-%s-%s', year, lpad(no::text, 7, '0')), year, no, subscriber_id,
      case when subscriber_id % 20 = 3 then 1 + subscriber_id % 10 end, case when isOneOff then 'one_off' else 'monthly' end,
      case when not isOneOff then month end, case when not isOneOff then (month + interval '1 month - 1 day')::date end,
      case when not isOneOff then 30 end, month, month + day, month + day + 7, 50000 + h % 50 * 1000, 'exempt', 0,
      50000 + h % 50 * 1000, case when ${isCancelled} then 0 when h % 50 = 2 and mayOwe then 20000 when isOpen then 0 else 50000 + h % 50 * 1000 end,
      '{}', area_id, router_id, package_id, case when ${isCancelled} then now() end, case when ${isCancelled} then 'Wrong' end,
      case when not ${isCancelled} and not isOpen and not (h % 50 = 2 and mayOwe) then month + day + interval '5 days' end
    from (
      select s.isp_id, s.id as subscriber_id, s.area_id, s.router_id, s.package_id, b.month, extract(year from b.month)::int as year,
        row_number() over (partition by s.isp_id, extract(year from b.month) order by b.month, s.billing_day, s.id) as no,
        abs(hashint8(s.id * 1000 + b.n)) as h, s.billing_day - 1 as day, (s.id + b.n) % 20 = 9 as isOneOff,
        ${mayOwe} as mayOwe,
        ${size.open === 'all' ? 'true' : `${mayOwe} and case when b.n < 2 then (s.id + b.n) % 3 = 0 else (s.id + b.n) % 16 = 0 end`} as isOpen
      from subscribers s
      join lateral (
        select n, ('${size.lastMonth}'::date - n * interval '1 month')::date as month
        from generate_series(0, case when s.isp_id = 1 then ${size.months} else ${size.otherMonths} end - 1) n
      ) b on true
    ) monthly order by isp_id, month, day, subscriber_id`);
  });
  await db.sql(`
    insert into invoice_aggregates (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor, summed)
    select *, true from recomputed_invoice_aggregates`);
  await db.sql('reset session_replication_role');
  for (const table of ['invoices', 'invoice_aggregates']) await db.sql(`vacuum analyze ${table}`);
}
