import { defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { renewJob, resumeJob } from './job-definitions.ts';
import { renewWholesale } from './operations/renew-wholesale.ts';

export const resellerHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(renewJob, (_payload, run) => renewWholesale(clock, run, { withNotifications: true })),
  handleJob(resumeJob, (_payload, run) => renewWholesale(clock, run, { withNotifications: false })),
];

export const resellerSchedules: readonly Schedule[] = [
  defineSchedule('resellers.renew-wholesale', { dailyAt: '00:10' }, renewJob),
];
