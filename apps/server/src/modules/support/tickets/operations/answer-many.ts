import type { Tx } from '@lastmile/database';
import { enqueueMany } from '@lastmile/jobs';
import { insertAnswers, lockActive, resolveAll } from '../queries/answers.ts';
import { insertEvents } from '../queries/tickets.ts';
import { mailReplyJob, mailResolvedJob } from './mail-jobs.ts';
import { statusEvent } from './reply.ts';

interface Answer {
  readonly body: string;
  readonly userId: number | null;
  readonly at: string;
}

/** One reply to many tickets, which are resolved with it; returns how many were still active. */
export async function answerAndResolve(tx: Tx, ticketIds: readonly number[], answer: Answer) {
  const tickets = await lockActive(tx, ticketIds);
  if (tickets.length === 0) return 0;
  const ids = tickets.map(({ id }) => id);
  const replyIds = await insertAnswers(tx, ids, answer);
  await resolveAll(tx, ids, answer.at);
  await insertEvents(
    tx,
    tickets.map((ticket) => statusEvent(ticket, 'resolved', answer.at, answer.userId)),
  );
  await enqueueMany(
    tx,
    mailReplyJob,
    replyIds.map((replyId) => ({ payload: { replyId }, key: `reply:${replyId}` })),
  );
  await enqueueMany(
    tx,
    mailResolvedJob,
    ids.map((ticketId) => ({ payload: { ticketId }, key: `resolved:${ticketId}` })),
  );
  return ids.length;
}
