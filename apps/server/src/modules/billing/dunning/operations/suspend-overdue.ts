import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { type Clock, type DateText, dateIn } from '@lastmile/kit';
import { carryOut, suspension } from '../../../customers/subscribers/index.ts';
import { billingRulesOf, isAutomationStopped } from '../../../platform/isps/index.ts';
import { isExcluded, pastGraceBefore } from '../../invoices/index.ts';
import { lockBalances } from '../../ledger/index.ts';
import { findLinesToCut, lockLinesToCut, type OwingOn } from '../queries/overdue-subscribers.ts';
import { countCut, endNight, holdNight, lastNightOf, openNight } from '../queries/suspension-runs.ts';
import { comingNight, lastNightDue } from '../rules/suspension-dates.ts';

/** Long enough to be quick, short enough that a cashier hardly waits for it. */
const chunk = 1_000;

/**
 * One night of an ISP: what is past grace is suspended, in parts. It comes once: a night that is over stays so, and one
 * that broke off is gone on with. Gives the lines that were cut.
 */
export async function cutOff(
  clock: Clock,
  { transaction, report }: Pick<JobRun, 'transaction' | 'report'>,
): Promise<number[]> {
  const night = await transaction((tx) => beginNight(tx, clock));
  const cut: number[] = [];
  for (let after: number | undefined = 0; night !== undefined && after !== undefined; ) {
    const from: number = after;
    const part = await transaction((tx) => cutPart(tx, clock, night, from));
    cut.push(...part.cut);
    after = part.last;
    await report({ done: cut.length });
  }
  return cut;
}

/** The night that is to be worked on now; undefined when there is none. */
async function beginNight(tx: Tx, clock: Clock): Promise<DateText | undefined> {
  const rules = await billingRulesOf(tx);
  const at = new Date(clock.now()).toISOString();
  const lastNight = await lastNightOf(tx);
  if (lastNight === null) {
    await endNight(tx, lastNightDue(rules, clock), 'began', at);
    return undefined;
  }
  const { night, on, isDue } = comingNight({ ...rules, lastNight }, clock);
  if (!isDue) return undefined;
  if (isExcluded(on, rules)) {
    await endNight(tx, night, 'excluded', at);
    return undefined;
  }
  await openNight(tx, night, at);
  return night;
}

interface Part {
  readonly cut: readonly number[];
  /** Where the next part begins; undefined after the last. */
  readonly last: number | undefined;
}

/**
 * Lines are chosen, then the money of those is locked as a payment would lock it, then they are looked at again: a payment
 * at the same moment comes before and saves the line, or after and finds it cut and brings it back.
 */
async function cutPart(tx: Tx, clock: Clock, night: DateText, after: number): Promise<Part> {
  const over = { cut: [], last: undefined };
  if (!(await holdNight(tx, night))) return over;
  const at = new Date(clock.now()).toISOString();
  if (await isAutomationStopped(tx)) {
    await endNight(tx, night, 'stopped', at);
    return over;
  }
  const owing = await owingNow(tx, clock);
  const found = (await findLinesToCut(tx, owing, after, chunk)).map(({ id }) => id);
  await lockBalances(tx, found);
  const cut = (await lockLinesToCut(tx, owing, found)).map(({ id }) => id);
  await carryOut(tx, cut, suspension(tx, 'unpaid', { at, today: owing.today }));
  await countCut(tx, night, cut.length, at);
  if (found.length === chunk) return { cut, last: found.at(-1) };
  await endNight(tx, night, 'done', at);
  return { cut, last: undefined };
}

export async function owingNow(tx: Tx, clock: Clock): Promise<OwingOn> {
  const rules = await billingRulesOf(tx);
  const today = dateIn(rules.timezone, clock.now()).toString();
  return { today, pastGraceBefore: pastGraceBefore(rules, today) };
}
