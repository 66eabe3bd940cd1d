export { packageRoutes } from './packages.routes.ts';
