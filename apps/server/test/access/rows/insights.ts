import { north } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { cashRoles, officeRoles } from './billing.ts';
import { cashHolder } from './cash-book.ts';
import { subscriberFor } from './subscribers.ts';

const report = {
  allows: 'client accountant reseller',
  needsIsp: true,
  otherIsp: 'own',
  sample: () => ({}),
} as const;

const changedSchedule: AccessTable[string] = {
  ...report,
  otherIsp: 404,
  sample: async (fixtures, caller) => ({ body: { id: await fixtures.reportSchedule(caller) } }),
};

/** Has kept cash for a month, and was not asked for it yet. */
async function longCashHolder(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db } = fixtures.panel;
  const userId = await cashHolder(fixtures, caller);
  await db.sql('update payments set received_on = received_on - 30 where cash_user_id = $1', [userId]);
  await db.sql('delete from inbox_messages where user_id = $1', [userId]);
  return userId;
}

/** Reversed a payment that they had received, and was not asked about it yet. */
async function selfReverser(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db } = fixtures.panel;
  const userId = await cashHolder(fixtures, caller);
  await db.sql(
    `set session_replication_role = replica;
     update payments set reversed_at = now(), reversed_by = received_by, reversed_reason = 'Mistake', allocated_minor = 0
     where cash_user_id = ${userId};
     delete from inbox_messages where user_id = ${userId};
     reset session_replication_role`,
  );
  return userId;
}

/** Files with personal data. */
const exporters = { ...report, allows: 'client accountant' } as const;

/** Everyone has a first page; the figures on it follow from their other permissions. */
export const insightRows: AccessTable = {
  'dashboard.summary': {
    allows:
      'client admin platform_accountant platform_support accountant technician collector staff reseller',
    otherIsp: 'own',
    sample: () => ({}),
  },
  'dashboard.live': {
    allows:
      'client admin platform_accountant platform_support accountant technician collector staff reseller',
    otherIsp: 'own',
    sample: () => ({}),
  },
  'leaks.list': report,
  'leaks.fix': {
    allows: 'client technician reseller',
    needsIsp: true,
    otherIsp: 409,
    sample: async (fixtures, caller) => {
      const { db } = fixtures.panel;
      const subscriberId = await subscriberFor(fixtures, caller, 'suspended');
      await db.sql(
        `insert into subscriber_presence (isp_id, subscriber_id, online, since) select isp_id, id, true, now() from subscribers where id = $1
         on conflict (isp_id, subscriber_id) do update set online = true`,
        [subscriberId],
      );
      await db.sql(
        'update routers set writes_allowed_at = now() where id = (select router_id from subscribers where id = $1)',
        [subscriberId],
      );
      return { body: { kind: 'suspended_online', subscriberId } };
    },
  },
  'leaks.askForCash': {
    allows: officeRoles,
    needsIsp: true,
    otherIsp: 409,
    sample: async (fixtures, caller) => ({ body: { userId: await longCashHolder(fixtures, caller) } }),
  },
  'leaks.askForExplanation': {
    allows: officeRoles,
    needsIsp: true,
    otherIsp: 409,
    sample: async (fixtures, caller) => ({ body: { userId: await selfReverser(fixtures, caller) } }),
  },
  'reports.dateWise': report,
  'reports.monthWise': report,
  'reports.areaWise': report,
  'reports.newConnections': report,
  'reports.duplicateDevices': report,
  'reports.uninvoiced': report,
  'reports.ageing': report,
  'reports.collectors': report,
  'reports.growth': report,
  'reports.packages': report,
  'reports.vat': report,
  'reportDocuments.vat': report,
  'reports.wholesale': report,
  'reports.cashBook': { ...report, allows: cashRoles },
  'reports.resellerStatement': report,
  'reports.routerUptime': { ...report, allows: 'client accountant technician' },
  'reportSchedules.list': report,
  'reportSchedules.recipients': report,
  'reportSchedules.create': {
    ...report,
    otherIsp: 422,
    sample: async (fixtures, caller) => ({
      body: {
        ...{ report: 'dateWise', filters: {}, frequency: 'daily', day: 1, hour: 7, format: 'csv' },
        recipientIds: [await fixtures.reportReader(caller)],
      },
    }),
  },
  'reportSchedules.update': {
    ...report,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await fixtures.reportSchedule(caller) },
      body: { hour: 9, version: 1 },
    }),
  },
  'reportSchedules.pause': changedSchedule,
  'reportSchedules.resume': changedSchedule,
  'reportSchedules.delete': changedSchedule,
  'regulator.sessionLog': exporters,
  'regulator.getMapping': exporters,
  'regulator.updateMapping': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 409,
    sample: async (fixtures, { ispId }) => {
      const isp = ispId ?? north.id;
      const { db } = fixtures.panel;
      await db.sql(
        "insert into regulator_mappings (isp_id, columns) values ($1, '[]') on conflict do nothing",
        [isp],
      );
      const [row] = await db.sql('select version from regulator_mappings where isp_id = $1', [isp]);
      const columns = [{ header: fixtures.fresh('client_name'), source: 'customerName', fixed: null }];
      return { body: { columns, version: Number(row?.['version']) } };
    },
  },
  'regulator.preview': exporters,
  'regulator.subscribers': {
    ...exporters,
    sample: () => ({ body: { reason: 'Monthly report to the regulator' } }),
  },
};
