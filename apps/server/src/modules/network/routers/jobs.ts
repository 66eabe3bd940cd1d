import { handleJob, type JobHandler, type JobResult, type JobRun } from '@lastmile/jobs';
import { readRouterSystemInfo } from './connection/read-system-info.ts';
import { enqueueSystemInfo, readSystemInfo } from './job-definitions.ts';
import { saveMissedPoll, saveObservedState } from './operations/save-observed-state.ts';
import { claimConnection } from './queries/connections.ts';
import type { SystemReading } from './queries/observed-state.ts';
import { findConnection, type KnownRouter } from './queries/routers.ts';
import { targetOf } from './rules/encrypted-password.ts';
import type { RouterServices } from './services.ts';

type JobServices = Pick<RouterServices, 'clock' | 'cipher' | 'routers'>;

const busyPauseMs = 5_000;

export const routerHandlers = (services: JobServices): JobHandler[] => [
  handleJob(readSystemInfo, async ({ routerId }, run) => {
    const router = await run.read((tx) => findConnection(tx, routerId));
    if (!router || router.archivedAt) return undefined;
    if (!(await run.transaction((tx) => claimConnection(tx, routerId, services.routers.holder)))) {
      await run.transaction((tx) => enqueueSystemInfo(tx, routerId, new Date(Date.now() + busyPauseMs)));
      return { state: 'busy' };
    }
    await run.report({ done: 0, total: 1, note: router.name });
    return readAndSave(services, router, run);
  }),
];

async function readAndSave(
  services: JobServices,
  router: KnownRouter,
  run: JobRun,
): Promise<JobResult | undefined> {
  const now = () => new Date(services.clock.now()).toISOString();
  let reading: SystemReading;
  let peerFingerprint: string | undefined;
  try {
    const connection = await services.routers.keep(router, targetOf(services.cipher, router));
    reading = await readRouterSystemInfo(connection);
    peerFingerprint = connection.peerFingerprint;
  } catch (error) {
    services.routers.persistent.forgetIfNotPermitted(router.id, error);
    return afterMiss(error, router, run, now());
  }
  await run.transaction((tx) => saveObservedState(tx, router, { at: now(), reading, peerFingerprint }));
  await run.report({ done: 1, total: 1, note: router.name });
  return { state: 'online' };
}

const finalStates: ReadonlySet<string> = new Set(['auth_failed', 'unreachable', 'other-router']);

/** Retries until the router counts as unreachable; a failed login is not retried. */
async function afterMiss(
  error: unknown,
  router: KnownRouter,
  run: JobRun,
  at: string,
): Promise<JobResult | undefined> {
  const miss = await run.transaction((tx) => saveMissedPoll(tx, router, at, error));
  if (!miss) return undefined;
  if (!finalStates.has(miss.state)) throw error;
  return { state: miss.state };
}
