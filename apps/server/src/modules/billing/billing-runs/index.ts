export { billingRunInvariants } from './invariants.ts';
export { billingRunHandlers, billingRunSchedules } from './job-handlers.ts';
export { billingRunRoutes } from './routes.ts';
