import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, minor } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { lockDocumentNumbers, postEntries, postReversals } from '../../ledger/index.ts';
import { releaseBalances } from '../queries/allocations.ts';
import { findAmounts, linesOf, rewriteInvoice } from '../queries/invoices.ts';
import { insertInvoiceLines } from '../queries/issue-invoices.ts';
import { type BuiltInvoice, buildFromLines } from '../rules/build-invoice.ts';
import { invoiceEntry } from '../rules/invoice-entry.ts';
import { exceedsLimits } from '../rules/invoice-limits.ts';
import { type InvoiceLine, lineOfCharge, shownLine } from '../rules/invoice-lines.ts';
import { applyCredit } from './apply-credit.ts';
import { loadBillingContext } from './billing-context.ts';
import { creditRemainder } from './issue-credit-notes.ts';
import { requireUnpaidInvoice } from './require-unpaid-invoice.ts';

type Body = CallInput<typeof calls.invoices.edit>['body'];
/** Line kinds that are calculated, and so are rebuilt. */
const derived: readonly string[] = ['discount', 'credit', 'vat', 'rounding'];

/**
 * Reverses the invoice in the ledger and posts it in its new form; number, period and tax stay. A preview
 * changes nothing.
 */
export async function updateInvoice(clock: Clock, tx: Tx, body: Body, caller: Caller) {
  const billingContext = await loadBillingContext(tx, clock);
  // Numbers are locked before balances: the new form may be below 0 and need a credit note.
  if (!body.preview) await lockDocumentNumbers(tx, 'credit_note', billingContext.year);
  const invoice = await requireUnpaidInvoice(tx, body.id, caller);
  if (invoice.version !== body.version) {
    throw new Problem('stale', { detail: 'This was changed since you opened it. Reload it and try again.' });
  }
  const { dueOn = invoice.dueOn, note = invoice.note, discountMinor = invoice.discountMinor } = body;
  if (dueOn < invoice.issuedOn) throw fieldProblem('invoices.due_before_issue', 'dueOn');
  const { at } = billingContext;
  const { id, subscriberId, revision } = invoice;
  const { periodStart: first, periodEnd: last, wholeDays } = invoice;
  const built = buildFromLines(billingContext.settings, {
    tax: invoice,
    period: first && last && wholeDays ? { first, last, wholeDays } : null,
    lines: chargedLines(await linesOf(tx, id, revision), body, discountMinor),
    discountMinor: discountMinor === 0 ? undefined : minor(discountMinor),
  });
  if (exceedsLimits(built)) throw fieldProblem('invoices.total_too_large', 'lines');
  const { lines, ...amounts } = postedAmounts(built);
  const shown = { id, dueOn, ...amounts, lines: lines.map(shownLine) };
  if (body.preview) return { ...shown, version: invoice.version };
  await releaseBalances(tx, [id], at);
  await postReversals(
    tx,
    { sourceKind: 'invoice', kind: 'invoice.issued', posted: [{ id, revision }] },
    { kind: 'invoice.edited', at },
  );
  const next = {
    ...amounts,
    id,
    subscriberId,
    revision: revision + 1,
    isOpening: invoice.kind === 'opening',
  };
  await insertInvoiceLines(tx, [{ invoiceId: id, revision: revision + 1, lines: built.lines }]);
  await rewriteInvoice(tx, { ...next, dueOn, note });
  await postEntries(tx, [invoiceEntry(next, next, at)]);
  await creditRemainder(tx, billingContext, [{ id, subscriberId, number: invoice.number, built }]);
  await applyCredit(tx, [subscriberId], at);
  const { version } = await findAmounts(tx, id);
  return { ...shown, version };
}

const postedAmounts = ({
  kind: _kind,
  status: _status,
  creditRemaining: _credit,
  periodStart: _start,
  periodEnd: _end,
  wholeDays: _days,
  monthlyDiscountMinor: _discount,
  ...amounts
}: BuiltInvoice) => amounts;

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
