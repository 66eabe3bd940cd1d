export { resellerInvariants } from './invariants.ts';
export { resellerRoutes } from './routes.ts';
