export { visitHandlers } from './jobs.ts';
export { localNow } from './operations/local-time.ts';
export { countVisits, dayOf, findStaffOf } from './queries/visit-rows.ts';
export { visitRoutes } from './routes.ts';
