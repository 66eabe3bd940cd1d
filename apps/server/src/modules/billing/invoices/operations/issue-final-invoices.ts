import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock, DateText } from '@lastmile/kit';
import { type BillingLine, billingLines } from '../queries/billable-subscribers.ts';
import { takeLeavers } from '../queries/final-invoices.ts';
import { creditCauseOf } from '../rules/changed-periods.ts';
import { dueDateOf } from '../rules/dunning-dates.ts';
import { dueBills } from '../rules/monthly-invoice.ts';
import type { NewInvoice } from '../rules/new-invoice.ts';
import { leftOn } from '../rules/subscriber-terms.ts';
import { type BillingMoment, billingMoment } from './billing-context.ts';
import { issueInvoices } from './issue-invoices.ts';

const chunk = 500;

/**
 * What lines that have left still owe, or get back, in parts: each part is taken off the list in the transaction that
 * bills it, so a job that was cut off or comes twice bills nobody twice.
 */
export async function issueFinalBills(
  clock: Clock,
  { transaction, report }: Pick<JobRun, 'transaction' | 'report'>,
): Promise<{ lines: number; invoices: number }> {
  const done = { lines: 0, invoices: 0 };
  for (let isMore = true; isMore; ) {
    const part = await transaction((tx) => billPart(tx, clock));
    done.lines += part.lines;
    done.invoices += part.invoices;
    isMore = part.lines > 0;
    if (isMore) await report({ done: done.lines });
  }
  return done;
}

async function billPart(tx: Tx, clock: Clock) {
  const moment = await billingMoment(tx, clock);
  let lines = 0;
  const issued = await issueInvoices(tx, moment, async () => {
    const leavers = await takeLeavers(tx, chunk);
    lines = leavers.length;
    const leftOnOf = new Map(leavers.map(({ subscriberId, leftOn: date }) => [subscriberId, date]));
    const found = await billingLines(tx, [...leftOnOf.keys()], null);
    found.sort((left, right) => left.id - right.id);
    return found.flatMap((line) => finalBills(asItLeft(line, leftOnOf.get(line.id) ?? ''), moment));
  });
  return { lines, invoices: issued.length };
}

/** It may have come back meanwhile; that day has a bill of its own. */
function asItLeft(line: BillingLine, date: DateText): BillingLine {
  return { ...line, status: 'left', segments: line.segments.filter(({ from }) => from <= date) };
}

function finalBills(line: BillingLine, moment: BillingMoment): NewInvoice[] {
  // Back on the day on which it left, it never did.
  if (leftOn(line) === undefined) return [];
  const dueOn = dueDateOf(moment.today, moment);
  const creditCause = creditCauseOf(line);
  return dueBills(line, moment).map((built) => ({
    subscriberId: line.id,
    kind: built.kind,
    built,
    dueOn,
    note: null,
    creditCause,
  }));
}
