import {
  defineJob,
  defineSchedule,
  enqueueMany,
  handleJob,
  type JobHandler,
  type Schedule,
} from '@lastmile/jobs';
import { z } from 'zod';
import { deleteUnusedAttachments } from './operations/attachments.ts';
import { mailReplyJob, mailResolvedJob } from './operations/mail-jobs.ts';
import {
  chunk,
  closeOldTickets,
  closingTime,
  eraseExpired,
  reportOverdue,
} from './operations/process-due.ts';
import { isoNow } from './operations/require-ticket.ts';
import { type MailUses, mailReply, mailResolved } from './operations/send-mails.ts';
import { ispsWithDueTickets } from './queries/due-tickets.ts';
import { deleteOldMails } from './queries/inbound-mails.ts';
import { compactTicketAggregates } from './queries/ticket-totals.ts';
import type { TicketServices } from './services.ts';

/** Looks for ISPs with tickets that became overdue or are to be closed. */
const findDueJob = defineJob({
  name: 'tickets.find-due',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});
/** Uploads that no reply took within a day, and the memory of received mails. */
const deleteUnusedJob = defineJob({
  name: 'tickets.delete-unused-attachments',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});
/** Texts and files of tickets whose retention ended. */
const eraseExpiredJob = defineJob({
  name: 'tickets.erase-expired',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});
const compactAggregatesJob = defineJob({
  name: 'tickets.compact-aggregates',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});
const processDueJob = defineJob({ name: 'tickets.process-due', payload: z.strictObject({}) });

/** Works in chunks until less than one is left. */
async function inChunks(work: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let part = chunk; part === chunk; done += part) part = await work();
  return done;
}

export const ticketHandlers = (services: MailUses & Pick<TicketServices, 'attachments'>): JobHandler[] => [
  handleJob(mailReplyJob, ({ replyId }, run) => mailReply(services, run, replyId)),
  handleJob(mailResolvedJob, (payload, run) => mailResolved(services, run, payload)),
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
  handleJob(compactAggregatesJob, async (_payload, { transaction }) => {
    await transaction(compactTicketAggregates);
    return undefined;
  }),
  handleJob(eraseExpiredJob, async (_payload, { transaction }) => ({
    tickets: await inChunks(() => transaction((tx) => eraseExpired(services.clock, tx))),
  })),
  handleJob(deleteUnusedJob, async (_payload, { transaction }) => {
    const before = new Date(services.clock.now() - 86_400_000).toISOString();
    const forgotten = new Date(services.clock.now() - 30 * 86_400_000).toISOString();
    await transaction((tx) => deleteOldMails(tx, forgotten));
    return { files: await deleteUnusedAttachments(services.attachments, transaction, before) };
  }),
];

export const ticketSchedules: readonly Schedule[] = [
  defineSchedule('tickets.find-due', { everyMinutes: 5 }, findDueJob),
  defineSchedule('tickets.compact-aggregates', { everyMinutes: 30 }, compactAggregatesJob),
  defineSchedule('tickets.erase-expired', { dailyAt: '03:55' }, eraseExpiredJob),
  defineSchedule('tickets.delete-unused-attachments', { dailyAt: '04:10' }, deleteUnusedJob),
];
