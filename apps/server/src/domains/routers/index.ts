export { routerHandlers } from './routers.jobs.ts';
export { routerRoutes } from './routers.routes.ts';
