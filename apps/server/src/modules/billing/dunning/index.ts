export { dunningInvariants } from './invariants.ts';
export { dunningHandlers, dunningSchedules } from './jobs.ts';
export { countUpcomingSuspensions } from './operations/list-upcoming-suspensions.ts';
export { suspendOverdue } from './operations/suspend-overdue.ts';
export { suspensionDateFor } from './operations/suspension-date-for.ts';
export { dunningRoutes } from './routes.ts';
