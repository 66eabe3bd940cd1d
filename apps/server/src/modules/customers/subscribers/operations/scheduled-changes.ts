import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { parsePlainDate, startOfDayIn } from '@lastmile/kit';
import { enqueuePackageChanges } from '../../../messaging/outbox/index.ts';
import { isAutomationPaused } from '../../../platform/isps/index.ts';
import {
  applyNextHold,
  applyNextPackage,
  duePackageChanges,
  dueStatusChanges,
  holdsEnding,
  noNextStatus,
  onHoldSinceBefore,
} from '../queries/scheduled-changes.ts';
import { ispDefaults, updateSubscribers } from '../queries/update-subscribers.ts';
import { isAllowed } from '../rules/subscriber-state.ts';
import { applyUpdate } from './bulk/bulk-update.ts';
import { activation, closing, type Moment } from './bulk/state-updates.ts';

const chunk = 1_000;
const longestHoldMonths = 3;

/** Applies one batch of due changes and returns the changed ids. */
type Step = (tx: Tx, moment: Moment) => Promise<readonly number[]>;

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

const changePackages: Step = async (tx, { today, at }) => {
  const due = idsOf(await duePackageChanges(tx, today, chunk));
  await applyUpdate(tx, due, { apply: (ids) => applyNextPackage(tx, ids), termsChangeAt: at });
  await enqueuePackageChanges(tx, at, due);
  return due;
};

/** A scheduled hold of a subscriber that is no longer active is dropped. */
const changeStatuses: Step = async (tx, moment) => {
  const due = await dueStatusChanges(tx, moment.today, chunk);
  const closed = idsOf(due.filter(({ nextStatus }) => nextStatus === 'closed'));
  const held = due.filter(({ nextStatus }) => nextStatus === 'on_hold');
  const holds = idsOf(held.filter(({ status }) => isAllowed('hold', status)));
  const dropped = idsOf(held.filter(({ status }) => !isAllowed('hold', status)));
  await applyUpdate(tx, closed, closing(tx, moment));
  await applyUpdate(tx, holds, {
    apply: (ids) => applyNextHold(tx, ids, moment.at),
    termsChangeAt: moment.at,
  });
  await updateSubscribers(tx, dropped, noNextStatus);
  return idsOf(due);
};

/** The end date of a hold is the first day with service. */
const endHolds: Step = async (tx, moment) => {
  const due = idsOf(await holdsEnding(tx, moment.today, chunk));
  await applyUpdate(tx, due, activation(tx, 'resume', moment));
  return due;
};

/** A hold with an end date lasts until then, however late; one without is closed after three months. */
const closeAfterLongHold: Step = async (tx, moment) => {
  const day = parsePlainDate(moment.today);
  if (!day.ok) throw new RangeError(`${moment.today} is not a valid date`);
  const { timezone } = await ispDefaults(tx);
  // Includes holds that started at any time on that day.
  const since = day.value.subtract({ months: longestHoldMonths }).add({ days: 1 });
  const before = new Date(startOfDayIn(timezone, since)).toISOString();
  const due = idsOf(await onHoldSinceBefore(tx, before, chunk));
  await applyUpdate(tx, due, closing(tx, moment));
  return due;
};

const steps = {
  packages: changePackages,
  statuses: changeStatuses,
  resumed: endHolds,
  closed: closeAfterLongHold,
};

/**
 * Applies changes due today or on missed days, in batches. Idempotent; pausing automation takes effect from
 * the next batch.
 */
export async function applyScheduledChanges(
  moment: Moment,
  { transaction, report }: Pick<JobRun, 'transaction' | 'report'>,
): Promise<Record<keyof typeof steps, number>> {
  const changed = { packages: 0, statuses: 0, resumed: 0, closed: 0 };
  for (const [name, step] of Object.entries(steps) as [keyof typeof steps, Step][]) {
    for (let isMore = true; isMore; ) {
      const ids = await transaction(async (tx) => ((await isAutomationPaused(tx)) ? [] : step(tx, moment)));
      changed[name] += ids.length;
      isMore = ids.length === chunk;
      if (isMore) await report({ done: changed[name] });
    }
  }
  return changed;
}
