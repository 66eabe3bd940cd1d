import { north } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';
import { subscriberFor } from './subscribers.ts';

const readers = 'client accountant technician collector staff reseller';

/** Everyone who reads subscribers reads their timeline and writes notes; money is for those who read invoices. */
export const timelineRows: AccessTable = {
  'timeline.index': {
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
      const [note] = await fixtures.panel.db.sql(
        'insert into subscriber_notes (isp_id, subscriber_id, body, created_by) values ($1, $2, $3, $4) returning id',
        [caller.ispId ?? north.id, await subscriberFor(fixtures, caller), 'A note', caller.id],
      );
      return { params: { id: note?.['id'] } };
    },
  },
};
