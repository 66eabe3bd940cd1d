import type { Tx } from '@lastmile/database';
import { enqueueMany } from '@lastmile/jobs';
import { type Answer, insertAnswers, lockActive, resolveAll } from '../queries/answers.ts';
import { insertEvents } from '../queries/tickets.ts';
import { mailResolvedJob } from './mail-jobs.ts';
import { statusEvent } from './reply.ts';

/** One reply to many tickets, which are resolved with it; returns how many were still active. */
export async function answerAndResolve(tx: Tx, ticketIds: readonly number[], answer: Answer) {
  const tickets = await lockActive(tx, ticketIds);
  if (tickets.length === 0) return 0;
  const ids = tickets.map(({ id }) => id);
  const replies = await insertAnswers(tx, ids, answer);
  await resolveAll(tx, ids, answer.at);
  await insertEvents(
    tx,
    tickets.map((ticket) => statusEvent(ticket, 'resolved', answer.at, answer.userId)),
  );
  // One mail says both.
  await enqueueMany(
    tx,
    mailResolvedJob,
    replies.map(({ id, ticketId }) => ({
      payload: { ticketId, replyId: id },
      key: `resolved:${ticketId}`,
    })),
  );
  return ids.length;
}
