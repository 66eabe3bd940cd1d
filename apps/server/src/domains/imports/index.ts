export { importHandlers, importSchedules } from './imports.jobs.ts';
export { importRoutes } from './imports.routes.ts';
