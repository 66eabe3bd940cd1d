export { askRouter } from './ask-router.ts';
export { type Reading, writeMiss } from './facts.queries.ts';
export { keepMiss, keepReading } from './keep-reading.ts';
export { routerHandlers } from './routers.jobs.ts';
export { findConnection, insertRouter, type KnownRouter, setWritesAllowed } from './routers.queries.ts';
export { routerRoutes } from './routers.routes.ts';
export { sealPassword as sealRouterPassword, targetOf } from './sealed-password.ts';
