import { enqueueMany } from '@lastmile/jobs';
import { serialOfSeed } from '@lastmile/routeros-simulator';
import { pollRouter } from '../../server/src/modules/network/desired-state/index.ts';
import { expectedPoll, saveSnapshot } from '../../server/src/modules/network/reconciler/index.ts';
import {
  checkHardware,
  findConnection,
  updateMissedPoll,
} from '../../server/src/modules/network/routers/index.ts';
import { minutesBefore } from './demo-time.ts';
import { type Ids, idIn, type LoadContext } from './load-context.ts';
import { seedOf } from './network-state-files.ts';
import { snapshotOf } from './router-snapshots.ts';
import { demoNetworks } from './routers.ts';

/**
 * Stores snapshots as polls do, so that there is data to show without the simulated network; the worker polls
 * all routers again as soon as it runs.
 */
export async function loadSnapshots({ tx, index, home }: LoadContext, routerIds: Ids): Promise<void> {
  const nowMs = home.loadedAtMs;
  for (const demo of demoNetworks[index]?.routers ?? []) {
    const router = await findConnection(tx, idIn(routerIds, demo.name));
    if (!router) throw new Error(`Demo router ${demo.name} was not loaded`);
    await saveSnapshot(tx, router, snapshotOf(demo, nowMs), await expectedPoll(tx, router.id, nowMs));
    // Known before the first connection: another process that holds the port is not taken for this router.
    const serial = serialOfSeed(seedOf(home, demo.name));
    await checkHardware(tx, router.id, new Date(nowMs).toISOString(), {
      serial,
      softwareId: null,
      identity: demo.name,
    });
    if (demo.downMinutes === undefined) continue;
    const faults = { isLoginRefused: false, why: `connect ECONNREFUSED ${router.host}:${router.port}` };
    // A router counts as unreachable after three attempts.
    for (const minutes of [3, 2, 1])
      await updateMissedPoll(tx, router, minutesBefore(nowMs, minutes), faults);
  }
  const wakeUps = [...routerIds.values()].map((routerId) => ({
    payload: { routerId },
    key: `router-${routerId}`,
  }));
  await enqueueMany(tx, pollRouter, wakeUps);
}
