export { resellerInvariants } from './invariants.ts';
export { resellerHandlers, resellerSchedules } from './jobs.ts';
export { resellerTopUpPurpose } from './operations/top-up-purpose.ts';
export { resellerRoutes } from './routes.ts';
