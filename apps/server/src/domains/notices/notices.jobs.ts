import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import { deliverNotices } from '../../base/notice-wake-up.ts';
import { deliver, type Uses } from './deliver.ts';
import { remind } from './remind.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });

const remindJob = defineJob({ name: 'notices.remind', payload: due });
/** Finds what a worker that died had taken, and whatever no wake-up was left for. */
const sweepJob = defineJob({ name: 'notices.sweep', payload: due });

export const noticeHandlers = (services: Uses): JobHandler[] => [
  handleJob(deliverNotices, async (_payload, run) => deliver(services, run)),
  handleJob(sweepJob, async (_payload, run) => deliver(services, run)),
  handleJob(remindJob, async (_payload, { transaction, ispId }) => ({
    queued: await transaction((tx) => remind(tx, services.clock, ispId ?? 0)),
  })),
];

export const noticeSchedules: readonly Schedule[] = [
  defineSchedule('notices.remind', { dailyAt: '09:00' }, remindJob),
  defineSchedule('notices.sweep', { everyMinutes: 10 }, sweepJob),
];
