import { openDatabase, withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import pg from 'pg';
import { loadBillingContext } from '../apps/server/src/modules/billing/invoices/index.ts';
import { payInvoices } from '../apps/server/src/modules/billing/payments/operations/bulk/pay-invoices.ts';
import { invoicesById } from '../apps/server/src/modules/billing/payments/queries/bulk-invoices.ts';
import { manualPayment } from '../apps/server/src/modules/billing/payments/rules/manual-payment.ts';
import { insertManySubscribers } from '../apps/server/test/support/many-subscribers.ts';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';
import { insertManyInvoiceRows } from './support/many-invoices.ts';

/**
 * Pays 10,000 invoices as the background job does, 500 per transaction (lock the numbers, read the invoices under
 * the lock, write receipts, journal entries and allocations). The baseline writes the same rows with plain statements
 * in as many transactions: the same keys, checks and triggers, but as the owner, without row-level security, and
 * nothing is read, decided or sent.
 */
const invoices = 10_000;
const invoicesPerChunk = 500;
const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await db.sql(
  `insert into users (isp_id, full_name, email, password_hash, role_id)
   select 1, 'Clerk', 'clerk@bench.test', 'none', id from roles where name = 'client' and is_system`,
);
await db.sql('insert into isp_settings (isp_id) values (1)');
await insertManySubscribers(db, { ispId: 1, subscribers: 10_000, others: 20_000, otherIsps: 10 });
await insertManyInvoiceRows(db, { months: 14, otherMonths: 2, lastMonth: '2026-12-01', open: 'all' });
await db.sql(`update subscriber_balances b set balance_minor = balance_due_minor from (
    select isp_id, subscriber_id, sum(total_minor - paid_minor) as balance_due_minor from invoices
    where status in ('unpaid', 'partial') group by 1, 2) i
  where b.isp_id = i.isp_id and b.subscriber_id = i.subscriber_id`);
await db.sql('vacuum full analyze subscriber_balances');

const database = openDatabase({ url: db.appUrl, maxConnections: 2 });
const baselineClient = new pg.Client({ connectionString: db.adminUrl });
await baselineClient.connect();
const clock = new MovableClock('2026-12-20T10:00:00Z');
const userId = Number((await db.sql('select id from users')).rows[0]?.['id']);
const actor = { userId, ip: '127.0.0.1', call: 'invoices.bulkPaid', requestId: 'bench' };

let round = 0;
/** Every subscriber has one invoice per month; each round pays those of another month. */
async function nextIds(): Promise<number[]> {
  const { rows } = await db.sql(
    `select id from invoices where isp_id = 1 and month = date '2026-12-01' - $1 * interval '1 month'
       and status in ('unpaid', 'partial') order by id limit ${invoices}`,
    [round++],
  );
  if (rows.length < invoices * 0.9) throw new Error(`${rows.length} invoices are left to pay`);
  return rows.map(({ id }) => Number(id));
}

function chunksOf(ids: readonly number[]): number[][] {
  const chunks: number[][] = [];
  for (let from = 0; from < ids.length; from += invoicesPerChunk)
    chunks.push(ids.slice(from, from + invoicesPerChunk));
  return chunks;
}

async function bulkPaymentMs(): Promise<number> {
  const ids = await nextIds();
  const startedAt = performance.now();
  let paid = 0;
  for (const chunk of chunksOf(ids)) paid += await payChunk(chunk);
  const elapsedMs = (performance.now() - startedAt) * (invoices / ids.length);
  if (paid !== ids.length) throw new Error(`${paid} of ${ids.length} paid`);
  return elapsedMs;
}

const payChunk = (ids: readonly number[]): Promise<number> =>
  withTenant(database, 1, { actor }, async (tx) => {
    const billingContext = await loadBillingContext(tx, clock);
    const viewer = { own: null, today: billingContext.today };
    const caller = { role: 'client', userId };
    const received = manualPayment({ method: 'cash', reference: null, note: null }, caller, billingContext);
    const found = await invoicesById(
      tx,
      viewer,
      ids.map((id) => ({ id })),
    );
    return (await payInvoices(tx, billingContext, { viewer, received }, found)).done.length;
  });

async function plainStatementsMs(): Promise<number> {
  const ids = await nextIds();
  const startedAt = performance.now();
  for (const chunk of chunksOf(ids)) await payChunkPlainly(chunk);
  return (performance.now() - startedAt) * (invoices / ids.length);
}

async function payChunkPlainly(ids: readonly number[]): Promise<void> {
  await baselineClient.query(`begin; set local app.isp_id = '1'; set local app.actor = '${JSON.stringify(actor)}';
    create temp table made on commit drop as
      select i.id as invoice_id, i.subscriber_id, i.total_minor - i.paid_minor as amount,
        (select coalesce(max(number_in_year), 0) from payments where isp_id = 1) + c.n as number, 0::bigint as payment_id
      from unnest('{${ids.join()}}'::bigint[]) with ordinality c (id, n) join invoices i on i.isp_id = 1 and i.id = c.id;
    with paid as (
      insert into payments (isp_id, number, number_year, number_in_year, subscriber_id, amount_minor, method, channel,
        received_at, received_on, received_by, cash_user_id)
      select 1, 'MR-2026-' || lpad(number::text, 6, '0'), 2026, number, subscriber_id, amount, 'cash', 'office',
        '2026-12-20T10:00:00Z', '2026-12-20', ${userId}, ${userId} from made
      returning id, number_in_year
    )
    update made m set payment_id = paid.id from paid where paid.number_in_year = m.number;
    insert into document_numbers as p (isp_id, kind, year, last_number) select 1, 'payment', 2026, max(number) from made
      on conflict (isp_id, kind, year) do update set last_number = excluded.last_number;
    with entry as (
      insert into journal_entries (isp_id, kind, source_kind, source_id, at)
      select 1, 'payment.received', 'payment', payment_id, '2026-12-20T10:00:00Z' from made returning id, source_id
    )
    insert into journal_lines (isp_id, entry_id, line_no, account, user_id, subscriber_id, amount_minor)
      select 1, e.id, l.* from entry e join made m on m.payment_id = e.source_id
      cross join lateral (values (1, 'cash', ${userId}::bigint, null::bigint, m.amount),
        (2, 'subscriber', null, m.subscriber_id, -m.amount)) l;
    insert into allocations (isp_id, invoice_id, payment_id, origin, amount_minor, at, posted_at)
      select 1, invoice_id, payment_id, 'given', amount, '2026-12-20T10:00:00Z', '2026-12-20T10:00:00Z' from made;
    commit`);
}

// Measure with filled and analyzed tables.
await plainStatementsMs();
await db.sql('analyze');
await compare({
  bench: 'bulk-paid',
  unit: 'ms',
  target: 2,
  better: 'lower-ratio',
  pairs: 5,
  value: bulkPaymentMs,
  baseline: plainStatementsMs,
});
await baselineClient.end();
await database.close();
await db.close();
