import { createTestPackage, createTestSubscriber } from '../../support/subscribers.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';

const keepers = 'client technician';

/** A router that was polled once and had one secret that is not in billing. */
async function polledRouter(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db } = fixtures.panel;
  const id = await fixtures.router(caller);
  const values = [caller.ispId ?? north.id, id];
  await db.sql(
    "insert into router_observed_state (isp_id, router_id, state, polled_at) values ($1, $2, 'online', now())",
    values,
  );
  await db.sql(
    `insert into router_inventory (isp_id, router_id, name, disabled, profile, seen_at)
     values ($1, $2, 'somebody', false, 'default', now())`,
    values,
  );
  return id;
}

/** A subscriber whose secret was changed on such a router. */
async function driftingSubscriber(fixtures: AccessFixtures, caller: TestUser) {
  const { db } = fixtures.panel;
  const isp = caller.ispId ?? north.id;
  const routerId = await polledRouter(fixtures, caller);
  const packageId = await createTestPackage(db, isp);
  const subscriberId = await createTestSubscriber(db, isp, { routerId, packageId, status: 'active' });
  const [row] = await db.sql<{ id: string }>(
    "update router_secrets set state = 'drift' where subscriber_id = $1 returning id",
    [subscriberId],
  );
  return { routerId, subscriberId, changeId: Number(row?.id) };
}

/** A router on which a profile of ours was changed. */
async function driftingProfile(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const routerId = await polledRouter(fixtures, caller);
  await fixtures.panel.db.sql(
    `insert into router_profiles (isp_id, router_id, name, state, observed) values ($1, $2, 'Home', 'drift', '{"rateLimit":"1M/1M"}')`,
    [caller.ispId ?? north.id, routerId],
  );
  return routerId;
}

const ofRouter = (allows: string): AccessRow => ({
  allows,
  needsIsp: true,
  otherIsp: 404,
  sample: async (fixtures, caller) => ({ params: { routerId: await polledRouter(fixtures, caller) } }),
});

/** Differences between routers and billing cover all subscribers, so never for a reseller. */
export const reconcilerRows: AccessTable = {
  'reconciler.notBilling': ofRouter('client technician staff'),
  'reconciler.notOnRouter': ofRouter('client technician staff'),
  'reconciler.offline': ofRouter('client technician staff'),
  'reconciler.changes': ofRouter('client accountant technician'),
  'reconciler.importFromRouter': {
    allows: keepers,
    needsIsp: true,
    otherIsp: 404,
    // Read only: no router listens at this address.
    sample: async (fixtures, caller) => ({
      body: { routerId: await polledRouter(fixtures, caller), names: ['somebody'], preview: true },
    }),
  },
  'reconciler.push': {
    allows: keepers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const { routerId, subscriberId } = await driftingSubscriber(fixtures, caller);
      return { body: { routerId, ids: [subscriberId] } };
    },
  },
  'reconciler.resolveDrift': {
    allows: keepers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => {
      const { routerId, changeId } = await driftingSubscriber(fixtures, caller);
      return { body: { routerId, ids: [changeId], resolution: 'panel' } };
    },
  },
  'reconciler.profileDrift': ofRouter('client accountant technician'),
  'reconciler.resolveProfileDrift': {
    allows: keepers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      body: { routerId: await driftingProfile(fixtures, caller), names: ['Home'], resolution: 'panel' },
    }),
  },
};
