import {
  platformCredentialsContext,
  smsCredentialsContext,
} from '../../../src/modules/messaging/providers/open-provider.ts';
import { north } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { invoice, subscriber } from './billing.ts';
import { platformGateway } from './checkouts.ts';

/** The notification of an invoice that was just issued. */
async function notification(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const invoiceId = await invoice(fixtures, caller);
  const [row] = await fixtures.panel.db.sql('select id from notifications where invoice_id = $1', [
    invoiceId,
  ]);
  return Number(row?.['id']);
}

const words = { kind: 'paid', channel: 'email', language: 'en' };
const ofHead = { allows: 'client', needsIsp: true } as const;
const ofOffice = { allows: 'client accountant', needsIsp: true } as const;

async function campaign(fixtures: AccessFixtures, { ispId, id }: TestUser, state: string): Promise<number> {
  const [row] = await fixtures.panel.db.sql(
    `insert into campaigns (isp_id, name, channel, body, target, state, pause_reason, scheduled_at, pace_per_second, created_by,
       started_at)
     values ($1, 'Maintenance', 'sms', 'Hello', '{"ids":[1],"excludedIds":[]}', $2, case when $2 = 'paused' then 'user' end,
       '2026-01-01', 10, $3, case when $2 = 'running' then timestamptz '2026-01-01' end) returning id`,
    [ispId ?? north.id, state, id],
  );
  return Number(row?.['id']);
}

/** A provider that nobody reaches: the call is answered all the same. */
async function provider(fixtures: AccessFixtures, caller: TestUser): Promise<void> {
  const ispId = caller.ispId ?? north.id;
  const { cipher } = fixtures.panel.panel.services;
  const secret = cipher.encrypt(JSON.stringify({ apiKey: 'key' }), smsCredentialsContext(ispId, 'bulksmsbd'));
  await fixtures.panel.db.sql('delete from messaging_settings where isp_id = $1', [ispId]);
  await fixtures.panel.db.sql(
    "insert into messaging_settings (isp_id, sms_driver, sms_credentials_encrypted) values ($1, 'bulksmsbd', $2)",
    [ispId, secret],
  );
}

/** The platform sells SMS. */
async function sellsSms({ panel }: AccessFixtures): Promise<void> {
  const secret = panel.panel.services.cipher.encrypt(
    '{"apiKey":"key"}',
    platformCredentialsContext('bulksmsbd'),
  );
  await panel.db.sql(
    "update platform_sms_settings set sms_driver = 'bulksmsbd', sms_credentials_encrypted = $1",
    [secret],
  );
}

