export { ledgerInvariants } from './invariants.ts';
export { requireCash, resolvePayout } from './operations/resolve-payout.ts';
export { canHoldCash, isCashHolder, isDayClosed, lockCash } from './queries/cash.ts';
export {
  advanceDocumentNumbers,
  formatDocumentNumber,
  lockDocumentNumbers,
} from './queries/document-numbers.ts';
export { exactSum } from './queries/exact-sum.ts';
export { balanceOf, lockBalances, postEntries, postReversals } from './queries/ledger.ts';
export { lockOpenPeriod } from './queries/open-period.ts';
export { findUnsettledMoney, payableToIsp } from './queries/platform-ledger.ts';
export { type BalancePage, runningBalancePage } from './queries/running-balance.ts';
export type { Account, JournalEntry } from './rules/journal.ts';
export { requireInvoiceUpdate } from './rules/require-invoice-update.ts';
