import type { BenchDatabase } from '../bench-database.ts';
import { ownerId } from './leaks.ts';

/** Users who resell to one subscriber in ten. */
const sellers = 10;
/** The seller of a subscriber `s`, as number from 1 on. */
const sellerOf = `1 + s.id / 10 % ${sellers}`;

/**
 * After the leaks, without triggers and foreign keys, what the ledger has beside invoices and payments since a day: the cash that collectors
 * handed over each day, of which the owner deposited half; what ten wholesale resellers were charged, and a payment of each of them a day;
 * and the balances of both.
 */
export async function insertManyBooks(
  db: Pick<BenchDatabase, 'sql'>,
  { from }: { readonly from: string },
): Promise<void> {
  await db.sql(`
    set session_replication_role = replica;
    insert into users (id, isp_id, role_id, full_name, email, password_hash) overriding system value
    select ${ownerId} + n, 1, r.id, 'Reseller ' || n, 'reseller' || n || '@example.com', '-' from generate_series(1, ${sellers}) n
    join roles r on r.name = 'reseller' and r.isp_id is null;
    insert into resellers (isp_id, id, user_id, model) overriding system value
    select 1, n, ${ownerId} + n, 'wholesale' from generate_series(1, ${sellers}) n;
    update wholesale_charges c set reseller_id = ${sellerOf}, user_id = ${ownerId} + ${sellerOf}
    from subscribers s where s.isp_id = 1 and c.isp_id = 1 and s.id = c.subscriber_id;
    insert into cash_hand_overs (isp_id, from_user_id, to_user_id, amount_minor, payments, made_at, status, decided_at, decided_by)
    select 1, received_by, ${ownerId}, sum(amount_minor), count(*), received_on + interval '20 hours', 'accepted', received_on + interval '21 hours', ${ownerId}
    from payments where isp_id = 1 and cash_user_id = ${ownerId} and received_on >= date '${from}' group by received_by, received_on;
    insert into cash_movements (isp_id, kind, user_id, amount_minor, moved_on, moved_at)
    select 1, 'deposit', ${ownerId}, sum(amount_minor) / 2, made_at::date, made_at::date + interval '22 hours' from cash_hand_overs where isp_id = 1 group by made_at::date;
    insert into reseller_transactions (isp_id, reseller_id, kind, amount_minor, method, at)
    select 1, n, 'top_up', 3000000, 'bkash', d + interval '9 hours'
    from generate_series(1, ${sellers}) n, generate_series(date '${from}', date '2026-12-27', interval '1 day') d;
    insert into journal_entries (isp_id, kind, source_kind, source_id, at)
    select 1, 'cash.handed_over', 'hand_over', id, decided_at from cash_hand_overs where isp_id = 1
    union all select 1, 'deposit.recorded', 'cash_movement', id, moved_at from cash_movements where isp_id = 1
    union all select 1, 'reseller.topped_up', 'reseller_transaction', id, at from reseller_transactions where isp_id = 1
    union all select 1, 'wholesale.charged', 'wholesale_charge', id, at from wholesale_charges where isp_id = 1 and at >= date '${from}';
    insert into journal_lines (isp_id, entry_id, line_no, account, user_id, method, amount_minor)
    select 1, e.id, l.*
    from journal_entries e
    left join cash_hand_overs h on e.source_kind = 'hand_over' and h.isp_id = 1 and h.id = e.source_id
    left join cash_movements m on e.source_kind = 'cash_movement' and m.isp_id = 1 and m.id = e.source_id
    left join reseller_transactions t on e.source_kind = 'reseller_transaction' and t.isp_id = 1 and t.id = e.source_id
    left join wholesale_charges c on e.source_kind = 'wholesale_charge' and c.isp_id = 1 and c.id = e.source_id
    cross join lateral (values
      (1, 'cash', h.to_user_id, null, h.amount_minor), (2, 'cash', h.from_user_id, null, -h.amount_minor),
      (1, 'bank', null, null, m.amount_minor), (2, 'cash', m.user_id, null, -m.amount_minor),
      (1, 'wallet', null, t.method, t.amount_minor), (2, 'reseller', ${ownerId} + t.reseller_id, null, -t.amount_minor),
      (1, 'reseller', c.user_id, null, c.amount_minor), (2, 'revenue', null, null, -c.amount_minor)
    ) l (line_no, account, user_id, method, amount_minor)
    where e.isp_id = 1 and e.source_kind in ('hand_over', 'cash_movement', 'reseller_transaction', 'wholesale_charge') and l.amount_minor <> 0;
    delete from cash_balances where isp_id = 1;
    insert into cash_balances (isp_id, user_id, balance_minor)
    select isp_id, user_id, sum(amount_minor) from journal_lines where isp_id = 1 and account = 'cash' group by 1, 2;
    insert into reseller_balances (isp_id, user_id, balance_minor)
    select isp_id, user_id, sum(amount_minor) from journal_lines where isp_id = 1 and account = 'reseller' group by 1, 2;
    reset session_replication_role`);
  for (const table of [
    ...[
      'users',
      'resellers',
      'wholesale_charges',
      'cash_hand_overs',
      'cash_movements',
      'reseller_transactions',
    ],
    ...['journal_entries', 'journal_lines', 'cash_balances', 'reseller_balances'],
  ])
    await db.sql(`vacuum analyze ${table}`);
}
