export { resellerInvariants } from './invariants.ts';
export { resellerHandlers, resellerSchedules } from './jobs.ts';
export { topUp } from './operations/book-transaction.ts';
export { updatePrices } from './operations/prices.ts';
export { renewWholesale } from './operations/renew-wholesale.ts';
export { resellerTopUpPurpose } from './operations/top-up-purpose.ts';
export { resellerRoutes } from './routes.ts';
