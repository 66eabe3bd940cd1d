export { areaChecks } from './areas.checks.ts';
export { insertArea } from './areas.queries.ts';
export { areaRoutes } from './areas.routes.ts';
