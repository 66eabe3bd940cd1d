import type { Tx } from '@lastmile/database';

export const findStop = (tx: Tx) =>
  tx
    .selectFrom('automation_stops')
    .leftJoin('users', 'users.id', 'automation_stops.stopped_by')
    .select(['automation_stops.stopped_at as at', 'users.full_name as by', 'automation_stops.reason'])
    .where('automation_stops.resumed_at', 'is', null)
    .executeTakeFirst();

interface Done {
  readonly ispId: number;
  readonly at: string;
  readonly by: number;
}

/** Undefined when someone else did it first. */
export const insertStop = (tx: Tx, { ispId, at, by }: Done, reason: string) =>
  tx
    .insertInto('automation_stops')
    .values({ isp_id: ispId, stopped_at: at, stopped_by: by, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Undefined when nothing was stopped. */
export const endStop = (tx: Tx, { at, by }: Done) =>
  tx
    .updateTable('automation_stops')
    .set({ resumed_at: at, resumed_by: by })
    .where('resumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
