export { paymentChecks } from './payments.checks.ts';
export { paymentHandlers, paymentSchedules } from './payments.jobs.ts';
export { paymentRoutes } from './payments.routes.ts';
