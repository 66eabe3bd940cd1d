import type { Tx } from '@lastmile/database';
import {
  defineJob,
  defineSchedule,
  enqueue,
  handleJob,
  type JobHandler,
  type Schedule,
} from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import { renewWholesale } from './operations/renew-wholesale.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });

/** Once a day, with notifications about wallets that will be short. */
const renewJob = defineJob({ name: 'resellers.renew-wholesale', payload: due });
/** After money was paid in: brings back who waits for it. */
const resumeJob = defineJob({ name: 'resellers.resume-wholesale', payload: z.strictObject({}) });

export const enqueueWholesaleResume = (tx: Tx): Promise<unknown> =>
  enqueue(tx, resumeJob, {}, { key: 'resume-wholesale' });

export const resellerHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(renewJob, (_payload, run) => renewWholesale(clock, run, { withNotifications: true })),
  handleJob(resumeJob, (_payload, run) => renewWholesale(clock, run, { withNotifications: false })),
];

export const resellerSchedules: readonly Schedule[] = [
  defineSchedule('resellers.renew-wholesale', { dailyAt: '00:10' }, renewJob),
];
