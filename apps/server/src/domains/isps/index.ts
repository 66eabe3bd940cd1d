export { billingRulesOf, billingSettingsOf, changeBillingSettings, zoneOf } from './billing-settings.ts';
export { insertIsp } from './isps.queries.ts';
export { ispRoutes, settingRoutes } from './isps.routes.ts';
export { findIssuer } from './issuer.queries.ts';
export { type Issuer, issuerOf, spokenBy } from './issuer.ts';
export { paySettingsOf } from './pay-settings.ts';
