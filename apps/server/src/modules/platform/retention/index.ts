export { retentionHandlers, retentionSchedules } from './jobs.ts';
export { expiryOf, expiryOfAll } from './queries/retention-settings.ts';
export { retentionRoutes } from './routes.ts';
