import type { AccessTable } from '../access-row.ts';
import type { World, WorldPerson } from '../fixtures.ts';
import { bill } from './billing.ts';

/** What a bill that was just issued had its subscriber told. */
async function notice(world: World, caller: WorldPerson): Promise<number> {
  const invoiceId = await bill(world, caller);
  const [row] = await world.panel.db.sql('select id from notices where invoice_id = $1', [invoiceId]);
  return Number(row?.['id']);
}

const words = { kind: 'paid', channel: 'email', language: 'en' };
const ofHead = { allows: 'client', needsIsp: true } as const;

/** An ISP's head decides what subscribers are told; an accountant may send messages and read none. */
export const noticeRows: AccessTable = {
  'notices.index': { ...ofHead, stranger: 'own', sample: () => ({}) },
  'notices.show': {
    ...ofHead,
    stranger: 404,
    sample: async (world, caller) => ({ params: { id: await notice(world, caller) } }),
  },
  'notices.templates': { ...ofHead, stranger: 'own', sample: () => ({}) },
  'notices.storeTemplate': {
    ...ofHead,
    stranger: 'own',
    sample: async (world, { ispId }) => {
      await world.panel.db.sql('delete from notice_templates where isp_id = $1', [ispId]);
      return { body: { ...words, subject: 'Thank you', body: 'Thank you, {name}', version: 0 } };
    },
  },
  'notices.resetTemplate': { ...ofHead, stranger: 'own', sample: () => ({ body: words }) },
  'notices.showSettings': { ...ofHead, stranger: 'own', sample: () => ({}) },
  'notices.updateSettings': {
    ...ofHead,
    stranger: 'own',
    sample: async (world, { ispId }) => {
      await world.panel.db.sql('delete from notice_settings where isp_id = $1', [ispId]);
      return { body: { offKinds: ['paid'], quietFrom: null, quietUntil: null, version: 0 } };
    },
  },
};
