export { type AddressSettings, createAddressRules } from './connection/address-rules.ts';
export { startConnectionRenewal } from './connection/connection-renewal.ts';
export { OtherRouter } from './connection/other-router.ts';
export type { AcquiredConnection } from './connection/persistent-connections.ts';
export {
  readInterfacesAndPools,
  readPolledSystem,
  readPools,
  readRouterSystemInfo,
} from './connection/read-system-info.ts';
export {
  AddressNotAllowed,
  createRouterConnector,
  NameNotFound,
} from './connection/router-connector.ts';
export { routerHandlers } from './jobs.ts';
export { alertRouterDown, alertRouterUp } from './operations/alert-staff.ts';
export { checkHardware } from './operations/check-hardware.ts';
export { currentWorkingRouter } from './operations/require-current-router.ts';
export { saveMissedPoll, saveObservedState } from './operations/save-observed-state.ts';
export { claimConnection, claimSecondConnection, releaseSecondConnection } from './queries/connections.ts';
export { acceptFoundHardware, acceptIdentity, saveHardwareDecision } from './queries/hardware.ts';
export { isFullReadDue, markOnline, type PolledReading, updateMissedPoll } from './queries/observed-state.ts';
export {
  countRouters,
  findConnection,
  insertRouter,
  type KnownRouter,
  setWritesAllowed,
} from './queries/routers.ts';
export { routerRoutes } from './routes.ts';
export {
  encryptedRouterPasswords,
  encryptPassword as encryptRouterPassword,
  targetOf,
} from './rules/encrypted-password.ts';
export type { RouterServices } from './services.ts';
