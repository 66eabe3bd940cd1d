export { insertIsp } from './isps.queries.ts';
export { ispRoutes, settingRoutes } from './isps.routes.ts';
