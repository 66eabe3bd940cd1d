export { resellerRoutes } from './routes.ts';
