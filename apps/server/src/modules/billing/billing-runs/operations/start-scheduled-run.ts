import type { Tx } from '@lastmile/database';
import { enqueueMany, type JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { applyScheduledChanges } from '../../../customers/subscribers/index.ts';
import { isAutomationPaused, loadBillingSettings } from '../../../platform/isps/index.ts';
import { suspendOverdue } from '../../dunning/index.ts';
import { loadBillingContext } from '../../invoices/index.ts';
import { startScheduledJob } from '../jobs.ts';
import { insertRun } from '../queries/runs.ts';
import { ispsDue } from '../queries/scheduled-runs.ts';
import { enqueueWork } from './create-run.ts';

/** As platform: wakes every ISP whose day has turned. */
export async function enqueueScheduledRuns(clock: Clock, tx: Tx): Promise<void> {
  const due = await ispsDue(tx, new Date(clock.now()).toISOString());
  const specs = due.map(({ ispId, date }) => ({ ispId, key: date, payload: { date } }));
  await enqueueMany(tx, startScheduledJob, specs);
}

/** Whether the panel is to bill for this ISP by itself. */
const invoicesAutomatically = async (tx: Tx): Promise<boolean> =>
  (await loadBillingSettings(tx)).autoBilling && !(await isAutomationPaused(tx));

/**
 * As the ISP: what the day asks for, in its order. A bill is for what a line has once today's changes and tonight's cuts
 * are done, and after a night away all of them are due in the same minute; what another worker did is found done, and what
 * it is at is waited for. A cut whose hour is yet to come stays after the bills, as the ISP has set it.
 */
export async function startRunOfDay(
  clock: Clock,
  run: Pick<JobRun, 'transaction' | 'read' | 'report'>,
): Promise<void> {
  if (!(await run.read(invoicesAutomatically))) return;
  await applyScheduledChanges(await run.read((tx) => loadBillingContext(tx, clock)), run);
  await suspendOverdue(clock, run);
  await run.transaction((tx) => startScheduledRun(clock, tx));
}

/**
 * As the ISP: today's run, once. It bills all that is due by today, so it also makes up for days on which the server was
 * away or automation had been stopped.
 */
export async function startScheduledRun(clock: Clock, tx: Tx): Promise<void> {
  if (!(await invoicesAutomatically(tx))) return;
  const { today, at } = await loadBillingContext(tx, clock);
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
