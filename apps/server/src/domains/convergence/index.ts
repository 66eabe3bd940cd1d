export { convergenceHandlers, convergenceSchedules } from './convergence.jobs.ts';
export { convergenceRoutes } from './convergence.routes.ts';
