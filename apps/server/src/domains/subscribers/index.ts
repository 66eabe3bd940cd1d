export { openPassword } from './ppp-passwords.ts';
export { subscriberChecks } from './subscribers.checks.ts';
export { subscriberHandlers, subscriberSchedules } from './subscribers.jobs.ts';
export { subscriberRoutes } from './subscribers.routes.ts';
