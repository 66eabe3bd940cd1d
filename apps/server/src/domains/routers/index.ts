export { writeMiss, writeReading } from './facts.queries.ts';
export { routerHandlers } from './routers.jobs.ts';
export { insertRouter, setWritesAllowed } from './routers.queries.ts';
export { routerRoutes } from './routers.routes.ts';
export { sealPassword as sealRouterPassword } from './sealed-password.ts';
