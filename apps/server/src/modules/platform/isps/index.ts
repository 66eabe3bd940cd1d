export {
  billingRulesOf,
  billingSettingsOf,
  changeBillingSettings,
  zoneOf,
} from './operations/billing-settings.ts';
export { paySettingsOf } from './operations/payment-settings.ts';
export { isAutomationStopped } from './queries/automation.ts';
export { insertIsp } from './queries/isps.ts';
export { findIssuer } from './queries/issuer.ts';
export {
  findLineSettings,
  insertLineSettings,
  type LineSettings,
  updateLineSettings,
} from './queries/subscriber-settings.ts';
export { ispRoutes, settingRoutes } from './routes.ts';
