import type { Tx } from '@lastmile/database';

export const notesOf = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('isp_notes as n')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.text', 'n.at', 'u.full_name as userName'])
    .where('n.isp_id', '=', ispId)
    .orderBy('n.id', 'desc')
    .limit(200)
    .execute();

export const insertNote = (tx: Tx, note: { ispId: number; text: string; at: string; userId: number }) =>
  tx
    .insertInto('isp_notes')
    .values({ isp_id: note.ispId, text: note.text, at: note.at, user_id: note.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
