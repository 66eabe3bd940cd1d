import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { invoice } from './billing.ts';

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

/** An ISP owner configures notifications; an accountant may read and send messages. */
export const notificationRows: AccessTable = {
  'notifications.index': { ...ofOffice, otherIsp: 'own', sample: () => ({}) },
  'notifications.show': {
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
  'notifications.showSettings': { ...ofOffice, otherIsp: 'own', sample: () => ({}) },
  'notifications.updateSettings': {
    ...ofHead,
    otherIsp: 'own',
    sample: async (fixtures, { ispId }) => {
      await fixtures.panel.db.sql('delete from notification_settings where isp_id = $1', [ispId]);
      return { body: { offKinds: ['paid'], quietFrom: null, quietUntil: null, version: 0 } };
    },
  },
};
