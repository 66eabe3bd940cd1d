export { type AddressSettings, createAddressRules } from './connection/address-rules.ts';
export { askRouter } from './connection/read-system-info.ts';
export {
  AddressRefused,
  createRouterGate,
  NameNotFound,
  type RouterGate,
} from './connection/router-connector.ts';
export { routerHandlers } from './job-handlers.ts';
export { keepMiss, keepReading } from './operations/save-observed-state.ts';
export { type Reading, writeMiss } from './queries/observed-state.ts';
export { findConnection, insertRouter, type KnownRouter, setWritesAllowed } from './queries/routers.ts';
export { routerRoutes } from './routes.ts';
export { sealPassword as sealRouterPassword, targetOf } from './rules/encrypted-password.ts';
export type { RouterServices } from './services.ts';
