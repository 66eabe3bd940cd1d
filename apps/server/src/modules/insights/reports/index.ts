export { sumUninvoiced } from './queries/uninvoiced.ts';
export { reportRoutes } from './routes.ts';
