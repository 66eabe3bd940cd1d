import { type Tx, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { Cipher } from '@lastmile/kit/encryption';
import type { Mailer } from '@lastmile/messaging';
import type { TestDatabase } from '@lastmile/testing';
import pino from 'pino';
import { createMessagingNetwork } from '../../src/cli/gateway-network.ts';
import { createPayLinks } from '../../src/modules/billing/pay-links/rules/pay-link-tokens.ts';
import { sendNotifications } from '../../src/modules/messaging/notifications/operations/send-notifications.ts';
import { createRatingLinks, createReplyAddresses } from '../../src/modules/support/ticket-links/index.ts';
import { testKeyRing } from './test-server.ts';

const panelUrl = () => 'https://panel.test';

/** Without a simulator nothing can be sent but mails. */
export const notificationServices = (clock: Clock, mailer: Mailer, simulatorUrl = 'http://127.0.0.1:9') => ({
  clock,
  cipher: new Cipher(testKeyRing),
  messaging: createMessagingNetwork({ simulatorUrl }, false),
  mailer,
  panelUrl,
  payLinks: createPayLinks(testKeyRing, panelUrl),
  ratingLinks: createRatingLinks(testKeyRing, panelUrl),
  replyAddresses: createReplyAddresses(testKeyRing, 'reply@mail.panel.test'),
  log: pino({ level: 'silent' }),
});

export const asTenant = <T>(db: TestDatabase, ispId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(db.database, ispId, { actor: { userId: null, call: 'test' } }, work);

/** One run of the sending job by one worker. */
export const sendNotificationsOnce = (
  db: TestDatabase,
  ispId: number,
  services: ReturnType<typeof notificationServices>,
  transaction: JobRun['transaction'] = (work) => asTenant(db, ispId, work),
) => sendNotifications(services, { transaction, ispId, signal: new AbortController().signal });

/** Gives the customer of a subscriber an address and a language. */
export const writeTo = (db: TestDatabase, subscriberId: number, email: string | null, language = 'en') =>
  db.sql(
    'update customers set email = $2, language = $3 where id = (select customer_id from subscribers where id = $1)',
    [subscriberId, email, language],
  );
