import { makeLine, makePackage, makePerson, makeRouter } from '../../support/subscribers.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { World, WorldPerson } from '../fixtures.ts';

const readers = 'client accountant technician collector staff reseller';
const writers = 'client technician reseller';

const isp = ({ ispId }: WorldPerson): number => ispId ?? north.id;

/** A line that the caller may reach: a reseller's is their own. */
export async function lineFor(world: World, caller: WorldPerson, status = 'active'): Promise<number> {
  const { db } = world.panel;
  const [routerId, packageId] = await Promise.all([
    makeRouter(db, isp(caller)),
    makePackage(db, isp(caller)),
  ]);
  const [role] = await db.sql<{ name: string }>(
    'select r.name from users u join roles r on r.id = u.role_id where u.id = $1',
    [caller.id],
  );
  const resellerUserId = role?.name === 'reseller' ? caller.id : null;
  return makeLine(db, isp(caller), { routerId, packageId, status, resellerUserId });
}

const byId = (allows: string): AccessRow => ({
  allows,
  needsIsp: true,
  stranger: 404,
  sample: async (world, caller) => ({ params: { id: await lineFor(world, caller) } }),
});

/** Changes lines named by ids; the same ids are nobody's to another ISP. */
const change = (
  status = 'active',
  more: (world: World, caller: WorldPerson) => object | Promise<object> = () => ({}),
): AccessRow => ({
  allows: writers,
  needsIsp: true,
  stranger: 404,
  sample: async (world, caller) => ({
    body: { ids: [await lineFor(world, caller, status)], ...(await more(world, caller)) },
  }),
});

const ownList = (query: object = {}): AccessRow => ({
  allows: readers,
  needsIsp: true,
  stranger: 'own',
  sample: () => ({ query }),
});

const newLine = async (world: World, caller: WorldPerson) => ({
  person: { name: 'Somebody', mobile: '01712345678', clientType: 'home', language: 'en' },
  routerId: await makeRouter(world.panel.db, isp(caller)),
  packageId: await makePackage(world.panel.db, isp(caller)),
  ...lineFields(world),
  billingDay: await usualBillingDay(world, caller),
  activate: true,
});

/** Another day than the ISP's usual one gives money away. */
async function usualBillingDay({ panel }: World, caller: WorldPerson): Promise<number> {
  const [row] = await panel.db.sql('select billing_day from isp_settings where isp_id = $1', [isp(caller)]);
  return Number(row?.['billing_day'] ?? 1);
}

const lineFields = (world: World) => ({
  username: world.fresh('line').replace(' ', '.'),
  bindMac: false,
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: 1,
  monthlyDiscountMinor: 0,
});

export const subscriberRows: AccessTable = {
  'subscribers.index': ownList(),
  'subscribers.figures': ownList(),
  'subscribers.search': ownList({ q: 'line' }),
  'subscribers.show': byId(readers),
  'subscribers.showV2': byId(readers),
  'subscribers.history': byId(readers),
  'subscribers.findPairCode': {
    allows: readers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => {
      const personId = await makePerson(world.panel.db, isp(caller));
      const [row] = await world.panel.db.sql('select pair_code from persons where id = $1', [personId]);
      return { query: { pairCode: row?.['pair_code'] } };
    },
  },
  'subscribers.findMobile': {
    allows: readers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => {
      const mobile = world.freshMobile();
      const id = await lineFor(world, caller);
      const someone =
        'update persons set mobile = $2 where id = (select person_id from subscribers where id = $1)';
      await world.panel.db.sql(someone, [id, mobile]);
      return { query: { mobile } };
    },
  },
  'subscribers.store': {
    allows: writers,
    needsIsp: true,
    stranger: 422,
    sample: async (world, caller) => ({ body: await newLine(world, caller) }),
  },
  'subscribers.update': {
    allows: writers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({
      params: { id: await lineFor(world, caller) },
      body: { ...lineFields(world), version: 1 },
    }),
  },
  'subscribers.changePassword': {
    allows: writers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ body: { id: await lineFor(world, caller) } }),
  },
  'subscribers.revealPassword': {
    allows: 'client',
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => {
      const id = await lineFor(world, caller);
      const [row] = await world.panel.db.sql('select username from subscribers where id = $1', [id]);
      const context = `subscribers.password:${isp(caller)}:${row?.['username']}`;
      const sealed = world.panel.panel.services.sealer.seal('a-password', context);
      await world.panel.db.sql('update subscribers set password_sealed = $2 where id = $1', [id, sealed]);
      return { body: { id } };
    },
  },
  'subscribers.deleteUsername': {
    allows: 'client',
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ body: { id: await lineFor(world, caller) } }),
  },
  'subscribers.suspend': change(),
  'subscribers.activate': change('pending'),
  'subscribers.hold': change(),
  'subscribers.resume': change('held'),
  'subscribers.leave': change(),
  'subscribers.rejoin': change('left'),
  // Waiting with suspension gives money away, so the right to change invoices is needed as well.
  'subscribers.promise': { ...change('active', () => ({ until: '2099-01-01' })), allows: 'client' },
  'subscribers.changePackage': change('active', async ({ panel }, caller) => ({
    packageId: await makePackage(panel.db, isp(caller)),
  })),
  'subscribers.callOffPackageChange': {
    allows: writers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => {
      const id = await lineFor(world, caller);
      const other = await makePackage(world.panel.db, isp(caller));
      await world.panel.db.sql(
        "update subscribers set next_package_id = $2, change_on = '2099-01-01' where id = $1",
        [id, other],
      );
      return { body: { ids: [id] } };
    },
  },
  'subscribers.moveRouter': change('active', async ({ panel }, caller) => ({
    routerId: await makeRouter(panel.db, isp(caller)),
  })),
  'subscribers.moveArea': change('active', async (world, caller) => ({ areaId: await world.area(caller) })),
  'subscribers.disconnect': change(),
  'subscribers.assign': change('active', async ({ panel }, caller) => ({
    personId: await makePerson(panel.db, isp(caller)),
  })),
};
