export { ispAdministrationHandlers, ispAdministrationSchedules } from './jobs.ts';
export { refreshOverviews } from './queries/overviews.ts';
export { ispAdministrationRoutes } from './routes.ts';
