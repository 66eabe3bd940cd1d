import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import { pollCheckouts } from './operations/poll-checkouts.ts';
import type { CheckoutUses } from './services.ts';

const pollJob = defineJob({
  name: 'checkouts.poll',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});

export const checkoutHandlers = (services: CheckoutUses): JobHandler[] => [
  handleJob(pollJob, async () => ({ checked: await pollCheckouts(services) })),
];

export const checkoutSchedules: readonly Schedule[] = [
  defineSchedule('checkouts.poll', { everyMinutes: 1 }, pollJob),
];
