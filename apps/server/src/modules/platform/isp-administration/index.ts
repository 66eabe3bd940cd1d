export { ispAdministrationHandlers, ispAdministrationSchedules } from './jobs.ts';
export { sumIsps } from './operations/list-isps.ts';
export { refreshOverviews } from './queries/overviews.ts';
export { ispAdministrationRoutes } from './routes.ts';
