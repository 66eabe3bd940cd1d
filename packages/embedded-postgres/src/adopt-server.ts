import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster-location.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { sendSignal } from './send-signal.ts';
import { logTail } from './server-log.ts';
import { inspectServer, lockFileOf } from './server-state.ts';

/** After a crash the server first replays its log, which may take minutes on a busy database. */
const readyTimeoutMs = 300_000;
/** Children of a killed postmaster usually exit within moments; a busy one may not notice at all. */
const leftoverGraceMs = 3_000;
const pollMs = 100;

/**
 * Returns the port of the server that runs on this data, if there is one: it may have outlived the process
 * that started it. Otherwise removes everything from the data folder that would prevent a start. Requires the
 * start lock.
 */
export async function adoptRunningServer(
  cluster: Cluster,
  onStep: (text: string) => void,
): Promise<number | undefined> {
  const graceEnds = Date.now() + leftoverGraceMs;
  for (;;) {
    const state = await inspectServer(cluster);
    if (state.kind === 'stopped') break;
    if (state.kind === 'running') {
      onStep('Using the PostgreSQL that is already running');
      const hasEnded = async () => (await inspectServer(cluster)).kind !== 'running';
      const port = await waitForPort(cluster, hasEnded);
      if (port !== undefined) return port;
    } else if (Date.now() > graceEnds) {
      // They belong to a server whose postmaster is gone, and hold the shared memory that a new one needs.
      for (const pid of state.pids) sendSignal(pid, 'SIGKILL');
    }
    await sleep(pollMs);
  }
  // PostgreSQL checks a lock file by its process id only and would mistake a zombie or an unrelated process
  // for a server.
  await rm(lockFileOf(cluster), { force: true });
  return undefined;
}

/**
 * A server that is not ready in time is left alone, because it is most likely replaying its log: the next
 * start adopts it and continues to wait.
 */
export async function waitForPort(
  cluster: Cluster,
  hasEnded: () => boolean | Promise<boolean>,
): Promise<number | undefined> {
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await hasEnded())) {
    const state = await inspectServer(cluster);
    if (state.kind === 'running' && state.postmaster.isReady) return state.postmaster.port;
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL was not ready after ${readyTimeoutMs / 60_000} minutes. It may still be recovering. ` +
          `Start again to keep waiting.\n${await logTail(cluster)}`,
      );
    }
    await sleep(pollMs);
  }
  return undefined;
}