/** An ISP owner configures notifications; an accountant may read and send messages. */
export const notificationRows: AccessTable = {
  'notifications.previewTemplate': {
    ...ofOffice,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      body: {
        ...words,
        subject: 'Thank you',
        body: 'Hello {username}',
        subscriberId: await subscriber(fixtures, caller),
      },
    }),
  },
  'notifications.getOptOuts': {
    allows: 'client accountant technician collector staff reseller',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await subscriber(fixtures, caller) } }),
  },
  'notifications.updateOptOuts': {
    allows: 'client technician reseller',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      body: { subscriberId: await subscriber(fixtures, caller), channels: ['sms'] },
    }),
  },
  'messaging.getSettings': { ...ofHead, otherIsp: 'own', sample: () => ({}) },
  'messaging.updateSettings': {
    ...ofHead,
    otherIsp: 'own',
    sample: async (fixtures, { ispId }) => {
      await fixtures.panel.db.sql('delete from messaging_settings where isp_id = $1', [ispId]);
      return { body: { smsDriver: 'bulksmsbd', smsCredentials: { apiKey: 'key' }, version: 0 } };
    },
  },
  'messaging.test': {
    ...ofHead,
    otherIsp: 'own',
    sample: async (fixtures, caller) => {
      await provider(fixtures, caller);
      return { body: { channel: 'sms', to: '01712345678' } };
    },
  },
  'messaging.balance': {
    ...ofHead,
    otherIsp: 'own',
    sample: async (fixtures, caller) => {
      await provider(fixtures, caller);
      return {};
    },
  },
  'smsAccounts.get': { ...ofOffice, otherIsp: 'own', sample: () => ({}) },
  'smsAccounts.movements': { ...ofOffice, otherIsp: 'own', sample: () => ({ query: {} }) },
  // The gateway does not answer in this test: the payment is started and has no page.
  'smsAccounts.topUp': {
    ...ofHead,
    otherIsp: 'own',
    sample: async (fixtures) => {
      await sellsSms(fixtures);
      await platformGateway(fixtures);
      return { body: { amountMinor: 500_00, gateway: 'bkash' } };
    },
  },
  'smsAccounts.getPlatform': { allows: 'admin', otherIsp: 403, sample: () => ({}) },
  'smsAccounts.updatePlatform': {
    allows: 'admin',
    otherIsp: 403,
    sample: async (fixtures) => ({
      body: { priceMinor: 45, version: await fixtures.versionOf('platform_sms_settings', 1) },
    }),
  },
  'smsAccounts.testPlatform': {
    allows: 'admin',
    otherIsp: 403,
    sample: async (fixtures) => {
      await sellsSms(fixtures);
      return { body: { to: '01712345678' } };
    },
  },
  'smsAccounts.platformBalance': {
    allows: 'admin',
    otherIsp: 403,
    sample: async (fixtures) => {
      await sellsSms(fixtures);
      return {};
    },
  },
  'smsAccounts.platformList': { allows: 'admin', otherIsp: 403, sample: () => ({ query: {} }) },
  'smsAccounts.setPrice': {
    allows: 'admin',
    otherIsp: 403,
    sample: () => ({ body: { ispId: north.id, priceMinor: 30 } }),
  },
  'campaigns.list': { ...ofOffice, otherIsp: 'own', sample: () => ({}) },
  'campaigns.send': {
    ...ofOffice,
    otherIsp: 422,
    sample: async (fixtures, caller) => ({
      body: { channel: 'email', subject: 'Hello', body: 'Hello', ids: [await subscriber(fixtures, caller)] },
    }),
  },
  'campaigns.preview': {
    ...ofOffice,
    otherIsp: 'own',
    sample: async (fixtures, caller) => ({
      body: { channel: 'email', body: 'Hello', ids: [await subscriber(fixtures, caller)] },
    }),
  },
  'campaigns.get': {
    ...ofOffice,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await campaign(fixtures, caller, 'running') } }),
  },
  'campaigns.recipients': {
    ...ofOffice,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await campaign(fixtures, caller, 'running') } }),
  },
  'campaigns.pause': {
    ...ofOffice,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await campaign(fixtures, caller, 'running') } }),
  },
  'campaigns.resume': {
    ...ofOffice,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await campaign(fixtures, caller, 'paused') } }),
  },
  'campaigns.cancel': {
    ...ofOffice,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await campaign(fixtures, caller, 'running') } }),
  },
  'campaigns.retry': {
    ...ofOffice,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await campaign(fixtures, caller, 'running') } }),
  },
  'notifications.list': { ...ofOffice, otherIsp: 'own', sample: () => ({}) },
  'notifications.get': {
    ...ofOffice,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await notification(fixtures, caller) } }),
  },
  'notifications.templates': { ...ofOffice, otherIsp: 'own', sample: () => ({}) },
  'notifications.saveTemplate': {
    ...ofHead,
    otherIsp: 'own',
    sample: async (fixtures, { ispId }) => {
      await fixtures.panel.db.sql('delete from notification_templates where isp_id = $1', [ispId]);
      return { body: { ...words, subject: 'Thank you', body: 'Thank you, {name}', version: 0 } };
    },
  },
  'notifications.resetTemplate': { ...ofHead, otherIsp: 'own', sample: () => ({ body: words }) },
  'notifications.getSettings': { ...ofOffice, otherIsp: 'own', sample: () => ({}) },
  'notifications.updateSettings': {
    ...ofHead,
    otherIsp: 'own',
    sample: async (fixtures, { ispId }) => {
      await fixtures.panel.db.sql('delete from notification_settings where isp_id = $1', [ispId]);
      return { body: { offKinds: ['paid'], quietFrom: null, quietUntil: null, version: 0 } };
    },
  },
};
