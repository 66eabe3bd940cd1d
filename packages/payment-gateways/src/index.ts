export { createMemoryTokenStore, type StoredToken, type TokenStore } from './bkash/token-store.ts';
export { findMismatches, type Mismatch } from './compare-payment.ts';
export type { GatewayContext } from './context.ts';
export { baseUrls, type CredentialsByGateway, createGateway } from './create-gateway.ts';
export {
  type CreatedPayment,
  type GatewayMessage,
  type GatewayName,
  gatewayNames,
  type KnownPayment,
  type KnownRefund,
  type NewPayment,
  type NewRefund,
  type Notification,
  type PaidReport,
  type PaymentGateway,
  type PaymentReport,
  type RefundReport,
  type ReturnClaim,
} from './gateway.ts';
export type { GatewayFetch } from './http/call-gateway.ts';
export { type AddressRules, findAddressProblem, type GatewayAddressRules } from './http/gateway-address.ts';
export { createGatewayFetch } from './http/gateway-fetch.ts';
export { decryptAndVerify, encryptAndSign } from './nagad/keys.ts';
export type { Outcome, RefusalReason, UnknownReason } from './outcome.ts';
export { signFields as signSslcommerzFields } from './sslcommerz/signature.ts';
