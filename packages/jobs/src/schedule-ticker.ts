import { type Database, rawQuery, type Tx, withPlatform } from '@lastmile/database';
import { type Clock, dateIn } from '@lastmile/kit';
import { enqueueMany } from './enqueue.ts';
import { lastDue, type Schedule } from './schedules.ts';

const platform = 0;
const actor = { userId: null, call: 'jobs.schedule' };

interface Zone {
  readonly zone: string;
  readonly ispIds: readonly number[];
}

/**
 * Enqueues what became due since the last tick, in the transaction that records it: of any number of workers
 * that tick at once, one does. Missed times are not repeated one by one, because a job is a wake-up and rows
 * say what is to be done. A new schedule or ISP starts with its next time.
 */
export async function tickSchedules(
  database: Database,
  schedules: readonly Schedule[],
  clock: Clock,
): Promise<void> {
  const zones = await withPlatform(database, { actor, readOnly: true }, zonesOfIsps);
  for (const schedule of schedules) {
    const zonesOfScope = schedule.job.scope === 'isp' ? zones : [{ zone: 'UTC', ispIds: [platform] }];
    for (const zone of zonesOfScope) await tickZone(database, schedule, zone, clock);
  }
}

async function tickZone(
  database: Database,
  { name, job, recurrence }: Schedule,
  { zone, ispIds }: Zone,
  clock: Clock,
): Promise<void> {
  const dueMs = lastDue(recurrence, zone, clock.now());
  const dueAt = new Date(dueMs).toISOString();
  const isNoted = (tx: Tx) => notedCount(tx, name, ispIds, dueAt);
  // A cheap read first: usually nothing is due, so most ticks take no locks.
  if ((await withPlatform(database, { actor, readOnly: true }, isNoted)) === ispIds.length) return;
  await withPlatform(database, { actor }, async (tx) => {
    const dueIsps = await noteDue(tx, name, ispIds, dueAt);
    const payload = { dueAt, date: dateIn(zone, dueMs).toString() };
    const specs = dueIsps.map((ispId) => ({ payload, key: name, ...(ispId === platform ? {} : { ispId }) }));
    await enqueueMany(tx, job, specs);
  });
}

async function zonesOfIsps(tx: Tx): Promise<Zone[]> {
  const { rows } = await tx.executeQuery<{ zone: string; ispIds: string[] }>(
    rawQuery(
      `select timezone as zone, array_agg(id) as "ispIds" from isps where status in ('active', 'suspended') group by timezone`,
    ),
  );
  return rows.map(({ zone, ispIds }) => ({ zone, ispIds: ispIds.map(Number) }));
}

async function notedCount(tx: Tx, schedule: string, ispIds: readonly number[], dueAt: string) {
  const { rows } = await tx.executeQuery<{ count: number }>(
    rawQuery(
      'select count(*) from job_schedules where schedule = $1 and isp_id = any($2) and due_at >= $3',
      schedule,
      ispIds,
      dueAt,
    ),
  );
  return rows[0]?.count;
}

/** Returns those zonesOfScope recorded time advanced; a first record only marks the start. */
async function noteDue(tx: Tx, schedule: string, ispIds: readonly number[], dueAt: string) {
  const { rows } = await tx.executeQuery<{ ispId: number; isNew: boolean }>(
    rawQuery(
      `insert into job_schedules (schedule, isp_id, due_at)
       select $1, isp_id, $3 from unnest($2::bigint[]) isp_id order by isp_id
       on conflict (schedule, isp_id) do update set due_at = excluded.due_at where job_schedules.due_at < excluded.due_at
       returning isp_id as "ispId", xmax = 0 as "isNew"`,
      schedule,
      ispIds,
      dueAt,
    ),
  );
  return rows.filter(({ isNew }) => !isNew).map(({ ispId }) => ispId);
}
