import { createPopulatedDatabase, type TestDatabase } from '@lastmile/testing';
import { insertManySubscribers } from './many-subscribers.ts';

interface Sql {
  sql(text: string): Promise<unknown>;
}

/** A database with one large ISP beside others, large enough that a wrong query plan shows. */
export const createLargeDatabase = (): Promise<TestDatabase> =>
  createPopulatedDatabase('large', async (db) => {
    await insertManySubscribers(db, { ispId: 1, subscribers: 8_000, others: 12_000, otherIsps: 12 });
    await insertManyInvoices(db, 3);
  });

/**
 * Monthly invoices with payments for every subscriber, inserted without triggers and foreign keys, for plans
 * and benchmarks. Of the last month one in four is open and one in twenty partly paid; one in a hundred is
 * cancelled. Earlier months are paid.
 */
async function insertManyInvoices(db: Sql, months: number): Promise<void> {
  const invoices = `
    select s.*, m, row_number() over (partition by s.isp_id order by m, s.id) as n,
      (date '2026-03-01' - (${months} - 1 - m) * interval '1 month')::date as first,
      case when s.id % 100 = 7 then 'cancelled' when m < ${months} - 1 then 'paid' when s.id % 4 = 0 then 'unpaid'
           when s.id % 20 = 1 then 'partial' else 'paid' end as state
    from subscribers s, generate_series(0, ${months} - 1) m`;
  const paid = "case state when 'paid' then 50000 when 'partial' then 20000 else 0 end";
  await db.sql(`
    set session_replication_role = replica;
    insert into invoices (isp_id, id, number, number_year, number_in_year, subscriber_id, kind, period_start, period_end, whole_days,
        month, issued_on, due_on, subtotal_minor, vat_mode, vat_rate, total_minor, paid_minor, snapshot, area_id, router_id, package_id,
        cancelled_at, cancelled_reason) overriding system value
      select isp_id, id * 100 + m, 'INV-2026-' || lpad(n::text, 6, '0'), 2026, n, id, 'monthly', first,
        (first + interval '1 month - 1 day')::date, 31, first, first, first + 7 + (id % 10)::int, 50000, 'exempt', 0, 50000, ${paid}, '{}',
        area_id, router_id, package_id, case when state = 'cancelled' then now() end, case when state = 'cancelled' then 'test' end
      from (${invoices}) b;
    insert into payments (isp_id, id, number, number_year, number_in_year, subscriber_id, amount_minor, allocated_minor, method,
        channel, reference, received_at, received_on, received_by, cash_user_id, reversed_at, reversed_reason) overriding system value
      select isp_id, id * 100 + m, 'MR-2026-' || lpad(n::text, 6, '0'), 2026, n, id, ${paid}, ${paid},
        case when id % 3 = 0 then 'bkash' else 'cash' end, case when id % 5 = 0 then 'collector' else 'office' end, 'TRX' || id || 'M' || m,
        first + (id % 9) * interval '1 day', first + (id % 9)::int, 1 + id % 7, case when id % 3 > 0 then case when id % 50 = 1 then 1 + id % 7 else 9 end end,
        null, null
      from (${invoices}) b where ${paid} > 0;
    insert into allocations (isp_id, id, invoice_id, payment_id, origin, amount_minor, at, posted_at) overriding system value
      select isp_id, id, id, id, 'given', amount_minor, received_at, received_at from payments;
    insert into invoice_aggregates (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor, summed)
      select *, true from recomputed_invoice_aggregates;
    insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor)
      select p.isp_id, k.kind, k.value, p.received_on, p.status, count(*), sum(p.amount_minor)
      from payments p, payment_aggregate_keys(p.method, p.channel, p.received_by) k group by 1, 2, 3, 4, 5;
    reset session_replication_role`);
  // As a run leaves them until the next vacuum, when index-only scans still have to visit the table.
  await db.sql('alter table invoices set (autovacuum_enabled = off); analyze invoices');
  for (const table of ['payments', 'allocations', 'invoice_aggregates', 'payment_aggregates']) {
    await db.sql(`vacuum analyze ${table}`);
  }
}
