export { encryptedGatewayColumns } from './encrypted-columns.ts';
export { gatewayForms } from './forms.ts';
export { checkoutInvariants } from './invariants.ts';
export { checkoutHandlers, checkoutSchedules } from './jobs.ts';
export { offeredGateways, startCheckout } from './operations/start-checkout.ts';
export {
  type PaidCheckout,
  type Posted,
  type Purpose,
  type PurposeName,
  type ReturnedMoney,
  TransactionUsedError,
} from './purposes.ts';
export { findOutcome } from './queries/checkout-list.ts';
export { findByReference } from './queries/checkouts.ts';
export { offeredAccounts, platformGateways } from './queries/gateway-accounts.ts';
export { checkoutRoutes } from './routes.ts';
export { createFormTokens } from './rules/form-tokens.ts';
export { paymentStatusOf } from './rules/payment-status.ts';
export type { CheckoutServices, CheckoutUses, GatewayNetwork } from './services.ts';
