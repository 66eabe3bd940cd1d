export { type AddressSettings, createAddressRules } from './connection/address-rules.ts';
export { readHardware, readRouterSystemInfo } from './connection/read-system-info.ts';
export {
  AddressNotAllowed,
  createRouterConnector,
  NameNotFound,
} from './connection/router-connector.ts';
export { routerHandlers } from './job-handlers.ts';
export { checkHardware } from './operations/check-hardware.ts';
export { currentWorkingRouter } from './operations/require-current-router.ts';
export { saveMissedPoll, saveObservedState } from './operations/save-observed-state.ts';
export { acceptFoundHardware, acceptIdentity, saveHardwareDecision } from './queries/hardware.ts';
export { type SystemReading, updateMissedPoll } from './queries/observed-state.ts';
export { findConnection, insertRouter, type KnownRouter, setWritesAllowed } from './queries/routers.ts';
export { routerRoutes } from './routes.ts';
export { encryptPassword as encryptRouterPassword, targetOf } from './rules/encrypted-password.ts';
export type { RouterServices } from './services.ts';
