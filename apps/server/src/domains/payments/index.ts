export { receivedByHand } from './by-hand.ts';
export { decideHandOver, handOver } from './hand-over.ts';
export { sumUpPaymentTallies } from './payment-sums.queries.ts';
export { paymentChecks } from './payments.checks.ts';
export { paymentHandlers, paymentSchedules } from './payments.jobs.ts';
export { paymentRoutes } from './payments.routes.ts';
export { printReceiptOfLine } from './print-receipt.ts';
export { reversePayment } from './reverse-payments.ts';
export { takePayments } from './take-payments.ts';
