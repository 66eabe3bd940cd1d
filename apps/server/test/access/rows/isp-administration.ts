import {
  createTestCustomer,
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../support/subscribers.ts';
import { north } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';

const staff = 'admin platform_accountant platform_support';
const support = 'admin platform_support';
const ofNorth = () => ({ query: { ispId: north.id } });

/** What the platform's staff sees of ISPs; no user of an ISP, nor anyone who acts as one. */
export const ispAdministrationRows: AccessTable = {
  'ispAdministration.list': { allows: staff, otherIsp: 403, sample: () => ({}) },
  'ispAdministration.get': {
    allows: staff,
    otherIsp: 403,
    sample: () => ({ params: { id: north.id } }),
  },
  'ispAdministration.listNotes': { allows: staff, otherIsp: 403, sample: ofNorth },
  'ispAdministration.createNote': {
    allows: staff,
    otherIsp: 403,
    sample: () => ({ body: { ispId: north.id, text: 'Called them' } }),
  },
  'ispAdministration.listPpp': { allows: support, otherIsp: 403, sample: () => ({}) },
  'ispAdministration.listUnassignedPpp': { allows: support, otherIsp: 403, sample: () => ({}) },
  'ispAdministration.assignPpp': {
    allows: 'admin',
    otherIsp: 403,
    sample: async ({ panel: { db } }) => {
      const [routerId, packageId] = [
        await createTestRouter(db, north.id),
        await createTestPackage(db, north.id),
      ];
      const id = await createTestSubscriber(db, north.id, { routerId, packageId, status: 'active' });
      await db.sql('update subscribers set customer_id = null where id = $1', [id]);
      const [customer] = await db.sql('select customer_code from customers where id = $1', [
        await createTestCustomer(db, north.id),
      ]);
      return { body: { ispId: north.id, ids: [id], customerCode: customer?.['customer_code'] } };
    },
  },
};
