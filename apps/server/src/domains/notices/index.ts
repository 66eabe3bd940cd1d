export { noticeHandlers, noticeSchedules } from './notices.jobs.ts';
export { noticeRoutes } from './notices.routes.ts';
