import type { DemoAccounts } from '@lastmile/contract';
import { openDatabase } from '@lastmile/database';
import { type Clock, systemClock } from '@lastmile/kit';
import { Cipher, type KeyRing } from '@lastmile/kit/encryption';
import type { Mailer } from '@lastmile/messaging';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createBackgroundTasks } from '../core/background-tasks.ts';
import { createAttachmentStore } from '../core/uploads/attachment-store.ts';
import { healthRoutes } from '../http/health/index.ts';
import { createServer, type ServerOptions } from '../http/server.ts';
import { auditRoutes } from '../modules/accounts/audit/index.ts';
import { jobRoutes } from '../modules/accounts/background-jobs/index.ts';
import {
  argon2Hashes,
  CallerCache,
  clearingCallerCache,
  createAccessTokens,
  createDeviceTokens,
  createRegistrationTokens,
  identityRoutes,
  type PasswordHashes,
} from '../modules/accounts/identity/index.ts';
import { inboxRoutes } from '../modules/accounts/inbox/index.ts';
import { savedViewRoutes } from '../modules/accounts/saved-views/index.ts';
import { billingRunRoutes } from '../modules/billing/billing-runs/index.ts';
import { cashBookRoutes } from '../modules/billing/cash-book/index.ts';
import { creditNoteRoutes } from '../modules/billing/credit-notes/index.ts';
import { dunningRoutes } from '../modules/billing/dunning/index.ts';
import { invoiceRoutes } from '../modules/billing/invoices/index.ts';
import { createPayLinks } from '../modules/billing/pay-links/index.ts';
import {
  forwardPage,
  payForms,
  paymentCompletePage,
  payPage,
  payPageRoutes,
} from '../modules/billing/pay-page/index.ts';
import { paymentClaimRoutes } from '../modules/billing/payment-claims/index.ts';
import { paymentRoutes } from '../modules/billing/payments/index.ts';
import { periodClosingRoutes } from '../modules/billing/period-closing/index.ts';
import { resellerRoutes } from '../modules/billing/resellers/index.ts';
import { securityDepositRoutes } from '../modules/billing/security-deposits/index.ts';
import { areaRoutes } from '../modules/customers/areas/index.ts';
import { importRoutes } from '../modules/customers/imports/index.ts';
import { personalDataRoutes } from '../modules/customers/personal-data/index.ts';
import { subscriberRoutes } from '../modules/customers/subscribers/index.ts';
import { timelineRoutes } from '../modules/customers/timeline/index.ts';
import { dashboardRoutes } from '../modules/insights/dashboard/index.ts';
import { leakRoutes } from '../modules/insights/leaks/index.ts';
import { regulatorRoutes } from '../modules/insights/regulator/index.ts';
import { reportScheduleRoutes } from '../modules/insights/report-schedules/index.ts';
import { reportRoutes } from '../modules/insights/reports/index.ts';
import { campaignRoutes } from '../modules/messaging/campaigns/index.ts';
import { notificationRoutes } from '../modules/messaging/notifications/index.ts';
import {
  createCodeTexts,
  createPasswordTextCheck,
  createPasswordTexts,
  deliveryForms,
  providerRoutes,
} from '../modules/messaging/providers/index.ts';
import { smsAccountRoutes } from '../modules/messaging/sms-accounts/index.ts';
import { subscriberSettingRoutes } from '../modules/network/desired-state/index.ts';
import { LiveHub, liveRoutes } from '../modules/network/live/index.ts';
import { packageRoutes } from '../modules/network/packages/index.ts';
import { reconcilerRoutes } from '../modules/network/reconciler/index.ts';
import {
  type AddressSettings,
  createAddressRules,
  createRouterConnector,
  routerRoutes,
} from '../modules/network/routers/index.ts';
import { usageRoutes } from '../modules/network/usage/index.ts';
import { checkoutRoutes, gatewayForms, platformGateways } from '../modules/platform/checkouts/index.ts';
import { couponRoutes } from '../modules/platform/coupons/index.ts';
import { geographyRoutes } from '../modules/platform/geography/index.ts';
import { ispAdministrationRoutes } from '../modules/platform/isp-administration/index.ts';
import {
  firstStepRoutes,
  followOpenRegistration,
  type Installation,
  ispRoutes,
  settingRoutes,
} from '../modules/platform/isps/index.ts';
import { planRoutes } from '../modules/platform/plans/index.ts';
import { retentionRoutes } from '../modules/platform/retention/index.ts';
import { settlementRoutes } from '../modules/platform/settlements/index.ts';
import { outageRoutes } from '../modules/support/outages/index.ts';
import { staffRoutes } from '../modules/support/staff/index.ts';
import { createRatingLinks, createReplyAddresses } from '../modules/support/ticket-links/index.ts';
import { ratingForm, ratingPage, TicketHub, ticketRoutes } from '../modules/support/tickets/index.ts';
import { visitRoutes } from '../modules/support/visits/index.ts';
import { masterKeyOf } from './database-credentials.ts';
import { createGatewayNetwork, createMessagingNetwork, type MessagingTarget } from './gateway-network.ts';
import { followKeyVersions } from './keys/queries/key-versions.ts';
import { measureSystem } from './metrics/system-metrics.ts';
import { type AllServices, ispStatusRules, purposesOf } from './services.ts';

