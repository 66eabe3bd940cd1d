export { reportScheduleHandlers, reportScheduleSchedules } from './jobs.ts';
export { reportScheduleRoutes } from './routes.ts';
