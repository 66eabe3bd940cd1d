export { securityDepositInvariants } from './invariants.ts';
export { securityDepositRoutes } from './routes.ts';
