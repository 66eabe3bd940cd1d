import { median } from '../harness.ts';
import { cpuSecondsOf, databaseCpuSeconds } from '../process-figures.ts';

interface Sql {
  sql(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface Cost {
  /** Processor milliseconds per unit, of the process that does it and of the database. */
  readonly cpuMs: number;
  readonly databaseMs: number;
  /** Elapsed milliseconds per unit, which depend on what else the machine does. */
  readonly elapsedMs: number;
}

interface Work {
  /** The process that does the work. */
  readonly pid: number;
  /** Does it once and returns the number of units. */
  readonly once: () => Promise<number>;
  readonly timesPerBatch: number;
  readonly batches: number;
}

const round = (value: number): number => Number(value.toPrecision(3));

/** The median of several batches, after one that does not count. */
export async function measureCost(db: Sql, { pid, once, timesPerBatch, batches }: Work): Promise<Cost> {
  const costs: { cpu: number; database: number; elapsed: number }[] = [];
  for (let batch = 0; batch <= batches; batch += 1) {
    const [cpu, database] = [await cpuSecondsOf(pid), await databaseCpuSeconds(db)];
    const startedAt = performance.now();
    let units = 0;
    for (let time = 0; time < timesPerBatch; time += 1) units += await once();
    const elapsed = (performance.now() - startedAt) / units;
    const perUnit = (seconds: number) => (seconds * 1_000) / units;
    const usedByDatabase = perUnit((await databaseCpuSeconds(db)) - database);
    if (batch > 0)
      costs.push({
        cpu: perUnit((await cpuSecondsOf(pid)) - cpu) + usedByDatabase,
        database: usedByDatabase,
        elapsed,
      });
  }
  return {
    cpuMs: round(median(costs.map(({ cpu }) => cpu))),
    databaseMs: round(median(costs.map(({ database }) => database))),
    elapsedMs: round(median(costs.map(({ elapsed }) => elapsed))),
  };
}