export interface Composition {
  /** URL with the application's own login. */
  readonly databaseUrl: string;
  /** The same login on a standby, for exports and reports. */
  readonly readUrl?: string | undefined;
  readonly keyRing: KeyRing;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly maxConnections?: number;
  readonly mailer: Mailer;
  /** Where answers to mails about tickets go; without it they are not received. */
  readonly mailReplyAddress?: string | undefined;
  /** False if `mailer` only writes mails to a folder. */
  readonly hasMailServer?: boolean;
  readonly routerAddresses: AddressSettings;
  /** Exact addresses of simulated gateways; never in production. */
  readonly gatewayAllow?: readonly string[];
  /** Default: a temporary folder, for tests. */
  readonly attachmentFolder?: string;
  /** Where SMS and Telegram messages go; by default to the providers. */
  readonly messaging?: MessagingTarget;
  readonly production?: boolean;
  /** The public URL; a function, because the port is known only once the server listens. */
  readonly panelUrl: () => string;
  readonly passwordHashes?: PasswordHashes;
  readonly installation?: Installation;
  /** Shown on the sign-in page while they exist; never in production. */
  readonly demo?: DemoAccounts;
  readonly server: Omit<
    ServerOptions,
    'services' | 'routes' | 'pages' | 'forms' | 'findCaller' | 'exportDatabase' | 'standby'
  >;
}

export interface ApiServer {
  readonly app: FastifyInstance;
  readonly services: AllServices;
  close(): Promise<void>;
}

/** One ISP makes two files at a time, so that one of these is left for others. */
const exportConnections = 3;
const standbyConnections = 6;

const bareInstallation: Installation = {
  hasMailServer: false,
  hasPublicUrl: false,
  hasBackup: async () => false,
};

