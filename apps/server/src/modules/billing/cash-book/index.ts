export { cashBookInvariants } from './invariants.ts';
export { exportCashReport, getCashReport } from './operations/cash-report.ts';
export { closeDay } from './operations/close-day.ts';
export { decideHandOver, handOver } from './operations/hand-over-cash.ts';
export { ownCashOf } from './operations/own-cash.ts';
export { recordDeposit, recordExpense } from './operations/record-movement.ts';
export { returnHandOvers } from './operations/return-hand-overs.ts';
export {
  cashBalances,
  cashOf,
  countHandOvers,
  recipientsFor as cashRecipientsFor,
  redirectReturns,
} from './queries/hand-overs.ts';
export { cashBookRoutes } from './routes.ts';
