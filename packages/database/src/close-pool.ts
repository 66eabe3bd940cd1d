import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A server that does not respond must not delay a shutdown. */
const longestGoodbyeMs = 5_000;

/**
 * Returns a function that closes a new pool. The pool reports its end as soon as it has asked its connections
 * to close; stopping the database then would break connections that are still closing, with an error that
 * cannot be caught.
 */
export function closerOf(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
  });
  return async () => {
    await pool.end();
    const timeUp = new AbortController();
    const closed = Promise.all([...open].map((client) => once(client, 'end')));
    await Promise.race([closed, sleep(longestGoodbyeMs, undefined, { signal: timeUp.signal })]);
    timeUp.abort();
  };
}
