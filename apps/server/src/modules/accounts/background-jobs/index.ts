export { jobInvariants } from './invariants.ts';
export { jobHandlers, jobSchedules } from './jobs.ts';
export { jobRoutes } from './routes.ts';
