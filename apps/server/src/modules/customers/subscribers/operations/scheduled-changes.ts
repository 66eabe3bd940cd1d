import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { parsePlainDate, startOfDayIn } from '@lastmile/kit';
import { enqueuePackageChanges } from '../../../messaging/outbox/index.ts';
import { isAutomationPaused } from '../../../platform/isps/index.ts';
import { changedDiscounts, saveActiveDiscounts } from '../queries/dated-discounts.ts';
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
import { applyAffordable } from './apply-affordable.ts';
import { applyUpdate } from './bulk/bulk-update.ts';
import { activation, closing, type Moment } from './bulk/state-updates.ts';

const chunk = 1_000;
const longestHoldMonths = 3;

/** Applies one batch of due changes to subscribers after this id. */
type Step = (tx: Tx, moment: Moment, after: number) => Promise<Batch>;
interface Batch {
  /** Changes that wait are due again the next day. */
  readonly due: readonly number[];
  readonly changed: number;
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** A package that the wallet of a wholesale reseller does not cover waits until it does, or until the paid period ends. */
const changePackages: Step = async (tx, { today, at }, after) => {
  const due = idsOf(await duePackageChanges(tx, today, { after, limit: chunk }));
  const update = { apply: (ids: readonly number[]) => applyNextPackage(tx, ids), termsChangeAt: at };
  const waiting = new Set(await applyAffordable(tx, due, update));
  const changed = due.filter((id) => !waiting.has(id));
  await enqueuePackageChanges(tx, at, changed);
  return { due, changed: changed.length };
};

/** A scheduled hold of a subscriber that is no longer active is dropped. */
const changeStatuses: Step = async (tx, moment, after) => {
  const due = await dueStatusChanges(tx, moment.today, { after, limit: chunk });
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
  return { due: idsOf(due), changed: due.length };
};

/**
 * The end date of a hold is the first day with service. A subscriber whom the wallet of a wholesale
 * reseller does not cover is suspended, like one whose renewal was not paid.
 */
const endHolds: Step = async (tx, moment, after) => {
  const due = idsOf(await holdsEnding(tx, moment.today, { after, limit: chunk }));
  const unpaid = await applyAffordable(tx, due, activation(tx, 'resume', moment));
  const suspended = {
    status: 'suspended',
    status_reason: 'wallet',
    status_since: moment.at,
    on_hold_until: null,
  } as const;
  await applyUpdate(tx, unpaid, {
    apply: (ids) => updateSubscribers(tx, ids, suspended),
    termsChangeAt: moment.at,
  });
  return { due, changed: due.length };
};

/** A hold with an end date lasts until then, however late; one without is closed after three months. */
const closeAfterLongHold: Step = async (tx, moment, after) => {
  const day = parsePlainDate(moment.today);
  if (!day.ok) throw new RangeError(`${moment.today} is not a valid date`);
  const { timezone } = await ispDefaults(tx);
  // Includes holds that started at any time on that day.
  const since = day.value.subtract({ months: longestHoldMonths }).add({ days: 1 });
  const before = new Date(startOfDayIn(timezone, since)).toISOString();
  const due = idsOf(await onHoldSinceBefore(tx, before, { after, limit: chunk }));
  await applyUpdate(tx, due, closing(tx, moment));
  return { due, changed: due.length };
};

/** Invoices know the days of a discount; this is what lists and reports show. */
const changeDiscounts: Step = async (tx, { today }, after) => {
  const due = idsOf(await changedDiscounts(tx, today, { after, limit: chunk }));
  await saveActiveDiscounts(tx, due, today);
  return { due, changed: due.length };
};

const nothingDue: Batch = { due: [], changed: 0 };
const steps = {
  packages: changePackages,
  statuses: changeStatuses,
  resumed: endHolds,
  closed: closeAfterLongHold,
  discounts: changeDiscounts,
};

/**
 * Applies changes due today or on missed days, in batches. Idempotent; pausing automation takes effect from
 * the next batch.
 */
export async function applyScheduledChanges(
  moment: Moment,
  { transaction, report }: Pick<JobRun, 'transaction' | 'report'>,
): Promise<Record<keyof typeof steps, number>> {
  const changed = { packages: 0, statuses: 0, resumed: 0, closed: 0, discounts: 0 };
  for (const [name, step] of Object.entries(steps) as [keyof typeof steps, Step][]) {
    for (let after = 0, isMore = true; isMore; ) {
      const batch = await transaction(async (tx) =>
        (await isAutomationPaused(tx)) ? nothingDue : step(tx, moment, after),
      );
      changed[name] += batch.changed;
      after = batch.due.at(-1) ?? after;
      isMore = batch.due.length === chunk;
      if (isMore) await report({ done: changed[name] });
    }
  }
  return changed;
}
