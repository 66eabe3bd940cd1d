export { visitHandlers } from './jobs.ts';
export { visitRoutes } from './routes.ts';
