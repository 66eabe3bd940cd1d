export { type Allocation, allocateOne } from './allocate.ts';
export { fundsOf, insertAllocations, type NumberedBill, openBillsOf } from './allocations.queries.ts';
export { type BillingLine, billingLines } from './billing-lines.queries.ts';
export { type BillingMoment, billingMoment } from './billing-moment.ts';
export { type CancelledBills, cancelUntouched } from './cancel-invoices.ts';
export { creditCauseOf } from './changed-periods.ts';
export {
  type CollectionRules,
  dueDateOf,
  isExcluded,
  pastGraceBefore,
  suspensionDateOf,
} from './collection-dates.ts';
export { type InvoiceFilter, matches, type Viewer } from './invoice-filter.queries.ts';
export { sumUpInvoiceTallies } from './invoice-sums.queries.ts';
export { invoiceChecks } from './invoices.checks.ts';
export { invoiceHandlers } from './invoices.jobs.ts';
export { findOwner } from './invoices.queries.ts';
export { invoiceRoutes } from './invoices.routes.ts';
export { type IssuedInvoice, issueInBatches, issueInvoices, type NewInvoice } from './issue-invoices.ts';
export { dueBills, whyNoBill } from './month-bill.ts';
export { openingBill } from './opening-balance.ts';
export { paidUntil } from './paid-until.ts';
export { billsFile } from './print-bills.ts';
export { viewerOf } from './show-invoice.ts';
export { takeOverCycles } from './take-over.ts';
export { useBalances } from './use-balances.ts';
