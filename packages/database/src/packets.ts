import type { Writable } from 'node:stream';
import type pg from 'pg';

const gathering = new WeakSet<Writable>();

const streamOf = (client: pg.ClientBase): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream;

/**
 * What follows leaves as one packet: begin with the first query, and a read's commit with whatever comes next
 * on that connection. Each packet saved is a wake-up of both sides. It waits for `sendNow`, or for the end of
 * this turn of the event loop.
 */
export function sendTogether(client: pg.ClientBase): void {
  const stream = streamOf(client);
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => sendNow(client));
}

export function sendNow(client: pg.ClientBase): void {
  const stream = streamOf(client);
  if (gathering.delete(stream)) stream.uncork();
}
