import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster-location.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { sendSignal } from './send-signal.ts';
import { logTail } from './server-log.ts';
import { inspectServer } from './server-state.ts';

const pollMs = 50;

/** A fast shutdown writes all changed pages to disk first, which takes long on a large database. */
const defaultFastTimeoutMs = 60_000;
/** In an immediate shutdown the postmaster itself kills remaining processes after five seconds. */
const immediateTimeoutMs = 20_000;

/**
 * Stops the server and waits until none of its processes is left. SIGINT requests a fast shutdown: clients
 * are disconnected and everything is flushed. SIGQUIT requests an immediate one, after which the next start
 * replays the log. Neither loses committed data.
 */
export async function stopServer(
  cluster: Cluster,
  { fastTimeoutMs = defaultFastTimeoutMs }: { fastTimeoutMs?: number } = {},
): Promise<void> {
  if (await endsAfter('SIGINT', cluster, fastTimeoutMs)) return;
  if (await endsAfter('SIGQUIT', cluster, immediateTimeoutMs)) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${cluster.dataDir} did not stop, even after an immediate shutdown.\n` +
      (await logTail(cluster)),
  );
}

async function endsAfter(
  signal: 'SIGINT' | 'SIGQUIT',
  cluster: Cluster,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  let state = await inspectServer(cluster);
  if (state.kind === 'running') sendSignal(state.postmaster.pid, signal);
  while (state.kind !== 'stopped') {
    if (Date.now() > deadline) return false;
    await sleep(pollMs);
    state = await inspectServer(cluster);
  }
  return true;
}
