import type { Tx } from '@lastmile/database';

export const findPause = (tx: Tx) =>
  tx
    .selectFrom('automation_pauses')
    .leftJoin('users', 'users.id', 'automation_pauses.paused_by')
    .select(['automation_pauses.paused_at as at', 'users.full_name as by', 'automation_pauses.reason'])
    .where('automation_pauses.resumed_at', 'is', null)
    .executeTakeFirst();

interface Done {
  readonly at: string;
  readonly by: number;
}

/** Undefined when automation is paused already. */
export const insertPause = (tx: Tx, { at, by }: Done, reason: string) =>
  tx
    .insertInto('automation_pauses')
    .values({ paused_at: at, paused_by: by, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Undefined when automation was not paused. */
export const endPause = (tx: Tx, { at, by }: Done) =>
  tx
    .updateTable('automation_pauses')
    .set({ resumed_at: at, resumed_by: by })
    .where('resumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
