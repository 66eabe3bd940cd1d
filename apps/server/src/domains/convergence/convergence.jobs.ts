import { handleJob, type JobHandler } from '@lastmile/jobs';
import { convergeRouter as convergeJob } from '../../base/router-wake-up.ts';
import { type ConvergeServices, convergeRouter } from './converge-router.ts';

export const convergenceHandlers = (services: ConvergeServices): JobHandler[] => [
  handleJob(convergeJob, ({ routerId }, run) => convergeRouter(services, routerId, run)),
];
