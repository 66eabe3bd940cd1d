import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode } from './errors.ts';

/** Longer than the longest start, so that a waiting process never gives up on one that makes progress. */
const lockTimeoutMs = 360_000;
const pollMs = 50;
/** The size of sun_path in Linux. */
const socketNameLength = 108;

/**
 * Lets one process at a time start or stop the server of a home.
 *
 * The lock is the name of a socket in Linux's abstract namespace: the kernel gives a name to one holder and
 * releases it when the holder dies, so there are no stale locks. Between machines or containers that share a
 * disk only PostgreSQL's own lock file protects the data.
 */
export async function withStartLock<T>(
  home: string,
  onWait: () => void,
  action: () => Promise<T>,
): Promise<T> {
  const name = await lockName(home);
  const deadline = Date.now() + lockTimeoutMs;
  let lock = await tryToHold(name);
  if (lock === undefined) onWait();
  while (lock === undefined) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Another process has been starting or stopping the database of ${home} for ` +
          `${lockTimeoutMs / 60_000} minutes. Stop that process, then start again.`,
      );
    }
    await sleep(pollMs);
    lock = await tryToHold(name);
  }
  try {
    return await action();
  } finally {
    lock.close();
  }
}

/** The name fills the whole address, because Node 20 pads a shorter one and later versions do not. */
async function lockName(home: string): Promise<string> {
  const digest = createHash('sha256')
    .update(await realpath(home))
    .digest('hex');
  return `\0lastmile-embedded-postgres-${digest}`.padEnd(socketNameLength, '-');
}

function tryToHold(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen({ path: name, exclusive: true }, () => resolve(server));
  });
}
