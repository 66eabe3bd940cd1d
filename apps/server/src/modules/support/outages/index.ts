export { outageHandlers, outageSchedules } from './jobs.ts';
export { outageRoutes } from './routes.ts';
