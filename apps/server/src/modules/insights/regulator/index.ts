export { regulatorRoutes } from './routes.ts';
