export { areaInvariants } from './invariants.ts';
export { insertArea } from './queries/areas.ts';
export { areaRoutes } from './routes.ts';
