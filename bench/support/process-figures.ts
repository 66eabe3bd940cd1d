import { readdir, readFile } from 'node:fs/promises';

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((one, other) => one + other, 0);

/** Processor seconds that a process has used so far, of all its threads; 0 if it has ended. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const nanoseconds = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ')[0]);
    }),
  );
  return sum(nanoseconds) / 1e9;
}

/** Resident memory; 0 if the process has ended. */
export async function memoryBytesOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}

interface Sql {
  sql(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

/** What the database used for each connection that is open now; without vacuum, checkpoints and the connection that asks. */
export async function connectionCpuSeconds(db: Sql): Promise<Map<number, number>> {
  const { rows } = await db.sql(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return new Map(
    await Promise.all(rows.map(async ({ pid }) => [Number(pid), await cpuSecondsOf(Number(pid))] as const)),
  );
}

/** The same of all of them together. */
export async function databaseCpuSeconds(db: Sql): Promise<number> {
  return sum((await connectionCpuSeconds(db)).values());
}
