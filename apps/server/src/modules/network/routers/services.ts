import type { Services } from '../../../core/services.ts';
import type { IdentityServices } from '../../accounts/identity/index.ts';
import type { RouterConnector } from './connection/router-connector.ts';

/** The services that router modules need. */
export interface RouterServices extends Services {
  /** The only way to connect to routers: every host is checked before anything is sent to it. */
  readonly routers: RouterConnector;
}

/** What changes of a router's connection need: they ask for the user's password. */
export type ConnectionServices = RouterServices & IdentityServices;
