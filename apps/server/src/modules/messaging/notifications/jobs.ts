import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import { expiryOf } from '../../platform/retention/index.ts';
import { sendNotificationsJob } from '../outbox/index.ts';
import { alertFailedJobs } from './operations/alert-failed-jobs.ts';
import { remindOfLicence } from './operations/remind-licence.ts';
import { sendNotifications } from './operations/send-notifications.ts';
import { sendPromiseReminders, sendReminders } from './operations/send-reminders.ts';
import type { Uses } from './operations/transports.ts';
import { deleteExpiredNotifications } from './queries/expired-notifications.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });

const remindJob = defineJob({ name: 'notifications.send-reminders', payload: due });
/** Finds notifications whose lease expired because a worker died, and those without a wake-up. */
const pollJob = defineJob({ name: 'notifications.find-due', payload: due });
const deleteOldJob = defineJob({ name: 'notifications.delete-old', payload: due });

const clearedAtOnce = 5_000;

export const notificationHandlers = (services: Uses): JobHandler[] => [
  handleJob(sendNotificationsJob, async (_payload, run) => sendNotifications(services, run)),
  handleJob(pollJob, async (_payload, run) => {
    await run.transaction((tx) => alertFailedJobs(services, tx));
    return sendNotifications(services, run);
  }),
  handleJob(remindJob, async (_payload, { transaction, ispId }) => ({
    queued: await transaction((tx) => sendReminders(tx, services.clock, ispId ?? 0)),
    promises: await transaction((tx) => sendPromiseReminders(tx, services.clock)),
    licences: await transaction((tx) => remindOfLicence(tx, services.clock, ispId ?? 0)),
  })),
  handleJob(deleteOldJob, async (_payload, { transaction }) => {
    const before = await transaction((tx) => expiryOf(tx, 'notifications', services.clock.now()));
    let cleared = 0;
    for (let part = clearedAtOnce; part === clearedAtOnce; cleared += part) {
      part = await transaction((tx) => deleteExpiredNotifications(tx, before, clearedAtOnce));
    }
    return { cleared };
  }),
];

export const notificationSchedules: readonly Schedule[] = [
  defineSchedule('notifications.send-reminders', { dailyAt: '09:00' }, remindJob),
  defineSchedule('notifications.find-due', { everyMinutes: 10 }, pollJob),
  defineSchedule('notifications.delete-old', { dailyAt: '03:40' }, deleteOldJob),
];
