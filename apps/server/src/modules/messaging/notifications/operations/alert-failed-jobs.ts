import type { Tx } from '@lastmile/database';
import { findIssuer } from '../../../platform/isps/index.ts';
import { alertTexts, enqueueStaffAlert } from '../../outbox/index.ts';
import { failedJobsSince } from '../queries/failed-jobs.ts';
import type { Uses } from './transports.ts';

const dayMs = 86_400_000;

/** Tells staff of jobs that gave up, each once. */
export async function alertFailedJobs(
  { clock, panelUrl }: Pick<Uses, 'clock' | 'panelUrl'>,
  tx: Tx,
): Promise<void> {
  const failed = await failedJobsSince(tx, new Date(clock.now() - dayMs).toISOString());
  if (failed.length === 0) return;
  const { locale } = await findIssuer(tx);
  const text = alertTexts(locale).jobFailed(`${panelUrl()}/admin/jobs`);
  const at = new Date(clock.now()).toISOString();
  for (const { id, failedAt } of failed)
    await enqueueStaffAlert(tx, at, { kind: 'job_failed', key: `${id}:${failedAt}`, text });
}
