export { importHandlers, importSchedules } from './job-handlers.ts';
export { importRoutes } from './routes.ts';
