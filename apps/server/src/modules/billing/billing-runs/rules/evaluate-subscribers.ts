import type { BillingOutcome } from '@lastmile/contract';
import {
  type BillableSubscriber,
  type BillingContext,
  creditCauseOf,
  dueDateOf,
  dueInvoices,
  exceedsLimits,
  type NewInvoice,
  reasonNotInvoiced,
  skippedPeriods,
} from '../../invoices/index.ts';

/** What a run does with a subscriber, or why it does nothing. */
export interface EvaluatedSubscriber {
  readonly evaluatedId: number;
  readonly outcome: BillingOutcome;
  readonly issuedInvoices: readonly NewInvoice[];
  readonly detail: string | null;
  /** Due, but in a month that was chosen to be skipped. */
  readonly skipped: ReturnType<typeof skippedPeriods>;
}

interface EvaluationRequest {
  readonly runId: number;
  /** Everything that is due by this day. */
  readonly until: string;
}

/** Leaves out closed subscribers: their final invoices settle them, whatever settings change later. */
export const evaluateSubscribers = (
  subscribers: readonly BillableSubscriber[],
  billingContext: BillingContext,
  request: EvaluationRequest,
): EvaluatedSubscriber[] => {
  const evaluate = evaluateFor(billingContext, request);
  return subscribers.filter(({ status }) => status !== 'closed').map(evaluate);
};

function evaluateFor(billingContext: BillingContext, { runId, until }: EvaluationRequest) {
  const { settings, today } = billingContext;
  const by = { settings, today: until, issuedOn: today };
  // A skipped month that has not begun is settled by the run of its day: there may be service before it.
  const begun = { settings, today: until < today ? until : today };
  const dueOn = dueDateOf(today, billingContext);
  return (subscriber: BillableSubscriber): EvaluatedSubscriber => {
    const { id: evaluatedId } = subscriber;
    try {
      const due = dueInvoices(subscriber, by);
      const skipped = skippedPeriods(subscriber, begun);
      if (due.length === 0) {
        const outcome = reasonNotInvoiced(subscriber, by);
        return { evaluatedId, outcome, issuedInvoices: [], detail: null, skipped };
      }
      if (due.some(exceedsLimits)) throw new RangeError('The total is larger than an invoice can have');
      const creditCause = creditCauseOf(subscriber);
      const issuedInvoices = due.map((built) => ({
        subscriberId: evaluatedId,
        kind: built.kind,
        built,
        dueOn,
        note: null,
        runId,
        creditCause,
      }));
      return { evaluatedId, outcome: 'invoiced', issuedInvoices, detail: null, skipped };
    } catch (error) {
      // A subscriber whose terms cannot be invoiced must not block the others.
      const detail = error instanceof Error ? error.message : String(error);
      return { evaluatedId, outcome: 'error', issuedInvoices: [], detail: detail.slice(0, 300), skipped: [] };
    }
  };
}
