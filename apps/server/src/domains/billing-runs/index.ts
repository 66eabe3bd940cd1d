export { billingRunChecks } from './billing-runs.checks.ts';
export { billingRunHandlers, billingRunSchedules } from './billing-runs.jobs.ts';
export { billingRunRoutes } from './billing-runs.routes.ts';
