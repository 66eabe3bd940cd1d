export { leakRoutes } from './routes.ts';
