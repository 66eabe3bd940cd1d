import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures } from '../fixtures.ts';

const allUsers = 'client accountant technician collector staff reseller';

/** Automation is paused for both ISPs or for neither: the other ISP's state equals the owner's. */
async function automation(fixtures: AccessFixtures, isStopped: boolean): Promise<void> {
  const { db } = fixtures.panel;
  await db.sql('delete from automation_pauses');
  if (!isStopped) return;
  await db.sql(
    "insert into automation_pauses (isp_id, paused_at, reason) select id, '2026-01-01', 'Storm' from isps",
  );
}

/**
 * Upcoming suspensions are visible to users who read invoices; only an ISP owner pauses automation, and all
 * users see that it is paused.
 */
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
