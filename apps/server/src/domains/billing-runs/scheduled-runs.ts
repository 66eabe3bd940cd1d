import type { Tx } from '@lastmile/database';
import { enqueueMany } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { isAutomationStopped } from '../../base/automation.queries.ts';
import { billingMoment } from '../invoices/index.ts';
import { billingSettingsOf } from '../isps/index.ts';
import { startScheduledJob } from './job-kinds.ts';
import { insertRun } from './runs.queries.ts';
import { ispsDue } from './scheduled-runs.queries.ts';
import { enqueueWork } from './start-run.ts';

/** As platform: wakes every ISP whose day has turned. */
export async function wakeIspsDue(clock: Clock, tx: Tx): Promise<void> {
  const due = await ispsDue(tx, new Date(clock.now()).toISOString());
  const specs = due.map(({ ispId, date }) => ({ ispId, key: date, payload: { date } }));
  await enqueueMany(tx, startScheduledJob, specs);
}

/**
 * As the ISP: today's run, once. It bills all that is due by today, so it also makes up for days on which the server was
 * away or automation had been stopped.
 */
export async function startScheduledRun(clock: Clock, tx: Tx): Promise<void> {
  if (!(await billingSettingsOf(tx)).autoBilling || (await isAutomationStopped(tx))) return;
  const { today, at } = await billingMoment(tx, clock);
  const runId = await insertRun(tx, {
    kind: 'scheduled',
    until: today,
    month: null,
    scheduledFor: today,
    own: null,
    at,
  });
  if (runId !== undefined) await enqueueWork(tx, runId);
}
