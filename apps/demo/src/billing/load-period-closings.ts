import type { Tx } from '@lastmile/database';
import { addDays, type Clock } from '@lastmile/kit';
import type { Caller } from '../../../server/src/core/caller.ts';
import { loadBillingContext, skipMonths } from '../../../server/src/modules/billing/invoices/index.ts';
import { closeMonth, reopenMonth } from '../../../server/src/modules/billing/period-closing/index.ts';

interface Office {
  readonly owner: Caller;
  readonly accountant?: Caller | undefined;
}

/** The accountant closes the month before the last one. Of one month an expense was missing, so it was reopened. */
export async function closeMonthBeforeLast(
  tx: Tx,
  { owner, accountant = owner }: Office,
  clock: Clock,
): Promise<void> {
  const { today } = await loadBillingContext(tx, clock);
  const lastDayBefore = (date: string) => addDays(`${date.slice(0, 7)}-01`, -1);
  const month = lastDayBefore(lastDayBefore(today)).slice(0, 7);
  await closeMonth(clock, tx, { month }, accountant);
  if (!month.endsWith('-08')) return;
  const soon = { now: () => clock.now() + 20 * 60_000 };
  await reopenMonth(soon, tx, { month, reason: 'The rent of the POP was missing' }, owner);
  await closeMonth({ now: () => clock.now() + 55 * 60_000 }, tx, { month }, accountant);
}

/** A few subscribers are away next month and are not invoiced then. */
export async function skipNextMonth(
  tx: Tx,
  ids: readonly number[],
  owner: Caller,
  clock: Clock,
): Promise<void> {
  if (ids.length === 0) return;
  const { today } = await loadBillingContext(tx, clock);
  const next = addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7);
  await skipMonths(
    clock,
    tx,
    { ids: [...ids], months: [next], reason: 'Away on Hajj', preview: false },
    owner,
  );
}
