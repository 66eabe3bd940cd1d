import { insertManySubscribers } from '../../../apps/server/test/support/many-subscribers.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { insertManyInvoiceRows } from '../many-invoices.ts';
import { insertManyPaymentRows } from '../many-payments.ts';
import { insertManyBooks } from './books.ts';
import { insertManyLeaks } from './leaks.ts';
import { insertManyPostings } from './postings.ts';

const lastMonth = '2026-12-01';
/** The ledger goes back two months; what reports read before is in the balances. */
const bookedFrom = '2026-11-01';

/**
 * What the reports of ISP 1 sum: 24 invoices and 12 payments of each subscriber, one in five of whom owes something, next to as many
 * subscribers of others.
 */
export async function insertReportRows(
  db: Pick<BenchDatabase, 'sql'>,
  subscribers: number,
  say: (what: string) => void,
): Promise<void> {
  await db.sql("insert into isps (name, status) values ('Bench', 'active')");
  await insertManySubscribers(db, { ispId: 1, subscribers, others: subscribers, otherIsps: 50 });
  await insertManyInvoiceRows(db, { months: 24, otherMonths: 6, lastMonth, open: 'of few' });
  say('invoices filled');
  await insertManyPaymentRows(db, { months: 12, lastMonth, sessions: 20 });
  say('payments and sessions filled');
  await db.sql(`insert into router_samples (isp_id, router_id, at, reachable, active_sessions)
    select 1, r, timestamptz '2026-12-28T10:00Z' - n * interval '15 minutes', n % 50 <> 0, 100 from generate_series(1, 20) r, generate_series(0, 671) n`);
  await db.sql(`insert into router_uptime_days (isp_id, router_id, day, readings, reached, outages, most_sessions, latency_total_ms, latency_readings)
    select 1, r, date '2026-12-28' - n, 96, 94, 2, 100, 900, 94 from generate_series(1, 20) r, generate_series(0, 395) n`);
  await db.sql('vacuum analyze router_samples, router_uptime_days');
  await insertManyPostings(db, { from: bookedFrom });
  await insertManyLeaks(db);
  await insertManyBooks(db, { from: bookedFrom });
  say('postings filled');
}
