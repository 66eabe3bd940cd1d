import {
  defineJob,
  defineSchedule,
  enqueueMany,
  handleJob,
  type JobHandler,
  type Schedule,
} from '@lastmile/jobs';
import { z } from 'zod';
import { type SendUses, sendReport } from './operations/send-report.ts';
import { dueSchedules } from './queries/deliveries.ts';

/** Each ISP has its own hours, some at a quarter past. */
const findDueJob = defineJob({
  name: 'report-schedules.find-due',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
  scope: 'platform',
});
const sendJob = defineJob({
  name: 'report-schedules.send',
  payload: z.strictObject({ scheduleId: z.int() }),
});

export const reportScheduleHandlers = (uses: SendUses): JobHandler[] => [
  handleJob(findDueJob, (_payload, run) =>
    run.transaction(async (tx) => {
      const due = await dueSchedules(tx, new Date(uses.clock.now()).toISOString());
      const specs = due.map(({ ispId, scheduleId, dueOn }) => ({
        ispId,
        key: `${scheduleId}:${dueOn}`,
        payload: { scheduleId },
      }));
      await enqueueMany(tx, sendJob, specs);
      return { reports: due.length };
    }),
  ),
  handleJob(sendJob, ({ scheduleId }, run) => sendReport(uses, run, scheduleId)),
];

export const reportScheduleSchedules: readonly Schedule[] = [
  defineSchedule('report-schedules.find-due', { everyMinutes: 15 }, findDueJob),
];
