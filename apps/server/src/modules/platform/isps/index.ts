export { encryptedRegistrations } from './encrypted-columns.ts';
export { firstStepRoutes } from './first-steps-routes.ts';
export { ispHandlers } from './jobs.ts';
export {
  loadBillingRules,
  loadBillingSettings,
  saveBillingSettings,
  zoneOf,
} from './operations/billing-settings.ts';
export { completeRegistrationPayment } from './operations/change-isp-status.ts';
export type { Installation } from './operations/first-steps.ts';
export { loadPaymentSettings } from './operations/payment-settings.ts';
export { isAutomationPaused } from './queries/automation.ts';
export { findMoneyAndZone } from './queries/billing-settings.ts';
export { ownerAddresses } from './queries/isp-status.ts';
export { administratorIds, insertIsp } from './queries/isps.ts';
export { findIssuer } from './queries/issuer.ts';
export { followOpenRegistration } from './queries/open-registration.ts';
export { findSettings as findPlatformSettings } from './queries/platform-settings.ts';
export {
  findSubscriberSettings,
  insertSubscriberSettings,
  type SubscriberSettings,
  updateSubscriberSettings,
} from './queries/subscriber-settings.ts';
export { ispRoutes, settingRoutes } from './routes.ts';
export { actionsIn } from './rules/isp-status.ts';
export { pastGraceBefore } from './rules/past-grace.ts';
export type { IspStatusChange, IspStatusRules } from './rules/status-rules.ts';
