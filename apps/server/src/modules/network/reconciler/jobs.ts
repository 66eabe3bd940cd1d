import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import { expiryOfAll } from '../../platform/retention/index.ts';
import { enqueuePolls, pollRouter as pollJob, syncRouter as syncJob } from '../desired-state/index.ts';
import { pollRouter } from './operations/poll-router.ts';
import { type SyncServices, syncRouter } from './operations/sync-router.ts';
import { listRoutersDue } from './queries/poll.ts';
import { dropPartitions } from './queries/presence.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });
const findDuePolls = defineJob({ name: 'routers.find-due-polls', payload: due, scope: 'platform' });
const deleteOldSessions = defineJob({ name: 'routers.delete-old-sessions', payload: due, scope: 'platform' });

export const reconcilerHandlers = (services: SyncServices): JobHandler[] => {
  const now = () => new Date(services.clock.now()).toISOString();
  return [
    handleJob(syncJob, ({ routerId }, run) => syncRouter(services, routerId, run)),
    handleJob(pollJob, ({ routerId }, run) => pollRouter(services, routerId, run)),
    handleJob(findDuePolls, async (_payload, run) => {
      const routersDue = await run.transaction(async (tx) => {
        const routers = await listRoutersDue(tx, now());
        await enqueuePolls(tx, routers);
        return routers;
      });
      return { polls: routersDue.length };
    }),
    handleJob(deleteOldSessions, async (_payload, run) => ({
      dropped: await run.transaction(async (tx) =>
        dropPartitions(tx, await expiryOfAll(tx, 'session_log', services.clock.now())),
      ),
    })),
  ];
};

export const reconcilerSchedules: readonly Schedule[] = [
  defineSchedule('routers.find-due-polls', { everyMinutes: 1 }, findDuePolls),
  defineSchedule('routers.delete-old-sessions', { dailyAt: '22:10' }, deleteOldSessions),
];
