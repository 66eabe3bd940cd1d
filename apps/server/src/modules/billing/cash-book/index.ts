export { decideHandOver, handOver } from './operations/hand-over-cash.ts';
export { cashBookRoutes } from './routes.ts';
