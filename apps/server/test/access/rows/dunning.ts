import type { AccessTable } from '../access-row.ts';
import type { World } from '../fixtures.ts';

const everyone = 'client accountant technician collector staff reseller';

/** Everyone's automation is stopped, or nobody's: the stranger's switch stands as the owner's does. */
async function automation(world: World, isStopped: boolean): Promise<void> {
  const { db } = world.panel;
  await db.sql('delete from automation_stops');
  if (!isStopped) return;
  await db.sql(
    "insert into automation_stops (isp_id, stopped_at, reason) select id, '2026-01-01', 'Storm' from isps",
  );
}

/** Who will be cut is for those who read bills; only the head of an ISP throws its switch, and all may see it thrown. */
export const collectionRows: AccessTable = {
  'collection.cutOffs': {
    allows: 'client accountant technician collector reseller',
    needsIsp: true,
    stranger: 'own',
    sample: () => ({}),
  },
  'collection.automation': { allows: everyone, needsIsp: true, stranger: 'own', sample: () => ({}) },
  'collection.stopAutomation': {
    allows: 'client',
    needsIsp: true,
    stranger: 'own',
    sample: async (world) => {
      await automation(world, false);
      return { body: { reason: 'Storm' } };
    },
  },
  'collection.resumeAutomation': {
    allows: 'client',
    needsIsp: true,
    stranger: 'own',
    sample: async (world) => {
      await automation(world, true);
      return {};
    },
  },
};
