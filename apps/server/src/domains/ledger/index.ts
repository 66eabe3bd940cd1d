export type { Account, JournalEntry } from './journal.ts';
export { ledgerChecks } from './ledger.checks.ts';
export { balanceOf, lockBalances, postEntries, postReversals } from './ledger.queries.ts';
export { countNumbers, lockNumbers, paperNumber } from './paper-numbers.queries.ts';
