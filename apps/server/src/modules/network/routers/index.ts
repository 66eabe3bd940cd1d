export { askRouter } from './connection/read-system-info.ts';
export { routerHandlers } from './job-handlers.ts';
export { keepMiss, keepReading } from './operations/save-observed-state.ts';
export { type Reading, writeMiss } from './queries/observed-state.ts';
export { findConnection, insertRouter, type KnownRouter, setWritesAllowed } from './queries/routers.ts';
export { routerRoutes } from './routes.ts';
export { sealPassword as sealRouterPassword, targetOf } from './rules/encrypted-password.ts';
