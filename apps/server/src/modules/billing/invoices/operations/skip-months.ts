import type { CallInput, calls, ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { bulkUpdate, resolveTarget } from '../../../customers/subscribers/index.ts';
import { lockDocumentNumbers } from '../../ledger/index.ts';
import { loadBillableSubscribers } from '../queries/billable-subscribers.ts';
import {
  insertSkippedMonths,
  lockSkippedMonth,
  markMonthRemoved,
  monthsTaken,
  skippedMonthsOf,
} from '../queries/skipped-months.ts';
import { latestPeriodStart } from '../rules/latest-period-start.ts';
import { loadBillingContext } from './billing-context.ts';

/**
 * Periods that begin in these months are not invoiced. An invoice that is issued already is cancelled instead, which
 * can skip its month as well.
 */
export async function skipMonths(
  clock: Clock,
  tx: Tx,
  body: CallInput<typeof calls.skippedMonths.create>['body'],
  caller: Caller,
) {
  const { today, year } = await loadBillingContext(tx, clock);
  const months = [...new Set(body.months)].sort().map((month) => `${month}-01`);
  const [first = '', last = ''] = [months.at(0), months.at(-1)];
  if (first.slice(0, 7) < today.slice(0, 7)) throw fieldProblem('skipped_months.in_the_past', 'months');
  if (last > latestPeriodStart(today)) throw fieldProblem('skipped_months.too_far_ahead', 'months');
  // Nothing is invoiced meanwhile, so what is found not to be invoiced stays so.
  if (!body.preview) await lockDocumentNumbers(tx, 'invoice', year);
  return bulkUpdate(tx, await resolveTarget(clock, tx, body), caller, async (subscribers) => {
    const taken = await monthsTaken(
      tx,
      subscribers.map(({ id }) => id),
      months,
    );
    const refusalOf = (id: number, status: string): ProblemCode | undefined => {
      if (status === 'closed') return 'subscribers.wrong_state';
      if (taken.get(id)?.isInvoiced) return 'invoices.already_invoiced';
      return taken.get(id)?.skipped === months.length ? 'subscribers.already_in_state' : undefined;
    };
    return {
      refusalsOf: (all) =>
        new Map(
          all.flatMap(({ id, status }) => {
            const code = refusalOf(id, status);
            return code ? [[id, code] as const] : [];
          }),
        ),
      apply: async () => {},
      scheduled: {
        days: new Map(subscribers.map(({ id }) => [id, first])),
        save: (days) => insertSkippedMonths(tx, [...days.keys()], months, body.reason),
      },
    };
  });
}

export async function listSkippedMonths(tx: Tx, subscriberId: number, caller: Caller) {
  const [subscriber] = await loadBillableSubscribers(tx, [subscriberId], resellersOf(caller));
  if (!subscriber) throw new Problem('not_found');
  return { items: await skippedMonthsOf(tx, subscriberId) };
}

/** The month is invoiced as usual, unless billing has passed it. */
export async function deleteSkippedMonth(
  clock: Clock,
  tx: Tx,
  { id }: CallInput<typeof calls.skippedMonths.delete>['body'],
  caller: Caller,
) {
  const { at, year } = await loadBillingContext(tx, clock);
  await lockDocumentNumbers(tx, 'invoice', year);
  const found = await lockSkippedMonth(tx, id, resellersOf(caller));
  if (!found) throw new Problem('not_found');
  if (found.isPassed) throw new Problem('skipped_months.passed');
  await markMonthRemoved(tx, id, { at, by: caller.userId });
  return { id };
}
