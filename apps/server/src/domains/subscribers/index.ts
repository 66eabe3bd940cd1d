export { bulkChange } from './bulk/bulk-change.ts';
export { holding, leaving, suspension } from './bulk/change-state.ts';
export { createSubscriber } from './create-subscriber.ts';
export { openPassword } from './ppp-passwords.ts';
export { subscriberChecks } from './subscribers.checks.ts';
export { subscriberHandlers, subscriberSchedules } from './subscribers.jobs.ts';
export { subscriberRoutes } from './subscribers.routes.ts';
