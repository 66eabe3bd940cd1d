export { dunningInvariants } from './invariants.ts';
export { dunningHandlers, dunningSchedules } from './jobs.ts';
export { suspendOverdue } from './operations/suspend-overdue.ts';
export { dunningRoutes } from './routes.ts';
