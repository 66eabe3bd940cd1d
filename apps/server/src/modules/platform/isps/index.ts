export { type Issuer, issuerOf, spokenBy } from '../../billing/invoices/documents/issuer.ts';
export {
  billingRulesOf,
  billingSettingsOf,
  changeBillingSettings,
  zoneOf,
} from './operations/billing-settings.ts';
export { paySettingsOf } from './operations/payment-settings.ts';
export { insertIsp } from './queries/isps.ts';
export { findIssuer } from './queries/issuer.ts';
export { ispRoutes, settingRoutes } from './routes.ts';
