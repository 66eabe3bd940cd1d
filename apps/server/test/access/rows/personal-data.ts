import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { subscriberFor } from './subscribers.ts';

/** A customer whose only subscriber is closed, and no longer on its router. */
async function customerFor(
  fixtures: AccessFixtures,
  caller: TestUser,
): Promise<{ id: number; pairCode: string }> {
  const { db } = fixtures.panel;
  const subscriberId = await subscriberFor(fixtures, caller, 'closed');
  await db.sql("update router_secrets set state = 'synced' where subscriber_id = $1", [subscriberId]);
  const [row] = await db.sql<{ id: string; code: string }>(
    'select id, customer_code as code from customers where id = (select customer_id from subscribers where id = $1)',
    [subscriberId],
  );
  return { id: Number(row?.id), pairCode: row?.code ?? '' };
}

export const personalDataRows: AccessTable = {
  'personalData.export': {
    allows: 'client accountant',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: (await customerFor(fixtures, caller)).id } }),
  },
  'personalData.preview': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: (await customerFor(fixtures, caller)).id } }),
  },
  'personalData.erase': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const { id, pairCode } = await customerFor(fixtures, caller);
      return { params: { id }, body: { pairCode, reason: 'Request of the customer' } };
    },
  },
};
