import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Milliseconds that the process of the connection has been on a processor; wall time where that is unknown. Other load does not count. */
export async function spentBy(connection: pg.Client): Promise<number> {
  const { processID } = connection as unknown as { processID: number };
  const text = await readFile(`/proc/${processID}/schedstat`, 'utf8').catch(() => undefined);
  return text ? Number(text.split(' ')[0]) / 1e6 : performance.now();
}
