export { jobChecks } from './jobs.checks.ts';
export { jobHandlers, jobSchedules } from './jobs.jobs.ts';
export { jobRoutes } from './jobs.routes.ts';
