import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import { changeByTheClock } from './operations/scheduled-changes.ts';
import { sumUpTallies } from './queries/subscriber-aggregates.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });

/** Packages from a day on, holds that end, and lines that leave after a long hold. */
const changeByClock = defineJob({ name: 'subscribers.change-by-the-clock', payload: due });
const sumUp = defineJob({ name: 'subscribers.sum-up', payload: due });

export const subscriberHandlers = (): JobHandler[] => [
  handleJob(changeByClock, ({ date, dueAt }, run) => changeByTheClock({ today: date, at: dueAt }, run)),
  handleJob(sumUp, async (_payload, { transaction }) => {
    await transaction(sumUpTallies);
    return undefined;
  }),
];

export const subscriberSchedules: readonly Schedule[] = [
  defineSchedule('subscribers.sum-up', { everyMinutes: 30 }, sumUp),
  defineSchedule('subscribers.change-by-the-clock', { dailyAt: '00:05' }, changeByClock),
];
