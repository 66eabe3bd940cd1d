import { handleJob, type JobHandler, type JobResult, type JobRun } from '@lastmile/jobs';
import type { RouterConnection } from '@lastmile/routeros';
import { readRouterSystemInfo } from './connection/read-system-info.ts';
import { readSystemInfo } from './jobs.ts';
import { saveMissedPoll, saveObservedState } from './operations/save-observed-state.ts';
import type { SystemReading } from './queries/observed-state.ts';
import { findConnection, type KnownRouter } from './queries/routers.ts';
import { targetOf } from './rules/encrypted-password.ts';
import type { RouterServices } from './services.ts';

type JobServices = Pick<RouterServices, 'clock' | 'cipher' | 'routers'>;

/** Generous for a healthy router; short enough that a hanging one does not block its worker for long. */
const limits = { loginTimeoutMs: 5_000, commandTimeoutMs: 10_000, commandTotalTimeoutMs: 30_000 };

export const routerHandlers = (services: JobServices): JobHandler[] => [
  handleJob(readSystemInfo, async ({ routerId }, run) => {
    const router = await run.read((tx) => findConnection(tx, routerId));
    if (!router || router.archivedAt) return undefined;
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
  let connection: RouterConnection | undefined;
  let reading: SystemReading;
  try {
    connection = await services.routers.open(targetOf(services.cipher, router), limits);
    reading = await readRouterSystemInfo(connection);
  } catch (error) {
    return afterMiss(error, router, run, now());
  } finally {
    connection?.close();
  }
  const { peerFingerprint } = connection;
  await run.transaction((tx) => saveObservedState(tx, router, { at: now(), reading, peerFingerprint }));
  await run.report({ done: 1, total: 1, note: router.name });
  return { state: 'online' };
}

/** Retries until the router counts as unreachable; a failed login is not retried. */
async function afterMiss(
  error: unknown,
  router: KnownRouter,
  run: JobRun,
  at: string,
): Promise<JobResult | undefined> {
  const miss = await run.transaction((tx) => saveMissedPoll(tx, router, at, error));
  if (!miss) return undefined;
  if (miss.state !== 'auth_failed' && miss.state !== 'unreachable') throw error;
  return { state: miss.state, error: miss.why };
}
