export { personalDataInvariants } from './invariants.ts';
export { personalDataRoutes } from './routes.ts';
