import { openDatabase } from '@lastmile/database';
import { type JobHandler, type Schedule, startWorker, type Worker } from '@lastmile/jobs';
import { type Clock, systemClock } from '@lastmile/kit';
import { Cipher, type KeyRing } from '@lastmile/kit/encryption';
import type { Mailer } from '@lastmile/messaging';
import type { Logger } from 'pino';
import type { ReportFiles } from '../core/report-files.ts';
import { createAttachmentStore } from '../core/uploads/attachment-store.ts';
import { createReportFiles } from '../http/export-format/report-files.ts';
import { idempotencyHandlers, idempotencySchedules } from '../http/idempotency-jobs.ts';
import { jobHandlers, jobSchedules } from '../modules/accounts/background-jobs/index.ts';
import { identityHandlers, identitySchedules } from '../modules/accounts/identity/index.ts';
import { billingRunHandlers, billingRunSchedules } from '../modules/billing/billing-runs/index.ts';
import { dunningHandlers, dunningSchedules } from '../modules/billing/dunning/index.ts';
import { invoiceHandlers } from '../modules/billing/invoices/index.ts';
import { createPayLinks } from '../modules/billing/pay-links/index.ts';
import { paymentHandlers, paymentSchedules } from '../modules/billing/payments/index.ts';
import { resellerHandlers, resellerSchedules } from '../modules/billing/resellers/index.ts';
import { importHandlers, importSchedules } from '../modules/customers/imports/index.ts';
import { subscriberHandlers, subscriberSchedules } from '../modules/customers/subscribers/index.ts';
import {
  reportScheduleHandlers,
  reportScheduleSchedules,
} from '../modules/insights/report-schedules/index.ts';
import { campaignHandlers } from '../modules/messaging/campaigns/index.ts';
import { notificationHandlers, notificationSchedules } from '../modules/messaging/notifications/index.ts';
import { providerHandlers } from '../modules/messaging/providers/index.ts';
import { reconcilerHandlers, reconcilerSchedules } from '../modules/network/reconciler/index.ts';
import {
  type AddressSettings,
  createAddressRules,
  createRouterConnector,
  routerHandlers,
  startConnectionRenewal,
} from '../modules/network/routers/index.ts';
import { usageHandlers, usageSchedules } from '../modules/network/usage/index.ts';
import { checkoutHandlers, checkoutSchedules } from '../modules/platform/checkouts/index.ts';
import {
  ispAdministrationHandlers,
  ispAdministrationSchedules,
} from '../modules/platform/isp-administration/index.ts';
import { followOpenRegistration, ispHandlers } from '../modules/platform/isps/index.ts';
import { planHandlers, planSchedules } from '../modules/platform/plans/index.ts';
import { retentionHandlers, retentionSchedules } from '../modules/platform/retention/index.ts';
import { settlementHandlers, settlementSchedules } from '../modules/platform/settlements/index.ts';
import { outageHandlers, outageSchedules } from '../modules/support/outages/index.ts';
import { createRatingLinks, createReplyAddresses } from '../modules/support/ticket-links/index.ts';
import { startTicketMailServer, ticketHandlers, ticketSchedules } from '../modules/support/tickets/index.ts';
import { visitHandlers } from '../modules/support/visits/index.ts';
import { createGatewayNetwork, createMessagingNetwork, type MessagingTarget } from './gateway-network.ts';
import { followKeyVersions } from './keys/queries/key-versions.ts';
import { type AllServices, ispStatusRules, purposesOf } from './services.ts';

export interface WorkerComposition {
  /** The application's own login, which jobs use for their work. */
  readonly databaseUrl: string;
  readonly queueUrl?: string | undefined;
  readonly keyRing: KeyRing;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly concurrency: number;
  readonly mailer: Mailer;
  /** Where answers to mails about tickets go; without it they are not received. */
  readonly mailReplyAddress?: string | undefined;
  /** Where to listen for them. */
  readonly inboundMail?: { readonly host: string; readonly port: number } | undefined;
  /** The public URL, for links in mails. */
  readonly panelUrl: () => string;
  readonly routerAddresses: AddressSettings;
  /** Exact addresses of simulated gateways; never in production. */
  readonly gatewayAllow?: readonly string[];
  /** Default: a temporary folder, for tests. */
  readonly attachmentFolder?: string;
  /** Where SMS and Telegram messages go; by default to the providers. */
  readonly messaging?: MessagingTarget;
  readonly production?: boolean;
  readonly onLost: (why: string) => void;
}

