export { campaignHandlers } from './jobs.ts';
export { campaignRoutes } from './routes.ts';
