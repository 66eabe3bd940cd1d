import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { type Clock, type DateText, dateIn } from '@lastmile/kit';
import { applyUpdate, suspension } from '../../../customers/subscribers/index.ts';
import { isAutomationPaused, loadBillingRules, pastGraceBefore } from '../../../platform/isps/index.ts';
import { isExcluded } from '../../invoices/index.ts';
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

/** Large enough for throughput, small enough that a payment hardly waits for the locks. */
const chunk = 1_000;

/**
 * Processes one suspension run of the ISP in chunks. A run happens once per day: a completed one is not
 * repeated, an interrupted one is resumed. Returns the suspended ids.
 */
export async function suspendOverdue(
  clock: Clock,
  { transaction, report }: Pick<JobRun, 'transaction' | 'report'>,
): Promise<number[]> {
  const runOn = await transaction((tx) => startSuspensionRun(tx, clock));
  const suspended: number[] = [];
  for (let after: number | undefined = 0; runOn !== undefined && after !== undefined; ) {
    const from: number = after;
    const processed = await transaction((tx) => suspendChunk(tx, clock, runOn, from));
    suspended.push(...processed.suspended);
    after = processed.last;
    await report({ done: suspended.length });
  }
  return suspended;
}

/** The date of the run to process now; undefined when there is none. */
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

interface Chunk {
  readonly suspended: readonly number[];
  /** The last id of the chunk; undefined after the last chunk. */
  readonly last: number | undefined;
}

/**
 * Selects subscribers, locks their balances as a payment does, then checks them again. A concurrent payment
 * either commits first and keeps the subscriber active, or comes after and reactivates it.
 */
async function suspendChunk(tx: Tx, clock: Clock, runOn: DateText, after: number): Promise<Chunk> {
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
