export { createClaim } from './operations/create-claim.ts';
export { claimsOfSubscriber, countClaims } from './queries/payment-claims.ts';
export { paymentClaimRoutes } from './routes.ts';
