import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { loadBillingRules, pastGraceBefore } from '../../../platform/isps/index.ts';
import type { SubscriberFilter } from '../queries/subscriber-filter.ts';

type RequestedFilter = Omit<SubscriberFilter, 'balance'> & {
  readonly balance?: CallInput<typeof calls.subscribers.list>['query']['balance'];
};

/** Today and the day before which invoices must be due to be past grace, for the ISP of the transaction. */
export async function overdueDays(clock: Clock, tx: Tx) {
  const rules = await loadBillingRules(tx);
  const today = todayIn(rules.timezone, clock).toString();
  return { today, pastGraceBefore: pastGraceBefore(rules, today) };
}

/** Whether a subscriber is overdue depends on the day and on the ISP's grace period. */
export async function resolveFilter<Filter extends RequestedFilter>(clock: Clock, tx: Tx, filter: Filter) {
  const { balance, ...others } = filter;
  if (balance !== 'overdue' && balance !== 'past_grace') return { ...others, balance };
  const { today, pastGraceBefore: lastGrace } = await overdueDays(clock, tx);
  return { ...others, balance: { dueBefore: balance === 'overdue' ? today : lastGrace } };
}

/** The target of a bulk call, by ids or by a filter. */
export async function resolveTarget<Body extends { readonly filter?: RequestedFilter | undefined }>(
  clock: Clock,
  tx: Tx,
  body: Body,
) {
  const { filter, ...others } = body;
  return { ...others, filter: filter && (await resolveFilter(clock, tx, filter)) };
}
