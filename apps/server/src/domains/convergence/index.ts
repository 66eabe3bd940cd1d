export { convergenceHandlers, convergenceSchedules } from './convergence.jobs.ts';
export { convergenceRoutes } from './convergence.routes.ts';
export { makePartitions } from './presence.queries.ts';
export { expectedOf, type Harvest, keepHarvest } from './sweep-router.ts';
