export { cashBookInvariants } from './invariants.ts';
export { closeDay } from './operations/close-day.ts';
export { decideHandOver, handOver } from './operations/hand-over-cash.ts';
export { ownCashOf } from './operations/own-cash.ts';
export { recordDeposit, recordExpense } from './operations/record-movement.ts';
export { cashBalances, cashOf, recipientsFor as cashRecipientsFor } from './queries/hand-overs.ts';
export { cashBookRoutes } from './routes.ts';
