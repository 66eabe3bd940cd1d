export type { DocumentModel, DocumentTotal, Labelled } from './documents/document-model.ts';
export { type Issuer, issuerOf, languageOf } from './documents/issuer.ts';
export { loadPdfWriter } from './documents/load-pdf-writer.ts';
export { invoicesFile } from './documents/print-invoices.ts';
export { invoiceInvariants } from './invariants.ts';
export { invoiceHandlers } from './jobs.ts';
export { applyCredit } from './operations/apply-credit.ts';
export { type BillingContext, loadBillingContext } from './operations/billing-context.ts';
export { cancelInvoice } from './operations/cancel-invoice.ts';
export { type CancelledInvoices, cancelUnpaidInvoices } from './operations/cancel-invoices.ts';
export { createCreditNote } from './operations/create-credit-note.ts';
export { expectNextInvoice } from './operations/expect-next-invoice.ts';
export { viewerOf } from './operations/get-invoice.ts';
export { issueCreditNotes } from './operations/issue-credit-notes.ts';
export { issueDueInvoices } from './operations/issue-due-invoices.ts';
export { settleUntilToday } from './operations/issue-final-invoices.ts';
export { issueInBatches, issueInvoices } from './operations/issue-invoices.ts';
export { requireCreditLimit } from './operations/require-credit-limit.ts';
export { skipMonths } from './operations/skip-months.ts';
export { saveImportedCycles } from './operations/start-imported-cycles.ts';
export { updateInvoice } from './operations/update-invoice.ts';
export {
  availableCreditOf,
  insertAllocations,
  type NumberedInvoice,
  outstandingInvoicesOf,
} from './queries/allocations.ts';
export { type BillableSubscriber, loadBillableSubscribers } from './queries/billable-subscribers.ts';
export { type InvoiceFilter, matches, type Viewer } from './queries/invoice-filter.ts';
export { compactInvoiceAggregates, sumsOf as invoiceSums } from './queries/invoice-totals.ts';
export { findAmounts, findOwner } from './queries/invoices.ts';
export { markMonthsPassed } from './queries/skipped-months.ts';
export { invoiceRoutes } from './routes.ts';
export { type Allocation, allocateOne } from './rules/allocate.ts';
export { creditCauseOf } from './rules/changed-periods.ts';
export {
  type DunningRules,
  dueDateOf,
  isExcluded,
  suspensionDateOf,
} from './rules/dunning-dates.ts';
export { exceedsLimits } from './rules/invoice-limits.ts';
export { dueInvoices, reasonNotInvoiced, skippedPeriods } from './rules/monthly-invoice.ts';
export type { IssuedInvoice, NewInvoice } from './rules/new-invoice.ts';
export { openingInvoice } from './rules/opening-balance.ts';
export { paidUntil } from './rules/paid-until.ts';
export { type PriceOfDays, priceOfDays } from './rules/price-of-days.ts';
export { vatOn } from './rules/vat.ts';