/** Composes the API. Production and tests differ only in the options they pass. */
export async function composeApi(options: Composition): Promise<ApiServer> {
  const { databaseUrl, keyRing, log, clock = systemClock, maxConnections = 10, mailer, panelUrl } = options;
  const onConnectionLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const url = databaseUrl;
  const database = openDatabase({ url, maxConnections, applicationName: 'lastmile api', onConnectionLost });
  const forExports = {
    connectTimeoutMs: 30_000,
    applicationName: 'lastmile exports',
    onConnectionLost,
  };
  const exportDatabase = openDatabase({ ...forExports, url, maxConnections: exportConnections });
  const standby =
    options.readUrl === undefined
      ? undefined
      : openDatabase({ ...forExports, url: options.readUrl, maxConnections: standbyConnections });
  const registration = await followOpenRegistration(database);
  const common = {
    database,
    clock,
    cipher: new Cipher(keyRing),
    accessTokens: createAccessTokens(masterKeyOf(keyRing), clock),
    registrationTokens: createRegistrationTokens(masterKeyOf(keyRing), clock),
    passwordHashes: options.passwordHashes ?? argon2Hashes,
    deviceTokens: createDeviceTokens(masterKeyOf(keyRing)),
    mailer,
    hasMailServer: options.hasMailServer ?? true,
    payLinks: createPayLinks(keyRing, panelUrl),
    ratingLinks: createRatingLinks(keyRing, panelUrl),
    replyAddresses: createReplyAddresses(keyRing, options.mailReplyAddress),
    attachments: createAttachmentStore(options.attachmentFolder),
    background: createBackgroundTasks(log),
    routers: createRouterConnector(
      createAddressRules(options.routerAddresses, { isRegistrationOpen: registration.isOpen }),
    ),
    gateways: createGatewayNetwork(options.gatewayAllow ?? [], options.production ?? false),
    purposes: purposesOf(clock),
    ...ispStatusRules,
    messaging: createMessagingNetwork(options.messaging ?? {}, options.production ?? false),
    panelUrl,
    log,
  };
  const services: AllServices = {
    ...common,
    sendPasswordText: createPasswordTexts(common),
    sendCodeText: createCodeTexts(common),
    canSendPasswordTexts: createPasswordTextCheck(common),
  };
  const unfollow = followKeyVersions(database, services.cipher.versions);
  const callers = new CallerCache(database, databaseUrl, clock);
  const live = new LiveHub(services, databaseUrl);
  const ticketHub = new TicketHub(databaseUrl);
  const app = await createServer({
    ...options.server,
    services,
    exportDatabase,
    standby,
    routes: [
      ...healthRoutes(services),
      ...identityRoutes(services, callers),
      ...auditRoutes(),
      ...jobRoutes(services),
      ...inboxRoutes(services),
      ...savedViewRoutes(),
      ...ispRoutes(services),
      ...settingRoutes(options.demo ?? null, platformGateways),
      ...firstStepRoutes(services, options.installation ?? bareInstallation),
      ...clearingCallerCache(callers, ispAdministrationRoutes(services)),
      ...geographyRoutes(),
      ...retentionRoutes(),
      ...clearingCallerCache(callers, areaRoutes()),
      ...subscriberRoutes(services),
      ...importRoutes(services),
      ...personalDataRoutes(services),
      ...packageRoutes(services),
      ...subscriberSettingRoutes(),
      ...routerRoutes(services),
      ...reconcilerRoutes(services),
      ...usageRoutes(services),
      ...liveRoutes(services, live),
      ...invoiceRoutes(services),
      ...paymentRoutes(services),
      ...cashBookRoutes(services),
      ...periodClosingRoutes(services),
      ...securityDepositRoutes(services),
      ...creditNoteRoutes(services),
      ...clearingCallerCache(callers, resellerRoutes(services)),
      ...dunningRoutes(services),
      ...billingRunRoutes(services),
      ...timelineRoutes(services),
      ...payPageRoutes(services),
      ...notificationRoutes(services),
      ...providerRoutes(services),
      ...smsAccountRoutes(services),
      ...campaignRoutes(services),
      ...checkoutRoutes(services),
      ...paymentClaimRoutes(services),
      ...couponRoutes(services),
      ...clearingCallerCache(callers, planRoutes(services)),
      ...settlementRoutes(services),
      ...clearingCallerCache(callers, staffRoutes(services)),
      ...ticketRoutes(services, ticketHub),
      ...visitRoutes(services),
      ...outageRoutes(services),
      ...reportRoutes(services).map((each) => ({ ...each, mayBeStale: true })),
      ...reportScheduleRoutes(services),
      ...regulatorRoutes(services),
      ...leakRoutes(services),
      ...dashboardRoutes({ ...services, refreshCaller: (caller) => callers.refresh(caller) }),
    ],
    pages: [payPage(services), forwardPage(services), paymentCompletePage(services), ratingPage(services)],
    forms: [
      ...gatewayForms(services),
      ...deliveryForms(services),
      ...payForms(services),
      ratingForm(services),
    ],
    findCaller: (claims) => callers.find(claims),
  });
  measureSystem(app.metricsRegistry, database, options.server.version);
  return {
    app,
    services,
    async close() {
      unfollow();
      registration.stop();
      await app.close();
      await live.close();
      await ticketHub.close();
      services.routers.persistent.close();
      await services.background.idle();
      await mailer.close();
      await callers.close();
      await Promise.all([database.close(), exportDatabase.close(), standby?.close()]);
    },
  };
}
