import { makeLine, makePackage } from '../../support/subscribers.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { World, WorldPerson } from '../fixtures.ts';

const keepers = 'client technician';

/** A router that was swept once and held one secret of nobody's. */
async function sweptRouter(world: World, caller: WorldPerson): Promise<number> {
  const { db } = world.panel;
  const id = await world.router(caller);
  const values = [caller.ispId ?? north.id, id];
  await db.sql(
    "insert into router_facts (isp_id, router_id, state, swept_at) values ($1, $2, 'online', now())",
    values,
  );
  await db.sql(
    `insert into router_inventory (isp_id, router_id, name, disabled, profile, seen_at)
     values ($1, $2, 'somebody', false, 'default', now())`,
    values,
  );
  return id;
}

/** A line on such a router that someone changed there. */
async function driftingLine(world: World, caller: WorldPerson) {
  const { db } = world.panel;
  const isp = caller.ispId ?? north.id;
  const routerId = await sweptRouter(world, caller);
  const packageId = await makePackage(db, isp);
  const lineId = await makeLine(db, isp, { routerId, packageId, status: 'active' });
  const [row] = await db.sql<{ id: string }>(
    "update router_secrets set state = 'drift' where subscriber_id = $1 returning id",
    [lineId],
  );
  return { routerId, lineId, changeId: Number(row?.id) };
}

/** A router on which someone changed a profile of the panel's. */
async function driftingProfile(world: World, caller: WorldPerson): Promise<number> {
  const routerId = await sweptRouter(world, caller);
  await world.panel.db.sql(
    `insert into router_profiles (isp_id, router_id, name, state, seen) values ($1, $2, 'Home', 'drift', '{"rateLimit":"1M/1M"}')`,
    [caller.ispId ?? north.id, routerId],
  );
  return routerId;
}

const ofRouter = (allows: string): AccessRow => ({
  allows,
  needsIsp: true,
  stranger: 404,
  sample: async (world, caller) => ({ params: { routerId: await sweptRouter(world, caller) } }),
});

/** What routers hold and the panel does not, and the other way round: everyone's lines, so never a reseller's. */
export const convergenceRows: AccessTable = {
  'convergence.notBilling': ofRouter('client technician staff'),
  'convergence.notOnRouter': ofRouter('client technician staff'),
  'convergence.offline': ofRouter('client technician staff'),
  'convergence.changes': ofRouter('client accountant technician'),
  'convergence.importFromRouter': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    // Looked at only: nothing answers where this router is said to be.
    sample: async (world, caller) => ({
      body: { routerId: await sweptRouter(world, caller), names: ['somebody'], preview: true },
    }),
  },
  'convergence.push': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => {
      const { routerId, lineId } = await driftingLine(world, caller);
      return { body: { routerId, ids: [lineId] } };
    },
  },
  'convergence.resolveDrift': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => {
      const { routerId, changeId } = await driftingLine(world, caller);
      return { body: { routerId, ids: [changeId], take: 'panel' } };
    },
  },
  'convergence.profileDrift': ofRouter('client accountant technician'),
  'convergence.resolveProfileDrift': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({
      body: { routerId: await driftingProfile(world, caller), names: ['Home'], take: 'panel' },
    }),
  },
};
