import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import { deliverNotices } from '../outbox/index.ts';
import { deliver, type Uses } from './operations/send-notifications.ts';
import { remind } from './operations/send-reminders.ts';
import { clearOldNotices } from './queries/expired-notifications.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });

const remindJob = defineJob({ name: 'notices.remind', payload: due });
/** Finds what a worker that died had taken, and whatever no wake-up was left for. */
const sweepJob = defineJob({ name: 'notices.sweep', payload: due });
const clearOld = defineJob({ name: 'notices.clear-old', payload: due });

/** Thirteen months: a year to compare with, and the month in which someone asks. */
const keptMs = 396 * 24 * 60 * 60 * 1000;
const clearedAtOnce = 5_000;

export const noticeHandlers = (services: Uses): JobHandler[] => [
  handleJob(deliverNotices, async (_payload, run) => deliver(services, run)),
  handleJob(sweepJob, async (_payload, run) => deliver(services, run)),
  handleJob(remindJob, async (_payload, { transaction, ispId }) => ({
    queued: await transaction((tx) => remind(tx, services.clock, ispId ?? 0)),
  })),
  handleJob(clearOld, async (_payload, { transaction }) => {
    const before = new Date(services.clock.now() - keptMs).toISOString();
    let cleared = 0;
    for (let part = clearedAtOnce; part === clearedAtOnce; cleared += part) {
      part = await transaction((tx) => clearOldNotices(tx, before, clearedAtOnce));
    }
    return { cleared };
  }),
];

export const noticeSchedules: readonly Schedule[] = [
  defineSchedule('notices.remind', { dailyAt: '09:00' }, remindJob),
  defineSchedule('notices.sweep', { everyMinutes: 10 }, sweepJob),
  defineSchedule('notices.clear-old', { dailyAt: '03:40' }, clearOld),
];
