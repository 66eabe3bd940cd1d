import { openDatabase, withTenant } from '@lastmile/database';
import pg from 'pg';
import type { Caller } from '../apps/server/src/core/caller.ts';
import { bulkUpdate } from '../apps/server/src/modules/customers/subscribers/operations/bulk/bulk-update.ts';
import { packageUpdate } from '../apps/server/src/modules/customers/subscribers/operations/bulk/subscriber-updates.ts';
import { insertManySubscribers } from '../apps/server/test/support/many-subscribers.ts';
import { startBenchDatabase } from './support/bench-database.ts';
import { compare } from './support/harness.ts';

/**
 * Moves 10,000 subscribers to another package (lock, evaluate each, write, desired state, terms, audit, aggregates). The
 * baseline writes the same rows with plain statements in one transaction: keys and checks apply, but no row-level
 * security and none of our triggers.
 */
const subscribers = 10_000;
const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await insertManySubscribers(db, { ispId: 1, subscribers: 20_000, others: 20_000, otherIsps: 10 });
const database = openDatabase({ url: db.appUrl, maxConnections: 2 });
const baselineClient = new pg.Client({ connectionString: db.adminUrl });
await baselineClient.connect();
const caller = { role: 'client', ispId: 1, userId: 1 } as Caller;
const actor = { userId: null, ip: '127.0.0.1', call: 'subscribers.changePackage', requestId: 'bench' };

let round = 0;
const nextPackage = () => 1 + (++round % 20);

async function bulkUpdateMs(): Promise<number> {
  const packageId = nextPackage();
  const ids = Array.from({ length: subscribers }, (_, n) => n + 1);
  const startedAt = performance.now();
  const { done, refused } = await withTenant(database, 1, { actor }, (tx) =>
    bulkUpdate(tx, { ids, preview: false }, caller, () =>
      packageUpdate(tx, { packageId, on: null, dropSession: false, at: '2026-03-10T04:00:00Z' }),
    ),
  );
  const elapsedMs = performance.now() - startedAt;
  if (done.length + refused.length !== subscribers || done.length < subscribers * 0.9)
    throw new Error(`${done.length} done`);
  return elapsedMs;
}

async function plainStatementsMs(): Promise<number> {
  const packageId = nextPackage();
  const startedAt = performance.now();
  await baselineClient.query(`begin; alter table subscribers disable trigger user;
    insert into audit_log (isp_id, ip, call, request_id, entity, entity_id, action, before, after)
      select isp_id, '127.0.0.1', 'subscribers.changePackage', 'bench', 'subscribers', id, 'update',
        jsonb_build_object('package_id', package_id), jsonb_build_object('package_id', ${packageId})
      from subscribers where isp_id = 1 and id between 1 and ${subscribers};
    update subscribers set package_id = ${packageId}, version = version + 1, updated_at = now()
      where isp_id = 1 and id between 1 and ${subscribers};
    update router_secrets set profile = 'package-${packageId}', desired_version = desired_version + 1, desired_at = now(), state = 'pending'
      where isp_id = 1 and subscriber_id between 1 and ${subscribers};
    insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
      select isp_id, id, '2026-03-10', package_id, 50000, 0, billing, status from subscribers
      where isp_id = 1 and id between 1 and ${subscribers}
      on conflict (isp_id, subscriber_id, from_on) do update set package_id = excluded.package_id;
    insert into subscriber_aggregates (isp_id, kind, value, subscribers) values (1, 'package', '${packageId}', ${subscribers});
    alter table subscribers enable trigger user; commit`);
  return performance.now() - startedAt;
}

await compare({
  bench: 'bulk-change',
  unit: 'ms',
  target: 2,
  better: 'lower-ratio',
  pairs: 7,
  value: bulkUpdateMs,
  baseline: plainStatementsMs,
});
await baselineClient.end();
await database.close();
await db.close();
