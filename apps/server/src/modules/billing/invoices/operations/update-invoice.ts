import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, minor } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { formatDocumentNumber, lockDocumentNumbers } from '../../ledger/index.ts';
import { calculatedLinesOf, linesOf } from '../queries/invoice-lines.ts';
import { findAmounts } from '../queries/invoices.ts';
import { type BuiltInvoice, buildFromLines } from '../rules/build-invoice.ts';
import { dueDateOf } from '../rules/dunning-dates.ts';
import { exceedsLimits } from '../rules/invoice-limits.ts';
import { type InvoiceLine, lineOfCharge, shownLine } from '../rules/invoice-lines.ts';
import type { NewInvoice } from '../rules/new-invoice.ts';
import { type BillingContext, loadBillingContext } from './billing-context.ts';
import { cancelLockedInvoices } from './cancel-locked-invoices.ts';
import { issueInvoices } from './issue-invoices.ts';
import { requireUnpaidInvoice } from './require-unpaid-invoice.ts';

type Body = CallInput<typeof calls.invoices.update>['body'];
/** Line kinds that are calculated, and so are rebuilt. */
const derived: readonly string[] = ['discount', 'credit', 'vat', 'rounding'];

/**
 * An issued invoice is immutable: it is cancelled, and a new one for the same period and with the same tax is issued
 * instead. A preview changes nothing.
 */
export async function updateInvoice(clock: Clock, tx: Tx, body: Body, caller: Caller) {
  const billingContext = await loadBillingContext(tx, clock);
  if (body.preview) {
    const { invoice, built, dueOn } = await prepare(tx, billingContext, body, caller);
    return { id: invoice.id, number: null, version: invoice.version, dueOn, ...shownAmounts(built) };
  }
  const [issued] = await issueInvoices(tx, billingContext, async () => [
    await replaceInvoice(tx, billingContext, body, caller),
  ]);
  if (!issued) throw new Problem('not_found');
  const { id, number, dueOn, built } = issued;
  const { version } = await findAmounts(tx, id);
  return { id, number, version, dueOn, ...shownAmounts(built) };
}

/** Cancels the invoice first: a period and an opening balance have one invoice at a time. */
async function replaceInvoice(
  tx: Tx,
  billingContext: BillingContext,
  body: Body,
  caller: Caller,
): Promise<NewInvoice> {
  const { invoice, built, dueOn } = await prepare(tx, billingContext, body, caller);
  const { id, subscriberId, kind, originalId, calculatedOn } = invoice;
  // Null clears it.
  const { note = invoice.note } = body;
  const { invoicePrefix, year, numberPadding } = billingContext;
  const last = await lockDocumentNumbers(tx, 'invoice', year);
  const reason = formatDocumentNumber(invoicePrefix, year, last + 1, numberPadding);
  await cancelLockedInvoices(tx, billingContext, [invoice], { by: caller.userId, reason });
  const replaces = { id, originalId, calculatedOn, calculatedLines: await calculatedLinesOf(tx, id) };
  return { subscriberId, kind, built, dueOn, note, replaces };
}

async function prepare(tx: Tx, billingContext: BillingContext, body: Body, caller: Caller) {
  const invoice = await requireUnpaidInvoice(tx, body.id, caller);
  if (invoice.version !== body.version) {
    throw new Problem('stale', { detail: 'This was changed since you opened it. Reload it and try again.' });
  }
  const { today } = billingContext;
  const { discountMinor = invoice.discountMinor } = body;
  const { dueOn = invoice.dueOn < today ? dueDateOf(today, billingContext) : invoice.dueOn } = body;
  if (dueOn < today) throw fieldProblem('invoices.due_before_issue', 'dueOn');
  const { periodStart: first, periodEnd: last, wholeDays, monthlyDiscountMinor, discountTerms } = invoice;
  const built = buildFromLines(billingContext.settings, {
    tax: invoice,
    period: first && last && wholeDays ? { first, last, wholeDays } : null,
    lines: chargedLines(await linesOf(tx, invoice.id, invoice.revision), body, discountMinor),
    discountMinor: discountMinor === 0 ? undefined : minor(discountMinor),
    monthlyDiscountMinor,
    discountTerms,
  });
  if (exceedsLimits(built)) throw fieldProblem('invoices.total_too_large', 'lines');
  return { invoice, built, dueOn };
}

const shownAmounts = ({
  kind: _kind,
  status: _status,
  creditRemaining: _credit,
  periodStart: _start,
  periodEnd: _end,
  wholeDays: _days,
  monthlyDiscountMinor: _discount,
  discountTerms: _terms,
  lines,
  ...amounts
}: BuiltInvoice) => ({ ...amounts, lines: lines.map(shownLine) });

/** The lines that stay, in their order, and the new ones. */
function chargedLines(present: readonly InvoiceLine[], body: Body, discountMinor: number): InvoiceLine[] {
  const { lines: added = [], keepLines = body.lines ? [] : present.map((_, index) => index + 1) } = body;
  const kept = present.filter(({ kind }, index) => keepLines.includes(index + 1) && !derived.includes(kind));
  const charged = added.map((line) => lineOfCharge({ ...line, unitMinor: minor(line.unitMinor) }));
  const lines = [...kept, ...charged];
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (lines.length === 0) throw fieldProblem('invalid', 'lines');
  if (discountMinor > 0 && discountMinor > sum)
    throw fieldProblem('invoices.discount_too_large', 'discountMinor');
  return lines;
}
