import type { BenchDatabase } from '../bench-database.ts';

/**
 * After `insertManyInvoiceRows` and `insertManyPaymentRows`, without triggers and foreign keys: what the ledger has of the invoices and
 * payments of ISP 1 since a day, the balances of unpaid invoices, the allocations of paid ones, charges of wholesale resellers for one subscriber in ten, one in twelve
 * connected in the last year, and accounts with a price below that of their package or free service, which leaks look for.
 */
export async function insertManyPostings(
  db: Pick<BenchDatabase, 'sql'>,
  { from }: { readonly from: string },
): Promise<void> {
  await db.sql(`
    set session_replication_role = replica;
    insert into allocations (isp_id, invoice_id, payment_id, origin, amount_minor, at, posted_at)
    select i.isp_id, i.id, 1, 'given', i.paid_minor, paid.at, paid.at
    from invoices i, lateral (select coalesce(i.paid_at, i.issued_on + interval '5 days') as at) paid
    where i.isp_id = 1 and i.paid_minor > 0;
    insert into journal_entries (isp_id, kind, source_kind, source_id, at)
    select 1, 'invoice.issued', 'invoice', id, issued_on from invoices where isp_id = 1 and issued_on >= date '${from}'
    union all
    select 1, 'payment.received', 'payment', id, received_at from payments where isp_id = 1 and received_on >= date '${from}';
    insert into journal_lines (isp_id, entry_id, line_no, account, subscriber_id, user_id, method, amount_minor)
    select 1, e.id, l.* from journal_entries e join invoices i on i.isp_id = 1 and i.id = e.source_id cross join lateral (values
      (1, 'subscriber', i.subscriber_id, null::bigint, null::text, i.total_minor), (2, 'revenue', null, null, null, -i.total_minor)
    ) l where e.source_kind = 'invoice' and i.total_minor > 0
    union all
    select 1, e.id, l.* from journal_entries e join payments p on p.isp_id = 1 and p.id = e.source_id cross join lateral (values
      (1, case when p.method = 'cash' then 'cash' else 'wallet' end, null::bigint, p.cash_user_id, nullif(p.method, 'cash'), p.amount_minor),
      (2, 'subscriber', p.subscriber_id, null, null, -p.amount_minor)
    ) l where e.source_kind = 'payment';
    update subscriber_balances b set balance_minor = o.minor
    from (select isp_id, subscriber_id, sum(total_minor - paid_minor) as minor from invoices where status in ('unpaid', 'partial') group by 1, 2) o
    where b.isp_id = o.isp_id and b.subscriber_id = o.subscriber_id;
    insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, at)
    select 1, 1, 1, s.id, s.package_id, m::date, (m + interval '1 month - 1 day')::date, 40000, m
    from subscribers s, generate_series(date '2026-01-01', date '2026-12-01', interval '1 month') m where s.isp_id = 1 and s.id % 10 = 0;
    update subscribers set connected_on = date '2026-01-01' + (id / 12 % 362)::int where isp_id = 1 and id % 12 = 0;
    update subscribers set agreed_price_minor = 10000 where isp_id = 1 and id % 97 = 0;
    update subscribers set billing = 'free' where isp_id = 1 and id % 211 = 0;
    reset session_replication_role`);
  for (const table of [
    'invoices',
    'allocations',
    'journal_entries',
    'journal_lines',
    'subscriber_balances',
    'wholesale_charges',
    'subscribers',
  ])
    await db.sql(`vacuum analyze ${table}`);
}
