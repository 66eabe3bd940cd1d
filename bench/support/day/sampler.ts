import { setTimeout as sleep } from 'node:timers/promises';
import { connectionCpuSeconds, cpuSecondsOf, memoryBytesOf, sum } from '../process-figures.ts';

interface Sql {
  sql(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface Sample {
  readonly seconds: number;
  readonly memoryMb: Readonly<Record<string, number>>;
  /** Processor seconds used so far. */
  readonly cpuSeconds: Readonly<Record<string, number>>;
  /** Of the job that has been ready for the longest. */
  readonly jobLagSeconds: number;
}

const jobLag = `select coalesce(max(extract(epoch from now() - run_at)), 0)::float8 as lag
  from graphile_worker._private_jobs where locked_at is null and run_at < now() and attempts < max_attempts and is_available`;

/** Looks at memory, processor time and the queue every few seconds until it is stopped. */
export class Sampler {
  readonly samples: Sample[] = [];
  #isStopped = false;
  readonly #running: Promise<void>;

  constructor(db: Sql, pids: Readonly<Record<string, number>>, everyMs: number) {
    const startedAt = performance.now();
    this.#running = (async () => {
      // Pools replace their connections: what one used that has ended still counts.
      const connections = new Map<number, number>();
      while (!this.#isStopped) {
        for (const [pid, seconds] of await connectionCpuSeconds(db)) connections.set(pid, seconds);
        const database = sum(connections.values());
        this.samples.push(
          await take(db, { pids, database, seconds: (performance.now() - startedAt) / 1_000 }),
        );
        await sleep(everyMs);
      }
    })();
  }

  async stop(): Promise<readonly Sample[]> {
    this.#isStopped = true;
    await this.#running;
    return this.samples;
  }
}

interface Moment {
  readonly pids: Readonly<Record<string, number>>;
  /** Processor seconds of the database so far. */
  readonly database: number;
  readonly seconds: number;
}

async function take(db: Sql, { pids, database, seconds }: Moment): Promise<Sample> {
  const figures = async (figure: (pid: number) => Promise<number>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(pids).map(async ([name, pid]) => [name, await figure(pid)] as const)),
    );
  const memory = await figures(memoryBytesOf);
  const { rows } = await db.sql(jobLag);
  return {
    seconds: Math.round(seconds),
    memoryMb: Object.fromEntries(
      Object.entries(memory).map(([name, bytes]) => [name, Math.round(bytes / 1e6)]),
    ),
    cpuSeconds: { ...(await figures(cpuSecondsOf)), database },
    jobLagSeconds: Math.round(Number(rows[0]?.['lag']) * 10) / 10,
  };
}

/** The median of the last quarter against that of the second: the first is warming up. */
export function memoryGrowth(samples: readonly Sample[], name: string): number {
  const values = samples.map(({ memoryMb }) => memoryMb[name] ?? 0);
  const quarter = Math.floor(values.length / 4);
  const middle = (part: readonly number[]) =>
    [...part].sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
  const early = middle(values.slice(quarter, 2 * quarter));
  return Number((middle(values.slice(-quarter)) / (early || 1)).toFixed(2));
}
