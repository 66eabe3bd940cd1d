import type { BenchDatabase } from '../bench-database.ts';

/** Receives what the collectors hand over, and looks at the reports. */
export const ownerId = 26;

/**
 * After the payments and postings, without triggers and foreign keys, what leaks look for: every account is on its router with the profile of
 * its package, and one in a hundred more that billing does not know; 25 collectors who hand their cash over after ten days, all but what
 * they keep; one payment in two thousand reversed by the collector who received it; and one device in a hundred of two accounts.
 */
export async function insertManyLeaks(db: Pick<BenchDatabase, 'sql'>): Promise<void> {
  await db.sql(`
    set session_replication_role = replica;
    update packages set download_kbps = 5000 * id, price_minor = 50000 + 2000 * id where isp_id = 1;
    update router_secrets n set profile = 'package-' || s.package_id from subscribers s where s.isp_id = n.isp_id and s.id = n.subscriber_id;
    insert into router_inventory (isp_id, router_id, name, disabled, profile, seen_at)
    select isp_id, router_id, name, false, profile, now() from router_secrets
    union all select isp_id, router_id, 'other-' || name, false, profile, now() from router_secrets where id % 100 = 0;
    insert into users (id, isp_id, role_id, full_name, email, password_hash) overriding system value
    select n, 1, r.id, 'Collector ' || n, 'collector' || n || '@example.com', '-' from generate_series(1, 25) n
    join roles r on r.name = 'collector' and r.isp_id is null;
    insert into users (id, isp_id, role_id, full_name, email, password_hash) overriding system value
    select ${ownerId}, 1, r.id, 'Owner', 'owner@example.com', '-' from roles r where r.name = 'client' and r.isp_id is null;
    update payments set cash_user_id = ${ownerId} where isp_id = 1 and cash_user_id is not null and received_on < date '2026-12-18'
      and id % 500 <> 0;
    update payments set allocated_minor = 0, reversed_at = received_at + interval '1 day', reversed_by = received_by, reversed_reason = 'Mistake'
    where isp_id = 1 and id % 2000 = 7;
    insert into cash_balances (isp_id, user_id, balance_minor)
    select 1, cash_user_id, sum(amount_minor) from payments where isp_id = 1 and cash_user_id <= 25 and reversed_at is null group by 2;
    update subscriber_presence set last_caller_id = 'AA:' || lpad(to_hex(subscriber_id + 1), 8, '0') where subscriber_id % 100 = 1;
    reset session_replication_role`);
  for (const table of [
    'router_inventory',
    'router_secrets',
    'packages',
    'users',
    'payments',
    'cash_balances',
    'subscriber_presence',
  ])
    await db.sql(`vacuum analyze ${table}`);
}
