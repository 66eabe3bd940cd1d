import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { findSubscriber } from '../../subscribers/index.ts';
import { deleteNoteRow, findNote, insertNote } from '../queries/notes.ts';

export async function createNote(
  tx: Tx,
  { params, body }: CallInput<typeof calls.timeline.createNote>,
  caller: Caller,
) {
  if (!(await findSubscriber(tx, params.id, resellersOf(caller)))) throw new Problem('not_found');
  return insertNote(tx, { subscriberId: params.id, body: body.body });
}

export async function deleteNote(tx: Tx, id: number, caller: Caller): Promise<undefined> {
  const note = await findNote(tx, id);
  if (!note || !(await findSubscriber(tx, note.subscriberId, resellersOf(caller)))) {
    throw new Problem('not_found');
  }
  if (note.createdBy !== caller.userId) throw new Problem('timeline.not_your_note');
  await deleteNoteRow(tx, id);
  return undefined;
}
