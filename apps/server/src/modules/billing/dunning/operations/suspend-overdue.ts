import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { type Clock, type DateText, dateIn } from '@lastmile/kit';
import { applyUpdate, suspension } from '../../../customers/subscribers/index.ts';
import { isAutomationPaused, loadBillingRules } from '../../../platform/isps/index.ts';
import { isExcluded, pastGraceBefore } from '../../invoices/index.ts';
import { lockBalances } from '../../ledger/index.ts';
import {
  findSubscribersToSuspend,
  lockSubscribersToSuspend,
  type OverdueOn,
} from '../queries/overdue-subscribers.ts';
import {
  countSuspended,
  createSuspensionRun,
  findLastRun,
  finishSuspensionRun,
  lockSuspensionRun,
} from '../queries/suspension-runs.ts';
import { lastRunDue, nextSuspensionRun } from '../rules/suspension-dates.ts';

/** Long enough to be quick, short enough that a cashier hardly waits for it. */
const chunk = 1_000;

/**
 * One night of an ISP: what is past grace is suspended, in parts. It comes once: a night that is over stays so, and one
 * that broke off is gone on with. Gives the lines that were cut.
 */
export async function suspendOverdue(
  clock: Clock,
  { transaction, report }: Pick<JobRun, 'transaction' | 'report'>,
): Promise<number[]> {
  const runOn = await transaction((tx) => startSuspensionRun(tx, clock));
  const suspended: number[] = [];
  for (let after: number | undefined = 0; runOn !== undefined && after !== undefined; ) {
    const from: number = after;
    const part = await transaction((tx) => suspendChunk(tx, clock, runOn, from));
    suspended.push(...part.suspended);
    after = part.last;
    await report({ done: suspended.length });
  }
  return suspended;
}

/** The night that is to be worked on now; undefined when there is none. */
async function startSuspensionRun(tx: Tx, clock: Clock): Promise<DateText | undefined> {
  const rules = await loadBillingRules(tx);
  const at = new Date(clock.now()).toISOString();
  const lastRunOn = await findLastRun(tx);
  if (lastRunOn === null) {
    await finishSuspensionRun(tx, lastRunDue(rules, clock), 'began', at);
    return undefined;
  }
  const { runOn, on, isDue } = nextSuspensionRun({ ...rules, lastRunOn }, clock);
  if (!isDue) return undefined;
  if (isExcluded(on, rules)) {
    await finishSuspensionRun(tx, runOn, 'excluded', at);
    return undefined;
  }
  await createSuspensionRun(tx, runOn, at);
  return runOn;
}

interface Part {
  readonly suspended: readonly number[];
  /** Where the next part begins; undefined after the last. */
  readonly last: number | undefined;
}

/**
 * Lines are chosen, then the money of those is locked as a payment would lock it, then they are looked at again: a payment
 * at the same moment comes before and saves the line, or after and finds it cut and brings it back.
 */
async function suspendChunk(tx: Tx, clock: Clock, runOn: DateText, after: number): Promise<Part> {
  const over = { suspended: [], last: undefined };
  if (!(await lockSuspensionRun(tx, runOn))) return over;
  const at = new Date(clock.now()).toISOString();
  if (await isAutomationPaused(tx)) {
    await finishSuspensionRun(tx, runOn, 'stopped', at);
    return over;
  }
  const overdue = await loadOverdueNow(tx, clock);
  const found = (await findSubscribersToSuspend(tx, overdue, after, chunk)).map(({ id }) => id);
  await lockBalances(tx, found);
  const suspended = (await lockSubscribersToSuspend(tx, overdue, found)).map(({ id }) => id);
  await applyUpdate(tx, suspended, suspension(tx, 'unpaid', { at, today: overdue.today }));
  await countSuspended(tx, runOn, suspended.length, at);
  if (found.length === chunk) return { suspended, last: found.at(-1) };
  await finishSuspensionRun(tx, runOn, 'done', at);
  return { suspended, last: undefined };
}

export async function loadOverdueNow(tx: Tx, clock: Clock): Promise<OverdueOn> {
  const rules = await loadBillingRules(tx);
  const today = dateIn(rules.timezone, clock.now()).toString();
  return { today, pastGraceBefore: pastGraceBefore(rules, today) };
}
