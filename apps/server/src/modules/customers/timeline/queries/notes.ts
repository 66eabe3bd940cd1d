import type { Tx } from '@lastmile/database';

/** The author is the user of the transaction. */
export const insertNote = (tx: Tx, note: { subscriberId: number; body: string }) =>
  tx
    .insertInto('subscriber_notes')
    .values({ subscriber_id: note.subscriberId, body: note.body })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findNote = (tx: Tx, id: number) =>
  tx
    .selectFrom('subscriber_notes')
    .select(['created_by as createdBy', 'subscriber_id as subscriberId'])
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteNoteRow = (tx: Tx, id: number) =>
  tx.deleteFrom('subscriber_notes').where('id', '=', id).execute();
