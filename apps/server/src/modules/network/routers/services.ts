import type { Services } from '../../../core/services.ts';
import type { RouterConnector } from './connection/router-connector.ts';

/** What routers add to the services. */
export interface RouterServices extends Services {
  /** The only way to routers: whatever host a tenant names is checked before anything is sent there. */
  readonly routers: RouterConnector;
}
