import { withTenant } from '@lastmile/database';
import { insertNote } from '../../../src/modules/customers/timeline/queries/notes.ts';
import { north } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';
import { subscriberFor } from './subscribers.ts';

const readers = 'client accountant technician collector staff reseller';

/** Everyone who reads subscribers reads their timeline and writes notes; money is for those who read invoices. */
export const timelineRows: AccessTable = {
  'timeline.list': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await subscriberFor(fixtures, caller) } }),
  },
  'timeline.account': {
    allows: 'client accountant technician collector reseller',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await subscriberFor(fixtures, caller) } }),
  },
  'timeline.createNote': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await subscriberFor(fixtures, caller) },
      body: { body: 'Called about a slow connection' },
    }),
  },
  'timeline.deleteNote': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const subscriberId = await subscriberFor(fixtures, caller);
      const { database } = fixtures.panel.db;
      const note = await withTenant(
        database,
        caller.ispId ?? north.id,
        { actor: { userId: caller.id } },
        (tx) => insertNote(tx, { subscriberId, body: 'A note' }),
      );
      return { params: { id: note.id } };
    },
  },
};
