export { convergenceHandlers, convergenceSchedules } from './jobs.ts';
export { expectedOf, type Harvest, keepHarvest } from './operations/poll-router.ts';
export { makePartitions } from './queries/presence.ts';
export { convergenceRoutes } from './routes.ts';
