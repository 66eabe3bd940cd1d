import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures } from '../fixtures.ts';

const allUsers = 'client accountant technician collector staff reseller';

/** Everyone's automation is stopped, or nobody's: the stranger's switch stands as the owner's does. */
async function automation(fixtures: AccessFixtures, isStopped: boolean): Promise<void> {
  const { db } = fixtures.panel;
  await db.sql('delete from automation_pauses');
  if (!isStopped) return;
  await db.sql(
    "insert into automation_pauses (isp_id, paused_at, reason) select id, '2026-01-01', 'Storm' from isps",
  );
}

/** Who will be cut is for those who read bills; only the head of an ISP throws its switch, and all may see it thrown. */
export const dunningRows: AccessTable = {
  'dunning.upcomingSuspensions': {
    allows: 'client accountant technician collector reseller',
    needsIsp: true,
    otherIsp: 'own',
    sample: () => ({}),
  },
  'dunning.automation': { allows: allUsers, needsIsp: true, otherIsp: 'own', sample: () => ({}) },
  'dunning.pauseAutomation': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 'own',
    sample: async (fixtures) => {
      await automation(fixtures, false);
      return { body: { reason: 'Storm' } };
    },
  },
  'dunning.resumeAutomation': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 'own',
    sample: async (fixtures) => {
      await automation(fixtures, true);
      return {};
    },
  },
};
