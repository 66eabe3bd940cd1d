export { smsAccountInvariants } from './invariants.ts';
export { smsTopUpPurpose } from './operations/top-up-purpose.ts';
export { findSmsOffer } from './queries/accounts.ts';
export {
  availableBalance,
  chargeMessages,
  refundMessages,
  releaseReservation,
  reserveForCampaign,
} from './queries/charges.ts';
export { smsAccountRoutes } from './routes.ts';
