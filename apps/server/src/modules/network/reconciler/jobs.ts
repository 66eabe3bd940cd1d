import {
  defineJob,
  defineSchedule,
  enqueueMany,
  handleJob,
  type JobHandler,
  type Schedule,
} from '@lastmile/jobs';
import { z } from 'zod';
import { convergeRouter as convergeJob, sweepRouter as sweepJob } from '../desired-state/index.ts';
import { sweepRouter } from './operations/poll-router.ts';
import { type ConvergeServices, convergeRouter } from './operations/sync-router.ts';
import { keptMonths, monthsBefore } from './poll/save-sessions.ts';
import { routersDue } from './queries/poll.ts';
import { dropPartitions } from './queries/presence.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });
const sweepDue = defineJob({ name: 'routers.sweep-due', payload: due, scope: 'platform' });
const forgetSessions = defineJob({ name: 'routers.forget-sessions', payload: due, scope: 'platform' });

export const convergenceHandlers = (services: ConvergeServices): JobHandler[] => {
  const now = () => new Date(services.clock.now()).toISOString();
  return [
    handleJob(convergeJob, ({ routerId }, run) => convergeRouter(services, routerId, run)),
    handleJob(sweepJob, ({ routerId }, run) => sweepRouter(services, routerId, run)),
    handleJob(sweepDue, async (_payload, run) => {
      const specs = await run.transaction(async (tx) => {
        const routers = await routersDue(tx, now());
        const found = routers.map(({ ispId, id }) => ({
          payload: { routerId: id },
          key: `router-${id}`,
          ispId,
        }));
        await enqueueMany(tx, sweepJob, found);
        return found;
      });
      return { sweeps: specs.length };
    }),
    handleJob(forgetSessions, async (_payload, run) => ({
      dropped: await run.transaction((tx) => dropPartitions(tx, monthsBefore(now(), keptMonths))),
    })),
  ];
};

export const convergenceSchedules: readonly Schedule[] = [
  defineSchedule('routers.sweep-due', { everyMinutes: 1 }, sweepDue),
  defineSchedule('routers.forget-sessions', { dailyAt: '22:10' }, forgetSessions),
];
