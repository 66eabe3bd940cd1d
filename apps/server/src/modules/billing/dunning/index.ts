export { collectionChecks } from './invariants.ts';
export { collectionHandlers, collectionSchedules } from './jobs.ts';
export { cutOff } from './operations/suspend-overdue.ts';
export { collectionRoutes } from './routes.ts';
