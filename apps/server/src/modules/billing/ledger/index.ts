export { ledgerChecks } from './invariants.ts';
export { countNumbers, lockNumbers, paperNumber } from './queries/document-numbers.ts';
export { balanceOf, lockBalances, postEntries, postReversals } from './queries/ledger.ts';
export type { Account, JournalEntry } from './rules/journal.ts';
export { refuseGivingAway } from './rules/require-discretion.ts';
