export { ispAdministrationHandlers, ispAdministrationSchedules } from './jobs.ts';
export { countIsps } from './queries/isp-list.ts';
export { refreshOverviews } from './queries/overviews.ts';
export { ispAdministrationRoutes } from './routes.ts';
