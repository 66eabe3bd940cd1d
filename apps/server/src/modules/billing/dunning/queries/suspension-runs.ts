import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Outcome = 'done' | 'excluded' | 'stopped' | 'began';

/** The last night that is over. One that broke off is not, and is gone on with as long as it is the last. */
export const lastNightOf = async (tx: Tx): Promise<string | null> =>
  (
    await tx
      .selectFrom('cut_off_nights')
      .select('night')
      .where('finished_at', 'is not', null)
      .orderBy('night', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.night ?? null;

/** Also says of one that is gone on with that it is still worked on. */
export const openNight = (tx: Tx, night: string, at: string) =>
  sql`
    insert into cut_off_nights as n (night, outcome, started_at, touched_at)
    values (${night}::date, 'running', ${at}::timestamptz, ${at}::timestamptz)
    on conflict (isp_id, night) do update set touched_at = excluded.touched_at where n.finished_at is null`.execute(
    tx,
  );

/** Whether the night still runs. Whoever holds it cuts; another worker waits for its turn. */
export const holdNight = async (tx: Tx, night: string): Promise<boolean> =>
  (await tx
    .selectFrom('cut_off_nights')
    .select('night')
    .where('night', '=', night)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export const countCut = (tx: Tx, night: string, lines: number, at: string) =>
  tx
    .updateTable('cut_off_nights')
    .set({ lines: sql`lines + ${lines}`, touched_at: at })
    .where('night', '=', night)
    .execute();

export const endNight = (tx: Tx, night: string, outcome: Outcome, at: string) =>
  sql`
    insert into cut_off_nights as n (night, outcome, started_at, touched_at, finished_at)
    values (${night}::date, ${outcome}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (isp_id, night) do update
    set outcome = excluded.outcome, touched_at = excluded.touched_at, finished_at = excluded.finished_at
    where n.finished_at is null`.execute(tx);
