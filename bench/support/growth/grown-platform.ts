import { argon2Hashes } from '../../../apps/server/src/modules/accounts/identity/index.ts';
import { insertManySubscribers } from '../../../apps/server/test/support/many-subscribers.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { insertManyInvoiceRows } from '../many-invoices.ts';
import { insertManyPaymentRows } from '../many-payments.ts';
import { withoutIndexes } from '../without-indexes.ts';

/** The size of the ISP that is measured, whatever the size of the platform. */
export const ownSubscribers = 1_000;
/** The simulated router has an ISP of its own, whose number comes after these. */
const maxOtherIsps = 890;
const months = 1;
export const owner = { login: 'owner@growth.example', password: 'lastmile-bench' };

/** ISP 1 with its owner beside so many others that the platform has this number of subscribers, with invoices and payments. */
export async function fillPlatform(db: BenchDatabase, subscribers: number): Promise<void> {
  const others = subscribers - ownSubscribers;
  const otherIsps = Math.min(maxOtherIsps, Math.ceil(others / ownSubscribers));
  await db.sql("insert into isps (name, status) values ('Measured', 'active')");
  await withoutIndexes(db, ['customers', 'subscribers', 'router_secrets', 'subscriber_presence'], () =>
    insertManySubscribers(db, { ispId: 1, subscribers: ownSubscribers, others, otherIsps, billingDay: 1 }),
  );
  await db.sql(`set session_replication_role = replica;
    insert into isp_settings (isp_id, auto_billing) select id, false from isps;
    insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
      select isp_id, subscriber_id, date '2026-01-01', package_id, price_minor, discount_minor, billing, status from current_terms;
    reset session_replication_role`);
  await insertManyInvoiceRows(db, { months, otherMonths: months, lastMonth: '2026-10-01' });
  // With lines, since the plans of a billing run depend on how many there are.
  await db.sql(`set session_replication_role = replica;
    insert into invoice_lines (isp_id, invoice_id, line_no, kind, from_on, until_on, unit_minor, amount_minor, taxable)
      select isp_id, id, 1, case when kind = 'monthly' then 'package' else 'other' end, period_start, period_end, total_minor, total_minor, true
      from invoices;
    reset session_replication_role`);
  await withoutIndexes(db, ['payments'], () =>
    insertManyPaymentRows(db, { months, lastMonth: '2026-10-01', sessions: 0 }),
  );
  // The next documents are numbered after these.
  for (const [kind, table] of [
    ['invoice', 'invoices'],
    ['payment', 'payments'],
  ])
    await db.sql(`insert into document_numbers (isp_id, kind, year, last_number)
      select isp_id, '${kind}', number_year, max(number_in_year) from ${table} group by isp_id, number_year`);
  const passwordHash = await argon2Hashes.make(owner.password);
  await db.sql(
    `insert into users (isp_id, full_name, email, password_hash, role_id)
     select 1, 'Owner', $1, $2, id from roles where name = 'client' and is_system`,
    [owner.login, passwordHash],
  );
  await db.sql('vacuum analyze');
  // Neither it nor a checkpoint shall happen during a measurement.
  await db.sql('alter system set autovacuum = off');
  await db.sql('select pg_reload_conf()');
  await db.sql('checkpoint');
}
