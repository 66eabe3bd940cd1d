import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '../../../bench/support/percentile.ts';

interface Options {
  /** Both with a login that may see the position of replication. */
  readonly leaderUrl: string;
  readonly standbyUrl: string;
  readonly times: number;
}

const everyMs = 100;
const askAgainMs = 2;

/**
 * How long it takes until what the leader has written can be read through the address of the standbys: the position of the log is taken
 * on the leader, and the standby is asked until it has applied it. In milliseconds, while whatever else happens goes on.
 */
export async function measureStaleness({ leaderUrl, standbyUrl, times }: Options) {
  const [leader, standby] = [leaderUrl, standbyUrl].map((url) => new pg.Client({ connectionString: url }));
  if (!leader || !standby) throw new Error('Two addresses are needed');
  await Promise.all([leader.connect(), standby.connect()]);
  const delays: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { rows } = await leader.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    const at = performance.now();
    while (!(await hasApplied(standby, rows[0]?.lsn ?? ''))) await sleep(askAgainMs);
    delays.push(performance.now() - at);
    await sleep(everyMs);
  }
  await Promise.all([leader.end(), standby.end()]);
  const at = (share: number) => Math.round(percentile(delays, share));
  return { times, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}

async function hasApplied(standby: pg.Client, lsn: string): Promise<boolean> {
  const { rows } = await standby.query<{ applied: boolean }>(
    'select pg_last_wal_replay_lsn() >= $1::pg_lsn as applied',
    [lsn],
  );
  return rows[0]?.applied === true;
}
