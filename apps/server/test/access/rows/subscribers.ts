import {
  createTestCustomer,
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../support/subscribers.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';

const readers = 'client accountant technician collector staff reseller';
const writers = 'client technician reseller';

const isp = ({ ispId }: TestUser): number => ispId ?? north.id;

/** The caller, if they see only their own subscribers. */
async function resellerIdOf({ panel }: AccessFixtures, { id }: TestUser): Promise<number | null> {
  const [role] = await panel.db.sql<{ scope: string }>(
    'select r.data_scope as scope from users u join roles r on r.id = u.role_id where u.id = $1',
    [id],
  );
  return role?.scope === 'own_subscribers' ? id : null;
}

/** A subscriber within the caller's reach: a reseller's is their own. */
export async function subscriberFor(
  fixtures: AccessFixtures,
  caller: TestUser,
  status = 'active',
): Promise<number> {
  const { db } = fixtures.panel;
  const [routerId, packageId] = await Promise.all([
    createTestRouter(db, isp(caller)),
    createTestPackage(db, isp(caller)),
  ]);
  const resellerUserId = await resellerIdOf(fixtures, caller);
  return createTestSubscriber(db, isp(caller), { routerId, packageId, status, resellerUserId });
}

const byId = (allows: string): AccessRow => ({
  allows,
  needsIsp: true,
  otherIsp: 404,
  sample: async (fixtures, caller) => ({ params: { id: await subscriberFor(fixtures, caller) } }),
});

/** Changes subscribers by their ids; for another ISP the same ids do not exist. */
const change = (
  status = 'active',
  more: (fixtures: AccessFixtures, caller: TestUser) => object | Promise<object> = () => ({}),
): AccessRow => ({
  allows: writers,
  needsIsp: true,
  otherIsp: 404,
  sample: async (fixtures, caller) => ({
    body: { ids: [await subscriberFor(fixtures, caller, status)], ...(await more(fixtures, caller)) },
  }),
});

const ownList = (query: object = {}): AccessRow => ({
  allows: readers,
  needsIsp: true,
  otherIsp: 'own',
  sample: () => ({ query }),
});

const newSubscriber = async (fixtures: AccessFixtures, caller: TestUser) => ({
  customer: { name: 'Somebody', mobile: '01712345678', clientType: 'home', language: 'en' },
  routerId: await createTestRouter(fixtures.panel.db, isp(caller)),
  packageId: await createTestPackage(fixtures.panel.db, isp(caller)),
  ...rowFields(fixtures),
  billingDay: await usualBillingDay(fixtures, caller),
  activate: true,
});

/** A billing day other than the default gives money away. */
async function usualBillingDay({ panel }: AccessFixtures, caller: TestUser): Promise<number> {
  const [row] = await panel.db.sql('select billing_day from isp_settings where isp_id = $1', [isp(caller)]);
  return Number(row?.['billing_day'] ?? 1);
}

const rowFields = (fixtures: AccessFixtures) => ({
  username: fixtures.fresh('line').replace(' ', '.'),
  bindMac: false,
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: 1,
  monthlyDiscountMinor: 0,
});

export const subscriberRows: AccessTable = {
  'subscribers.list': ownList(),
  'subscribers.figures': ownList(),
  'subscribers.recentChanges': { ...ownList(), allows: writers },
  'subscribers.search': ownList({ q: 'line' }),
  'subscribers.get': byId(readers),
  'subscribers.getV2': byId(readers),
  'subscribers.history': byId(readers),
  'usage.subscriber': byId(readers),
  'subscribers.findPairCode': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const [row] = await fixtures.panel.db.sql(
        'select customer_code from customers where id = (select customer_id from subscribers where id = $1)',
        [await subscriberFor(fixtures, caller)],
      );
      return { query: { pairCode: row?.['customer_code'] } };
    },
  },
  'subscribers.findMobile': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const mobile = fixtures.freshMobile();
      const id = await subscriberFor(fixtures, caller);
      const someone =
        'update customers set mobile = $2 where id = (select customer_id from subscribers where id = $1)';
      await fixtures.panel.db.sql(someone, [id, mobile]);
      return { query: { mobile } };
    },
  },
  'subscribers.create': {
    allows: writers,
    needsIsp: true,
    otherIsp: 422,
    sample: async (fixtures, caller) => ({ body: await newSubscriber(fixtures, caller) }),
  },
  'subscribers.update': {
    allows: writers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await subscriberFor(fixtures, caller) },
      body: { ...rowFields(fixtures), version: 1 },
    }),
  },
  'subscribers.changePassword': {
    allows: writers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await subscriberFor(fixtures, caller) } }),
  },
  'subscribers.revealPassword': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const id = await subscriberFor(fixtures, caller);
      const [row] = await fixtures.panel.db.sql('select username from subscribers where id = $1', [id]);
      const context = `subscribers.password:${isp(caller)}:${row?.['username']}`;
      const encrypted = fixtures.panel.panel.services.cipher.encrypt('a-password', context);
      await fixtures.panel.db.sql('update subscribers set password_encrypted = $2 where id = $1', [
        id,
        encrypted,
      ]);
      return { body: { id } };
    },
  },
  'subscribers.deleteUsername': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await subscriberFor(fixtures, caller) } }),
  },
  'subscribers.suspend': change(),
  'subscribers.activate': change('pending'),
  'subscribers.hold': change(),
  'subscribers.resume': change('on_hold'),
  'subscribers.close': change(),
  'subscribers.reopen': change('closed'),
  // Postponing a suspension gives money away, so the right to change invoices is required as well.
  'subscribers.promise': { ...change('active', () => ({ until: '2099-01-01' })), allows: 'client' },
  'subscribers.changePackage': change('active', async ({ panel }, caller) => ({
    packageId: await createTestPackage(panel.db, isp(caller)),
  })),
  'subscribers.cancelStatusChange': {
    allows: writers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const id = await subscriberFor(fixtures, caller);
      await fixtures.panel.db.sql(
        `update subscribers set next_status = 'closed', next_status_on = '2099-01-01', next_status_at = now()
         where id = $1`,
        [id],
      );
      return { body: { ids: [id] } };
    },
  },
  'subscribers.cancelPackageChange': {
    allows: writers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const id = await subscriberFor(fixtures, caller);
      const other = await createTestPackage(fixtures.panel.db, isp(caller));
      await fixtures.panel.db.sql(
        "update subscribers set next_package_id = $2, change_on = '2099-01-01' where id = $1",
        [id, other],
      );
      return { body: { ids: [id] } };
    },
  },
  'subscribers.moveRouter': change('active', async ({ panel }, caller) => ({
    routerId: await createTestRouter(panel.db, isp(caller)),
  })),
  'subscribers.moveArea': change('active', async (fixtures, caller) => ({
    areaId: await fixtures.area(caller),
  })),
  'subscribers.disconnect': change(),
  'subscribers.assign': change('active', async (fixtures, caller) => ({
    customerId: await createTestCustomer(
      fixtures.panel.db,
      isp(caller),
      undefined,
      await resellerIdOf(fixtures, caller),
    ),
  })),
};
