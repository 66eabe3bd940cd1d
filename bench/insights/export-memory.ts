import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { calls } from '@lastmile/contract';
import { openDatabase, withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import type { Caller } from '../../apps/server/src/core/caller.ts';
import { exportFile } from '../../apps/server/src/http/exports.ts';
import { paymentRoutes } from '../../apps/server/src/modules/billing/payments/index.ts';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { insertManyPaymentRows } from '../support/many-payments.ts';

/**
 * The memory that exporting all payments of an ISP as CSV takes: `npm run bench -- export-memory 50000` subscribers with 12 payments each
 * are 600,000 rows. Bounded means that all rows keep hardly more memory in use than those of a month. What is in use is read after a
 * garbage collection, at every 10,000 rows; the memory that the process took from the system is stated beside.
 */
const subscribers = Number(process.argv[2] ?? 50_000);
const months = 12;
const lastMonth = '2026-12-01';
const maxExtraMegabytes = 64;
const megabyte = 1_048_576;
const rowsPerSample = 10_000;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await insertManySubscribers(db, { ispId: 1, subscribers, others: 1_000, otherIsps: 2 });
await insertManyPaymentRows(db, { months, lastMonth, sessions: 0 });
await db.sql('vacuum analyze payments');
const database = openDatabase({ url: db.appUrl, maxConnections: 1 });
const clock = new MovableClock('2026-12-28T10:00:00Z');
const caller = {
  userId: 1,
  ispId: 1,
  role: 'client',
  abilities: [{ action: 'manage', subject: 'all' }],
} as unknown as Caller;
const route = paymentRoutes({ clock } as never).find(({ call }) => call.id === calls.payments.list.id);
if (route?.handler.kind !== 'transaction' || !route.handler.exportRows)
  throw new Error('Payments have an export');
const { exportRows } = route.handler;
const { call } = route;
const settings = { language: 'en', currency: 'BDT', timeZone: 'Asia/Dhaka' } as const;

function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Rows, bytes, and the most memory in use while the file was made, without what was there before. */
async function exported(query: object) {
  const before = memoryInUse();
  let [rows, bytes, most, resident, sampledAt] = [-1, 0, before, 0, 0];
  const input = {
    params: undefined,
    query: calls.payments.list.query?.parse(query),
    body: undefined,
  } as never;
  await withTenant(database, 1, { actor: { userId: null }, readOnly: true }, async (tx) => {
    const found = exportRows(tx, input, caller);
    const { body } = exportFile('csv', {
      call,
      columns: call.exportColumns ?? [],
      rows: found,
      settings,
      input,
    });
    for await (const chunk of body) {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      bytes += text.length;
      rows += text.split('\n').length - 1;
      if (rows - sampledAt < rowsPerSample) continue;
      sampledAt = rows;
      resident = Math.max(resident, process.memoryUsage().rss);
      most = Math.max(most, memoryInUse());
    }
    most = Math.max(most, memoryInUse());
  });
  return { rows, bytes, megabytes: (most - before) / megabyte, resident: resident / megabyte };
}

// The first one also loads what every export needs.
await exported({ from: '2026-12-01', to: '2026-12-03' });
const small = await exported({ from: '2026-12-01', to: '2026-12-28' });
const all = await exported({});
await database.close();
await db.close();

const ok = all.rows === subscribers * months && all.megabytes - small.megabytes <= maxExtraMegabytes;
const round = (value: number) => Math.round(value * 10) / 10;
console.log(
  JSON.stringify({
    bench: 'export-memory',
    rows: all.rows,
    fileMegabytes: round(all.bytes / megabyte),
    value: round(all.megabytes),
    baseline: round(small.megabytes),
    baselineRows: small.rows,
    residentMegabytes: round(all.resident),
    unit: 'MB',
    target: maxExtraMegabytes,
    ok,
  }),
);
if (!ok) process.exitCode = 1;
