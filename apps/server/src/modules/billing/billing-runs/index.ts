export { billingRunInvariants } from './invariants.ts';
export { billingRunHandlers, billingRunSchedules } from './jobs.ts';
export { billingRunRoutes } from './routes.ts';
