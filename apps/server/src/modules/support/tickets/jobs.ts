import {
  defineJob,
  defineSchedule,
  enqueueMany,
  handleJob,
  type JobHandler,
  type Schedule,
} from '@lastmile/jobs';
import { z } from 'zod';
import { mailReplyJob, mailResolvedJob } from './operations/mail-jobs.ts';
import { chunk, closeOldTickets, closingTime, reportOverdue } from './operations/process-due.ts';
import { isoNow } from './operations/require-ticket.ts';
import { type MailUses, mailReply, mailResolved } from './operations/send-mails.ts';
import { ispsWithDueTickets } from './queries/due-tickets.ts';

/** Looks for ISPs with tickets that became overdue or are to be closed. */
const findDueJob = defineJob({
  name: 'tickets.find-due',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});
const processDueJob = defineJob({ name: 'tickets.process-due', payload: z.strictObject({}) });

/** Works in chunks until less than one is left. */
async function inChunks(work: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let part = chunk; part === chunk; done += part) part = await work();
  return done;
}

export const ticketHandlers = (services: MailUses): JobHandler[] => [
  handleJob(mailReplyJob, ({ replyId }, run) => mailReply(services, run, replyId)),
  handleJob(mailResolvedJob, ({ ticketId }, run) => mailResolved(services, run, ticketId)),
  handleJob(findDueJob, (_payload, { transaction }) =>
    transaction(async (tx) => {
      const isps = await ispsWithDueTickets(tx, isoNow(services.clock), closingTime(services.clock));
      await enqueueMany(
        tx,
        processDueJob,
        isps.map((ispId) => ({ payload: {}, key: 'process-due', ispId })),
      );
      return { isps: isps.length };
    }),
  ),
  handleJob(processDueJob, async (_payload, { transaction, ispId = 0 }) => {
    const closed = await inChunks(() => transaction((tx) => closeOldTickets(services.clock, tx)));
    const overdue = await inChunks(() => transaction((tx) => reportOverdue(services.clock, tx, ispId)));
    return { closed, overdue };
  }),
];

export const ticketSchedules: readonly Schedule[] = [
  defineSchedule('tickets.find-due', { everyMinutes: 5 }, findDueJob),
];
