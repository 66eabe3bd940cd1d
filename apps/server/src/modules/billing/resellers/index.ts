export { resellerInvariants } from './invariants.ts';
export { resellerHandlers, resellerSchedules } from './jobs.ts';
export { resellerRoutes } from './routes.ts';
