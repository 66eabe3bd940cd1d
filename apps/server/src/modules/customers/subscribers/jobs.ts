import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import { applyScheduledChanges } from './operations/scheduled-changes.ts';
import { compactSubscriberAggregates } from './queries/subscriber-aggregates.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });

/** Scheduled package changes, holds that end, subscribers to close after a long hold, and discounts that begin or end. */
const applyScheduledChangesJob = defineJob({ name: 'subscribers.apply-scheduled-changes', payload: due });
const sumUp = defineJob({ name: 'subscribers.compact-aggregates', payload: due });

export const subscriberHandlers = (): JobHandler[] => [
  handleJob(applyScheduledChangesJob, ({ date, dueAt }, run) =>
    applyScheduledChanges({ today: date, at: dueAt }, run),
  ),
  handleJob(sumUp, async (_payload, { transaction }) => {
    await transaction(compactSubscriberAggregates);
    return undefined;
  }),
];

export const subscriberSchedules: readonly Schedule[] = [
  defineSchedule('subscribers.compact-aggregates', { everyMinutes: 30 }, sumUp),
  defineSchedule('subscribers.apply-scheduled-changes', { dailyAt: '00:05' }, applyScheduledChangesJob),
];
