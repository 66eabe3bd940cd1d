import type { Tx } from '@lastmile/database';
import { addDays, type Clock, type DateText } from '@lastmile/kit';
import { loadBillingRules } from '../../../platform/isps/index.ts';
import { suspensionDateOf } from '../../invoices/index.ts';
import { findPause } from '../queries/automation-pauses.ts';
import { findLastRun } from '../queries/suspension-runs.ts';
import { nextSuspensionRun } from '../rules/suspension-dates.ts';

interface UnpaidSince {
  /** Of the oldest unpaid invoice. */
  readonly dueOn: DateText;
  readonly promiseUntil: DateText | null;
}

/** When an active subscriber is suspended if nothing is paid; null while automation is stopped. */
export async function suspensionDateFor(
  tx: Tx,
  clock: Clock,
  { dueOn, promiseUntil }: UnpaidSince,
): Promise<DateText | null> {
  if (await findPause(tx)) return null;
  const rules = await loadBillingRules(tx);
  const { on } = nextSuspensionRun({ ...rules, lastRunOn: await findLastRun(tx) }, clock);
  // Runs before the next one are over, so the day before it is the earliest end of a postponement.
  const waitsUntil = [promiseUntil ?? '', addDays(on, -1)].sort().at(-1) ?? null;
  return suspensionDateOf(dueOn, waitsUntil, rules);
}
