export { noticeHandlers, noticeSchedules } from './jobs.ts';
export { noticeRoutes } from './routes.ts';
