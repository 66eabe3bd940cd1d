export { visitHandlers } from './jobs.ts';
export { localNow } from './operations/local-time.ts';
export { dayOf, findStaffOf } from './queries/visit-rows.ts';
export { countVisits } from './queries/visit-totals.ts';
export { visitRoutes } from './routes.ts';
