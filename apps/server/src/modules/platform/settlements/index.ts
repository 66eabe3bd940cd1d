export { encryptedPayoutNumbers, payoutNumberContext } from './encrypted-columns.ts';
export { settlementInvariants } from './invariants.ts';
export { settlementHandlers } from './jobs.ts';
export { createSettlement } from './operations/create-settlement.ts';
export { changeSettlement, confirmSettlement } from './operations/update-settlement.ts';
export { insertPayoutAccount, markVerified } from './queries/payout-accounts.ts';
export { insertPlatformFee } from './queries/platform-fees.ts';
export { settlementRoutes } from './routes.ts';
