export { bulkChange } from './bulk/bulk-change.ts';
export { holding, leaving, suspension } from './bulk/change-state.ts';
export { isOnSale, leaveLines, takenAmong } from './change-subscribers.queries.ts';
export { createSubscribers } from './create-subscriber.ts';
export { adoptLines, type LineOnRouter, takeFromRouter } from './lines-on-routers.queries.ts';
export { openPassword, sealPassword } from './ppp-passwords.ts';
export { subscriberChecks } from './subscribers.checks.ts';
export { subscriberHandlers, subscriberSchedules } from './subscribers.jobs.ts';
export { subscriberRoutes } from './subscribers.routes.ts';
