import { readFileSync } from 'node:fs';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/**
 * Returns a clock with the processor time in milliseconds of the database process that serves this transaction. The
 * database must run on this machine, and the machine must be a Linux.
 */
export async function backendTime(tx: Tx): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const file = `/proc/${rows[0]?.pid}/schedstat`;
  return () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
}
