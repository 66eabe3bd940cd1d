import type { Tx } from '@lastmile/database';
import { enqueueMany, type JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { applyScheduledChanges } from '../../../customers/subscribers/index.ts';
import { isAutomationPaused, loadBillingSettings } from '../../../platform/isps/index.ts';
import { suspendOverdue } from '../../dunning/index.ts';
import { loadBillingContext } from '../../invoices/index.ts';
import { startScheduledJob } from '../job-definitions.ts';
import { insertRun } from '../queries/runs.ts';
import { ispsDue } from '../queries/scheduled-runs.ts';
import { enqueueWork } from './create-run.ts';

/** Runs as the platform: enqueues a run for every ISP whose day and hour have come. */
export async function enqueueScheduledRuns(clock: Clock, tx: Tx): Promise<void> {
  const due = await ispsDue(tx, new Date(clock.now()).toISOString());
  const specs = due.map(({ ispId, date }) => ({ ispId, key: date, payload: { date } }));
  await enqueueMany(tx, startScheduledJob, specs);
}

/** Whether automatic billing is on for this ISP. */
const invoicesAutomatically = async (tx: Tx): Promise<boolean> =>
  (await loadBillingSettings(tx)).autoBilling && !(await isAutomationPaused(tx));

/**
 * Runs as the ISP: the tasks of its day, in order. An invoice must reflect today's scheduled changes and
 * suspensions, and after an outage all of them are due in the same minute. What another worker has done is
 * skipped, and what it is doing is waited for. A suspension run whose hour is yet to come stays after the
 * invoices, as the ISP configured it.
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
 * Runs as the ISP: today's run, once. It invoices everything due by today, so it also makes up for days on
 * which the server was down or automation was paused.
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
