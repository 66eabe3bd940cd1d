import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { loadBillableSubscribers } from '../queries/billable-subscribers.ts';
import { creditCauseOf } from '../rules/changed-periods.ts';
import { dueDateOf } from '../rules/dunning-dates.ts';
import { exceedsLimits } from '../rules/invoice-limits.ts';
import { dueInvoices } from '../rules/monthly-invoice.ts';
import type { NewInvoice } from '../rules/new-invoice.ts';
import { loadBillingContext } from './billing-context.ts';
import { issueInvoices } from './issue-invoices.ts';

interface Wanted {
  readonly subscriberId: number;
  readonly preview: boolean;
}

/**
 * Issues every invoice of a subscriber that is due by today, as a billing run does. They are chosen under the lock of the subscriber, so
 * that a second call issues nothing. A preview returns them without changing anything.
 */
export async function issueDueInvoices(
  clock: Clock,
  tx: Tx,
  { subscriberId, preview }: Wanted,
  caller: Caller,
): Promise<readonly NewInvoice[]> {
  const context = await loadBillingContext(tx, clock);
  const dueOn = dueDateOf(context.today, context);
  const choose = async (): Promise<NewInvoice[]> => {
    const [subscriber] = await loadBillableSubscribers(tx, [subscriberId], resellersOf(caller));
    if (!subscriber) throw new Problem('not_found');
    const built = dueInvoices(subscriber, context);
    if (built.length === 0) throw new Problem('invoices.not_billable');
    if (built.some(exceedsLimits)) throw fieldProblem('invoices.total_too_large', 'subscriberId');
    const creditCause = creditCauseOf(subscriber);
    return built.map((one) => ({
      subscriberId,
      kind: one.kind,
      built: one,
      dueOn,
      note: null,
      creditCause,
    }));
  };
  return preview ? choose() : issueInvoices(tx, context, choose);
}
