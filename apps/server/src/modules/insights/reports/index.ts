export { uninvoiced as uninvoicedSubscribers } from './queries/uninvoiced.ts';
export { reportRoutes } from './routes.ts';
