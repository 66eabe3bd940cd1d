export type { Labelled, Printed, PrintedSum } from './documents/document-model.ts';
export { type Issuer, issuerOf, spokenBy } from './documents/issuer.ts';
export { loadPdfWriter } from './documents/load-pdf-writer.ts';
export { billsFile } from './documents/print-invoices.ts';
export { invoiceChecks } from './invariants.ts';
export { invoiceHandlers } from './jobs.ts';
export { useBalances } from './operations/apply-credit.ts';
export { type BillingMoment, billingMoment } from './operations/billing-context.ts';
export { type CancelledBills, cancelUntouched } from './operations/cancel-invoices.ts';
export { viewerOf } from './operations/get-invoice.ts';
export { issueInBatches, issueInvoices } from './operations/issue-invoices.ts';
export { takeOverCycles } from './operations/start-imported-cycles.ts';
export { fundsOf, insertAllocations, type NumberedBill, openBillsOf } from './queries/allocations.ts';
export { type BillingLine, billingLines } from './queries/billable-subscribers.ts';
export { type InvoiceFilter, matches, type Viewer } from './queries/invoice-filter.ts';
export { sumUpInvoiceTallies } from './queries/invoice-totals.ts';
export { findOwner } from './queries/invoices.ts';
export { invoiceRoutes } from './routes.ts';
export { type Allocation, allocateOne } from './rules/allocate.ts';
export { creditCauseOf } from './rules/changed-periods.ts';
export {
  type CollectionRules,
  dueDateOf,
  isExcluded,
  pastGraceBefore,
  suspensionDateOf,
} from './rules/dunning-dates.ts';
export { dueBills, whyNoBill } from './rules/monthly-invoice.ts';
export type { IssuedInvoice, NewInvoice } from './rules/new-invoice.ts';
export { openingBill } from './rules/opening-balance.ts';
export { paidUntil } from './rules/paid-until.ts';
