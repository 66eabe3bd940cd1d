import { openDatabase, type Tx, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock, systemClock } from '@lastmile/kit';
import { Cipher, generateKey, parseKeyRing } from '@lastmile/kit/encryption';
import type { Caller } from '../../../apps/server/src/core/caller.ts';
import { generate } from '../../../apps/server/src/modules/billing/billing-runs/operations/create-run.ts';
import { processRun } from '../../../apps/server/src/modules/billing/billing-runs/operations/process-run.ts';
import { pollRouter } from '../../../apps/server/src/modules/network/reconciler/operations/poll-router.ts';
import { createAddressRules } from '../../../apps/server/src/modules/network/routers/connection/address-rules.ts';
import { createRouterConnector } from '../../../apps/server/src/modules/network/routers/connection/router-connector.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { adoptFleet, insertFleet, requireRun, spawnFleet } from '../fleet.ts';
import { ownSubscribers } from './grown-platform.ts';

const secrets = 500;

/** What a worker does for an ISP, run in this process; each returns how many subscribers it did. */
export async function createWorkerWork(db: BenchDatabase) {
  const simulator = await spawnFleet({ routers: 1, secrets });
  const cipher = new Cipher(parseKeyRing(generateKey('bench')));
  const [router] = await insertFleet(db, cipher, simulator);
  if (!router) throw new Error('There is no router');
  const allow = [`127.0.0.1:${router.port}`];
  const connector = createRouterConnector(createAddressRules({ allow, deny: [] }));
  const services = { clock: systemClock, cipher, routers: connector };
  const database = openDatabase({ url: db.appUrl, maxConnections: 2 });
  const poll = async () => {
    const result = await pollRouter(services, router.id, requireRun(database, router.ispId));
    return Number(result?.['secrets']);
  };
  await poll();
  await adoptFleet(db);

  const tenant = <T>(work: (tx: Tx) => Promise<T>) =>
    withTenant(database, 1, { actor: { userId: null, call: 'bench' } }, work);
  const run = { transaction: tenant, read: tenant, report: async () => {} } as unknown as JobRun;
  const caller = { userId: 1, ispId: 1, role: 'client' } as Caller;
  let month = new Date('2026-11-10T04:00:00Z');
  async function billingRun(): Promise<number> {
    const clock = new MovableClock(month.toISOString());
    const wanted = { month: month.toISOString().slice(0, 7), preview: false };
    month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 10, 4));
    const { runId } = await tenant((tx) => generate(clock, tx, wanted, caller));
    const reported = await processRun(clock, runId, run);
    const invoices = Number(reported?.invoices);
    if (!(invoices > ownSubscribers * 0.9)) throw new Error(`Only ${invoices} invoices`);
    return invoices;
  }
  return {
    work: { poll, 'billing run': billingRun },
    async close() {
      await database.close();
      await simulator.stop();
    },
  };
}