export type WorkerServices = Pick<
  AllServices,
  | 'database'
  | 'clock'
  | 'cipher'
  | 'routers'
  | 'mailer'
  | 'payLinks'
  | 'ratingLinks'
  | 'replyAddresses'
  | 'attachments'
  | 'panelUrl'
  | 'log'
  | 'gateways'
  | 'purposes'
  | 'closingRefusals'
  | 'statusEffects'
  | 'messaging'
> & { readonly reportFiles: ReportFiles };

export const handlersOf = (services: WorkerServices): JobHandler[] => [
  ...identityHandlers(services),
  ...jobHandlers(services),
  ...ispHandlers(services),
  ...retentionHandlers(services),
  ...subscriberHandlers(),
  ...importHandlers(services),
  ...idempotencyHandlers(services),
  ...routerHandlers(services),
  ...usageHandlers(services),
  ...reconcilerHandlers(services),
  ...invoiceHandlers(services),
  ...paymentHandlers(services),
  ...resellerHandlers(services),
  ...dunningHandlers(services),
  ...billingRunHandlers(services),
  ...notificationHandlers(services),
  ...campaignHandlers(services),
  ...providerHandlers,
  ...checkoutHandlers(services),
  ...planHandlers(services),
  ...settlementHandlers(services),
  ...ispAdministrationHandlers(services),
  ...ticketHandlers(services),
  ...visitHandlers(services),
  ...outageHandlers(services),
  ...reportScheduleHandlers(services),
];

export const schedules: readonly Schedule[] = [
  ...identitySchedules,
  ...jobSchedules,
  ...retentionSchedules,
  ...subscriberSchedules,
  ...importSchedules,
  ...idempotencySchedules,
  ...usageSchedules,
  ...reconcilerSchedules,
  ...paymentSchedules,
  ...resellerSchedules,
  ...dunningSchedules,
  ...billingRunSchedules,
  ...notificationSchedules,
  ...checkoutSchedules,
  ...planSchedules,
  ...settlementSchedules,
  ...ispAdministrationSchedules,
  ...ticketSchedules,
  ...outageSchedules,
  ...reportScheduleSchedules,
];

/** Composes a worker: the jobs and schedules of every module on one queue. */
export async function composeWorker(options: WorkerComposition): Promise<Worker> {
  const { databaseUrl, queueUrl, keyRing, log, clock = systemClock, concurrency, onLost } = options;
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: concurrency + 2,
    applicationName: 'lastmile jobs',
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const registration = await followOpenRegistration(database);
  const isRegistrationOpen = registration.isOpen;
  const routers = createRouterConnector(createAddressRules(options.routerAddresses, { isRegistrationOpen }));
  const { mailer, panelUrl } = options;
  const services: WorkerServices = {
    database,
    clock,
    cipher: new Cipher(keyRing),
    routers,
    mailer,
    payLinks: createPayLinks(keyRing, panelUrl),
    ratingLinks: createRatingLinks(keyRing, panelUrl),
    replyAddresses: createReplyAddresses(keyRing, options.mailReplyAddress),
    attachments: createAttachmentStore(options.attachmentFolder),
    gateways: createGatewayNetwork(options.gatewayAllow ?? [], options.production ?? false),
    purposes: purposesOf(clock),
    ...ispStatusRules,
    messaging: createMessagingNetwork(options.messaging ?? {}, options.production ?? false),
    panelUrl,
    reportFiles: createReportFiles(database),
    log,
  };
  const unfollow = followKeyVersions(database, services.cipher.versions);
  const renewal = startConnectionRenewal({ database, routers, log });
  const mailServer = options.inboundMail && (await startTicketMailServer(services, options.inboundMail));
  const worker = await startWorker({
    skippedFlags: renewal.flagsOfOthers,
    database,
    appUrl: databaseUrl,
    ...(queueUrl ? { queueUrl } : {}),
    clock,
    log,
    handlers: handlersOf(services),
    schedules,
    concurrency,
    onLost,
  });
  return {
    id: worker.id,
    async stop() {
      unfollow();
      registration.stop();
      await mailServer?.close();
      await worker.stop();
      await renewal.stop();
      await mailer.close();
      await database.close();
    },
  };
}
