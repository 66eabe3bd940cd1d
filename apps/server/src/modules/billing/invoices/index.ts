export { billsFile } from './documents/print-invoices.ts';
export { invoiceChecks } from './invariants.ts';
export { invoiceHandlers } from './jobs.ts';
export { useBalances } from './operations/apply-credit.ts';
export { type BillingMoment, billingMoment } from './operations/billing-context.ts';
export { type CancelledBills, cancelUntouched } from './operations/cancel-invoices.ts';
export { viewerOf } from './operations/get-invoice.ts';
export {
  type IssuedInvoice,
  issueInBatches,
  issueInvoices,
  type NewInvoice,
} from './operations/issue-invoices.ts';
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
export { takeOverCycles } from './rules/imported-cycles.ts';
export { dueBills, whyNoBill } from './rules/monthly-invoice.ts';
export { openingBill } from './rules/opening-balance.ts';
export { paidUntil } from './rules/paid-until.ts';
