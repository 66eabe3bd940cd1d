export { collectionChecks } from './collection.checks.ts';
export { collectionHandlers, collectionSchedules } from './collection.jobs.ts';
export { collectionRoutes } from './collection.routes.ts';
export { cutOff } from './cut-off.ts';
