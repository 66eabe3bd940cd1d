import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Outcome = 'done' | 'excluded' | 'stopped' | 'began';

/** The last completed run. An interrupted run is not completed, and is resumed while it is the latest. */
export const findLastRun = async (tx: Tx): Promise<string | null> =>
  (
    await tx
      .selectFrom('suspension_runs')
      .select('run_on as runOn')
      .where('finished_at', 'is not', null)
      .orderBy('run_on', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.runOn ?? null;

/** Also marks a resumed run as in progress. */
export const createSuspensionRun = (tx: Tx, runOn: string, at: string) =>
  sql`
    insert into suspension_runs as n (run_on, outcome, started_at, heartbeat_at)
    values (${runOn}::date, 'running', ${at}::timestamptz, ${at}::timestamptz)
    on conflict (isp_id, run_on) do update set heartbeat_at = excluded.heartbeat_at where n.finished_at is null`.execute(
    tx,
  );

/** Whether the run is still in progress. Locks it: another worker waits for its turn. */
export const lockSuspensionRun = async (tx: Tx, runOn: string): Promise<boolean> =>
  (await tx
    .selectFrom('suspension_runs')
    .select('run_on as runOn')
    .where('run_on', '=', runOn)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export const countSuspended = (tx: Tx, runOn: string, subscribers: number, at: string) =>
  tx
    .updateTable('suspension_runs')
    .set({ subscribers: sql`subscribers + ${subscribers}`, heartbeat_at: at })
    .where('run_on', '=', runOn)
    .execute();

export const finishSuspensionRun = (tx: Tx, runOn: string, outcome: Outcome, at: string) =>
  sql`
    insert into suspension_runs as n (run_on, outcome, started_at, heartbeat_at, finished_at)
    values (${runOn}::date, ${outcome}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (isp_id, run_on) do update
    set outcome = excluded.outcome, heartbeat_at = excluded.heartbeat_at, finished_at = excluded.finished_at
    where n.finished_at is null`.execute(tx);
