export type { Account, JournalEntry, JournalLine } from './journal.ts';
export { ledgerChecks } from './ledger.checks.ts';
export { balanceOf, balancesOf, lockBalances, postEntries, postReversals } from './ledger.queries.ts';
export { countNumbers, lockNumbers, paperNumber } from './paper-numbers.queries.ts';
