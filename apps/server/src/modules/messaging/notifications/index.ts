export { notificationHandlers, notificationSchedules } from './jobs.ts';
export { notificationRoutes } from './routes.ts';
