import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, minor } from '@lastmile/kit';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { type BillingLine, billingLines } from '../queries/billable-subscribers.ts';
import { findAmounts } from '../queries/invoices.ts';
import { type BuiltInvoice, buildOneOffInvoice } from '../rules/build-invoice.ts';
import { creditCauseOf } from '../rules/changed-periods.ts';
import { dueDateOf } from '../rules/dunning-dates.ts';
import { nextBills } from '../rules/monthly-invoice.ts';
import type { NewInvoice } from '../rules/new-invoice.ts';
import { type BillingMoment, billingMoment } from './billing-context.ts';
import { issueInvoices } from './issue-invoices.ts';

type Input = CallInput<typeof calls.invoices.create>;

/** One month bill or one-off bill; a preview says what it would be and changes nothing. */
export async function createInvoice(clock: Clock, tx: Tx, { params, body }: Input, caller: Caller) {
  const moment = await billingMoment(tx, clock);
  const dueOn = body.dueOn ?? dueDateOf(moment.today, moment);
  if (dueOn < moment.today) throw fieldProblem('invoices.due_before_issue', 'dueOn');
  const choose = async (): Promise<NewInvoice[]> => {
    const [line] = await billingLines(tx, [params.subscriberId], resellerOf(caller));
    if (!line) throw new Problem('not_found');
    const bills = body.kind === 'monthly' ? monthBills(line, body, moment) : [oneOffBill(line, body, moment)];
    const creditCause = creditCauseOf(line);
    return bills.map((built) => ({
      subscriberId: line.id,
      kind: built.kind,
      built,
      dueOn,
      note: body.note,
      creditCause,
    }));
  };
  if (!body.preview) return shownAmounts(tx, await issueInvoices(tx, moment, choose));
  const preview = (await choose()).at(-1);
  if (!preview) throw new Problem('not_found');
  return { id: null, number: null, dueOn, paidMinor: 0, ...amountsOf(preview.built) };
}

function monthBills(
  line: BillingLine,
  { periodStart }: { periodStart?: string | undefined },
  moment: BillingMoment,
): BuiltInvoice[] {
  const isFree = line.freePeriods.some(({ first }) => first === periodStart);
  const isWithinBilled = line.lastPeriodEnd !== null && (periodStart ?? '') <= line.lastPeriodEnd;
  if (periodStart !== undefined && isWithinBilled && !isFree) {
    throw fieldProblem('invoices.already_billed', 'periodStart');
  }
  const next = nextBills(line, moment);
  const last = next.at(-1);
  if (!last) throw new Problem('invoices.not_billable');
  if (periodStart !== undefined && periodStart !== last.periodStart) {
    throw fieldProblem('invoices.wrong_period', 'periodStart');
  }
  return next;
}

type OneOff = Extract<Input['body'], { kind: 'one_off' }>;

function oneOffBill(line: BillingLine, body: OneOff, { settings }: BillingMoment): BuiltInvoice {
  const charges = body.lines.map((charge) => ({ ...charge, unitMinor: minor(charge.unitMinor) }));
  const sum = charges.reduce((total, { quantity, unitMinor }) => total + quantity * unitMinor, 0);
  if (body.discountMinor > sum) throw fieldProblem('invoices.discount_too_large', 'discountMinor');
  const discount = body.discountMinor === 0 ? undefined : minor(body.discountMinor);
  return buildOneOffInvoice(settings, line.packageVatMode, charges, discount);
}

const amountsOf = ({
  creditLeft: _credit,
  kind: _kind,
  status: _status,
  wholeDays: _days,
  ...built
}: BuiltInvoice) => ({
  ...built,
  lines: [...built.lines],
});

/** As issued, with what a balance in favour has paid of it at once. */
async function shownAmounts(tx: Tx, issued: Awaited<ReturnType<typeof issueInvoices>>) {
  const invoice = issued.at(-1);
  if (!invoice) throw new Problem('not_found');
  const { paidMinor } = await findAmounts(tx, invoice.id);
  const { id, number, dueOn, built } = invoice;
  return { id, number, dueOn, paidMinor, ...amountsOf(built) };
}
