import { type Tx, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import type { Mailer } from '@lastmile/messaging';
import type { TestDatabase } from '@lastmile/testing';
import pino from 'pino';
import { createPayLinks } from '../../src/modules/billing/pay-links/rules/pay-link-tokens.ts';
import { deliver } from '../../src/modules/messaging/notifications/operations/send-notifications.ts';
import { testKeyRing } from './test-server.ts';

const panelUrl = () => 'https://panel.test';

export const noticeServices = (clock: Clock, mailer: Mailer) => ({
  clock,
  mailer,
  panelUrl,
  payLinks: createPayLinks(testKeyRing, panelUrl),
  log: pino({ level: 'silent' }),
});

export const asTenant = <T>(db: TestDatabase, ispId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(db.database, ispId, { actor: { userId: null, call: 'test' } }, work);

/** One worker's run of the job that sends. */
export const deliverOnce = (
  db: TestDatabase,
  ispId: number,
  services: ReturnType<typeof noticeServices>,
  transaction: JobRun['transaction'] = (work) => asTenant(db, ispId, work),
) => deliver(services, { transaction, ispId, signal: new AbortController().signal });

/** Gives the person of a line an address, and a language. */
export const writeTo = (db: TestDatabase, lineId: number, email: string | null, language = 'en') =>
  db.sql(
    'update persons set email = $2, language = $3 where id = (select person_id from subscribers where id = $1)',
    [lineId, email, language],
  );
