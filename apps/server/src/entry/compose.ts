import type { DemoAccounts } from '@lastmile/contract';
import { openDatabase } from '@lastmile/database';
import { type Clock, systemClock } from '@lastmile/kit';
import { type KeyRing, Sealer } from '@lastmile/kit/sealing';
import type { Mailer } from '@lastmile/messaging';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createAccessTokens } from '../base/access-tokens.ts';
import { createBackground } from '../base/background.ts';
import { argon2Hashes, type PasswordHashes } from '../base/password-hashes.ts';
import { createPayLinks } from '../base/pay-links.ts';
import { createRegistrationTokens } from '../base/registration-tokens.ts';
import { type AddressSettings, createAddressRules } from '../base/router-gate/address-rules.ts';
import { createRouterGate } from '../base/router-gate/router-gate.ts';
import type { Services } from '../base/services.ts';
import { areaRoutes } from '../domains/areas/index.ts';
import { auditRoutes } from '../domains/audit/index.ts';
import { billingRunRoutes } from '../domains/billing-runs/index.ts';
import { collectionRoutes } from '../domains/collection/index.ts';
import { convergenceRoutes } from '../domains/convergence/index.ts';
import { geographyRoutes } from '../domains/geography/index.ts';
import { healthRoutes } from '../domains/health/index.ts';
import { CallerDirectory, identityRoutes } from '../domains/identity/index.ts';
import { importRoutes } from '../domains/imports/index.ts';
import { inboxRoutes } from '../domains/inbox/index.ts';
import { invoiceRoutes } from '../domains/invoices/index.ts';
import { ispRoutes, settingRoutes } from '../domains/isps/index.ts';
import { jobRoutes } from '../domains/jobs/index.ts';
import { LiveHub, liveRoutes } from '../domains/live/index.ts';
import { noticeRoutes } from '../domains/notices/index.ts';
import { packageRoutes } from '../domains/packages/index.ts';
import { payPage, payPageRoutes } from '../domains/pay-page/index.ts';
import { paymentRoutes } from '../domains/payments/index.ts';
import { routerRoutes } from '../domains/routers/index.ts';
import { subscriberRoutes } from '../domains/subscribers/index.ts';
import { createServer, type ServerOptions } from '../http/server.ts';
import { masterKeyOf } from './database-access.ts';

export interface Composition {
  /** The application's own login. */
  readonly databaseUrl: string;
  readonly keyRing: KeyRing;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly maxConnections?: number;
  readonly mailer: Mailer;
  readonly routerAddresses: AddressSettings;
  /** Where people reach the panel; asked each time, since the port is known only once it listens. */
  readonly panelUrl: () => string;
  readonly passwordHashes?: PasswordHashes;
  /** Named on the sign-in page of a panel that holds them; never in production. */
  readonly demo?: DemoAccounts;
  readonly server: Omit<ServerOptions, 'services' | 'routes' | 'pages' | 'findCaller'>;
}

export interface Panel {
  readonly app: FastifyInstance;
  readonly services: Services;
  close(): Promise<void>;
}

/** Puts the house together. Production and tests differ only in what they pass in. */
export async function composePanel(options: Composition): Promise<Panel> {
  const { databaseUrl, keyRing, log, clock = systemClock, maxConnections = 10, mailer, panelUrl } = options;
  const database = openDatabase({
    url: databaseUrl,
    maxConnections,
    applicationName: 'lastmile api',
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const services: Services = {
    database,
    clock,
    sealer: new Sealer(keyRing),
    accessTokens: createAccessTokens(masterKeyOf(keyRing), clock),
    registrationTokens: createRegistrationTokens(masterKeyOf(keyRing), clock),
    passwordHashes: options.passwordHashes ?? argon2Hashes,
    mailer,
    payLinks: createPayLinks(keyRing, panelUrl),
    background: createBackground(log),
    routers: createRouterGate(createAddressRules(options.routerAddresses)),
    panelUrl,
    log,
  };
  const callers = new CallerDirectory(database, databaseUrl, clock);
  const live = new LiveHub(services, databaseUrl);
  const app = await createServer({
    ...options.server,
    services,
    routes: [
      ...healthRoutes(services),
      ...identityRoutes(services, callers),
      ...auditRoutes(),
      ...jobRoutes(services),
      ...inboxRoutes(services),
      ...ispRoutes(services),
      ...settingRoutes(options.demo ?? null),
      ...geographyRoutes(),
      ...areaRoutes(),
      ...subscriberRoutes(services),
      ...importRoutes(services),
      ...packageRoutes(services),
      ...routerRoutes(services),
      ...convergenceRoutes(services),
      ...liveRoutes(services, live),
      ...invoiceRoutes(services),
      ...paymentRoutes(services),
      ...collectionRoutes(services),
      ...billingRunRoutes(services),
      ...payPageRoutes(services),
      ...noticeRoutes(services),
    ],
    pages: [payPage(services)],
    findCaller: (claims) => callers.find(claims),
  });
  return {
    app,
    services,
    async close() {
      await app.close();
      await live.close();
      await services.background.idle();
      await mailer.close();
      await callers.close();
      await database.close();
    },
  };
}
