import {
  type Client,
  calls,
  type DashboardFigure,
  type DashboardSummary,
  dashboardFigures,
} from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformLinks } from '../../../../../web/src/features/dashboard/components/platform-links.ts';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { createTestRouter, setTestStatus } from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { collect } from '../../platform/settlements/test/collected.ts';
import { createRareStates } from './test/rare-states.ts';

let server: TestServer;
/** Figures that were not 0 for someone. */
const shownAboveZero = new Set<string>();
const on = (date: string) => server.clock.set(`${date}T12:00:00+06:00`);
const idOf = async (login: string) =>
  Number((await server.db.sql('select id from users where email = $1', [login]))[0]?.['id']);

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const place = { db, clock: server.clock, ispId: north.id };
  const make = await createBillable(db, north.id);
  const [ownerId, collectorId, resellerUserId] = await Promise.all([
    idOf(north.logins.client),
    idOf(north.logins.collector),
    idOf(north.logins.reseller),
  ]);
  const ids = [];
  for (let n = 0; n < 8; n++) ids.push(await make.subscriber(n % 3 === 0 ? { resellerUserId } : {}));
  for (const [day, users] of [
    ['2025-11-20', []],
    ['2026-01-05', [ownerId]],
    ['2026-02-03', [ownerId, collectorId]],
    ['2026-03-09', [collectorId]],
    ['2026-03-10', [ownerId, collectorId, resellerUserId]],
  ] as const) {
    on(day);
    for (const [at, subscriberId] of ids.entries()) await issueTestInvoice(place, subscriberId, 500_00 + at);
    for (const [at, userId] of users.entries())
      await recordCashPayment(place, { subscriberId: ids[at * 3] ?? 0, amountMinor: 700_00 + at, userId });
  }
  await db.sql("update subscribers set connected_on = '2026-03-02' where id = any($1)", [ids.slice(0, 3)]);
  await db.sql("update subscribers set connected_on = '2026-02-02' where id = any($1)", [ids.slice(3, 4)]);
  await setTestStatus(db, north.id, ids.slice(4, 5), { status: 'closed', since: '2026-03-04' });
  await setTestStatus(db, north.id, ids.slice(5, 6), { status: 'closed', since: '2026-02-28T19:00Z' });
  await db.sql("update subscribers set status = 'suspended', status_reason = 'manual' where id = $1", [
    ids[6],
  ]);
  await db.sql("update subscribers set promise_until = '2026-04-01' where id = $1", [ids[7]]);
  await db.sql('update subscribers set customer_id = null where id = $1', [ids[2]]);
  await db.sql("update router_secrets set state = 'failed' where subscriber_id = $1", [ids[0]]);
  await db.sql("update router_secrets set state = 'drift' where subscriber_id = $1", [ids[1]]);
  await db.sql(
    "insert into subscriber_presence (isp_id, subscriber_id, online, since) select $1, unnest($2::bigint[]), true, '2026-03-10'",
    [north.id, ids.slice(0, 4)],
  );
  const cut = await createTestRouter(db, north.id);
  await db.sql(
    "insert into router_observed_state (isp_id, router_id, state) values ($1, $2, 'unreachable'), ($1, $3, 'online')",
    [north.id, cut, make.routerId],
  );
  await db.sql(
    `insert into router_samples (isp_id, router_id, at, reachable, active_sessions)
     select $1, $2, '2026-03-10T04:00Z'::timestamptz - n * interval '15 minutes', true, 10 + n from generate_series(0, 8) n`,
    [north.id, make.routerId],
  );
  await db.sql(
    `insert into jobs (isp_id, name, status, payload, queue_key, max_attempts, finished_at, error) values ($1, 'test.job', 'parked', '{}', 'k1', 1, now(), 'Failed')`,
    [north.id],
  );
  await makeTickets();
  const [onHold, pending, changed] = [
    await make.subscriber(),
    await make.subscriber(),
    await make.subscriber(),
  ];
  await createRareStates(server, {
    subscriberId: ids[0] ?? 0,
    toUserId: ownerId,
    others: [onHold, pending, changed],
  });
  // As if it had come through a gateway.
  await db.sql(
    "update payments set method = 'gateway', cash_user_id = null where received_on = '2026-03-10' and received_by = $1",
    [resellerUserId],
  );
});

/** The technician has two tickets and a visit today; one ticket and its visit are nobody's, and one ticket is overdue. */
async function makeTickets(): Promise<void> {
  const owner = await server.clientOf(north.logins.client);
  const department = await owner(calls.departments.create, { body: { name: 'Field', description: null } });
  const { id: staffId } = await owner(calls.staff.enrol, {
    body: { userId: await idOf(north.logins.technician), departmentId: department.id, position: null },
  });
  const open = async () =>
    (await owner(calls.tickets.create, { body: { subject: 'No light', body: 'Since today' } })).id;
  const [mine, late, nobodys] = [await open(), await open(), await open()];
  for (const ticketId of [mine, late])
    await server.db.sql('update tickets set staff_id = $2, department_id = $3 where id = $1', [
      ticketId,
      staffId,
      department.id,
    ]);
  await server.db.sql("update tickets set first_response_due_at = '2026-03-09' where id = $1", [late]);
  const window = { date: '2026-03-10', from: '15:00', to: '17:00' };
  await owner(calls.visits.schedule, { body: { ticketId: mine, staffId, ...window } });
  await owner(calls.visits.schedule, { body: { ticketId: nobodys, staffId: null, ...window } });
}
afterAll(() => server.close());

/** What the list behind the link shows for the filter. */
const asked: Record<DashboardFigure['list'], (client: Client, query: never) => Promise<object>> = {
  payments: (client, query) => client(calls.payments.list, { query }),
  invoices: (client, query) => client(calls.invoices.list, { query }),
  subscribers: (client, query) => client(calls.subscribers.list, { query }),
  unpaidSubscribers: (client, query) => client(calls.payments.unpaidSubscribers, { query }),
  upcomingSuspensions: (client, query) => client(calls.collection.upcomingSuspensions, { query }),
  routers: (client, query) => client(calls.routers.list, { query }),
  cash: (client) => client(calls.payments.cashBalances, {}),
  jobs: (client, query) => client(calls.jobs.list, { query }),
  tickets: (client, query) => client(calls.tickets.list, { query }),
  myVisits: (client) => client(calls.visits.mine, { query: {} }),
  visits: (client, query) => client(calls.visits.list, { query }),
  handOvers: (client, query) => client(calls.payments.handOvers, { query }),
  paymentClaims: (client, query) => client(calls.paymentClaims.list, { query }),
  checkouts: (client, query) => client(calls.checkouts.list, { query }),
  isps: (client, query) => client(calls.ispAdministration.list, { query }),
  settlementsByIsp: async (client, query) => {
    const { sums, ...page } = await client(calls.settlements.byIsp, { query });
    // The page shows the sums of each currency.
    expect(sums.length).toBeLessThanOrEqual(1);
    return { ...page, sums: sums[0] };
  },
};

interface ListAnswer {
  readonly total?: number;
  readonly items: readonly { readonly balanceMinor?: number }[];
  readonly sums?: Record<string, number>;
}

function shownIn(answer: ListAnswer, { key, unit, list }: DashboardFigure): number | undefined {
  if (list === 'cash') return answer.items.reduce((sum, { balanceMinor = 0 }) => sum + balanceMinor, 0);
  if (list === 'myVisits') return answer.items.length;
  if (list === 'settlementsByIsp')
    return answer.sums?.[key === 'unsettled' ? 'remainingMinor' : 'collectedMinor'];
  if (list === 'unpaidSubscribers')
    return answer.sums?.[unit === 'count' ? 'subscribers' : 'balanceDueMinor'];
  if (unit === 'count') return answer.total;
  if (list === 'isps') return answer.sums?.['serviceChargeDueMinor'];
  if (list === 'payments') return answer.sums?.['amountMinor'];
  return answer.sums?.[key === 'invoicedInMonth' ? 'totalMinor' : 'balanceDueMinor'];
}

async function differencesOf(client: Client, { sections }: DashboardSummary): Promise<string[]> {
  const differences: string[] = [];
  for (const figure of sections.flatMap(({ figures }) => figures)) {
    if (figure.value !== 0) shownAboveZero.add(figure.key);
    for (const shown of [figure, ...(figure.previous ? [figure.previous] : [])]) {
      const answer = (await asked[figure.list](client, shown.filter as never)) as ListAnswer;
      const value = shownIn(answer, figure);
      if (value !== shown.value)
        differences.push(
          `${figure.key} ${JSON.stringify(shown.filter)}: ${shown.value}, the list has ${value}`,
        );
    }
  }
  return differences;
}

const figuresOf = ({ sections }: DashboardSummary) =>
  Object.fromEntries(sections.flatMap(({ figures }) => figures).map(({ key, value }) => [key, value]));

const roles = ['client', 'accountant', 'technician', 'collector', 'staff', 'reseller'] as const;

describe('dashboard', () => {
  it.each(roles)('of a %s: every figure is what the list behind it shows', async (role) => {
    const client = await server.clientOf(north.logins[role]);
    const summary = await client(calls.dashboard.summary, {});
    expect(await differencesOf(client, summary)).toEqual([]);
    expect(Object.keys(figuresOf(summary)).length).toBeGreaterThan(4);
  });

  it('has the same numbers as the lists for an administrator and in another period', async () => {
    const admin = await server.clientOf(platformAdmin);
    const platform = await admin(calls.dashboard.summary, {});
    expect(await differencesOf(admin, platform)).toEqual([]);
    expect(platform.isps?.[0]).toMatchObject({ id: north.id, subscribers: 9, online: 4 });
    const owner = await server.clientOf(north.logins.client);
    const summary = await owner(calls.dashboard.summary, { query: { from: '2026-02-01', to: '2026-02-28' } });
    expect(await differencesOf(owner, summary)).toEqual([]);
    expect(figuresOf(summary)).toMatchObject({ collectedInPeriod: 1400_01, connectedInPeriod: 1 });
  });

  it('of the platform: what was collected in another currency is in neither the figure nor its list', async () => {
    const admin = await server.clientOf(platformAdmin);
    const load = () => admin(calls.dashboard.summary, {});
    await server.db.sql("update isps set currency = 'USD' where id = $1", [south.id]);
    const { collectedForIsps = 0, unsettled = 0 } = figuresOf(await load());
    const at = new Date(server.clock.now()).toISOString();
    await collect(server.db, north.id, [{ paid: 400_00, fee: 6_00 }], at);
    await collect(server.db, south.id, [{ paid: 300_00, fee: 0 }], at);
    const platform = await load();
    expect(figuresOf(platform)).toMatchObject({
      collectedForIsps: collectedForIsps + 394_00,
      unsettled: unsettled + 394_00,
    });
    expect(await differencesOf(admin, platform)).toEqual([]);
    await server.db.sql("update isps set currency = 'BDT' where id = $1", [south.id]);
  });

  it('of the platform: ISPs and months of growth have the numbers of the lists behind them', async () => {
    const admin = await server.clientOf(platformAdmin);
    await server.db.sql(`set session_replication_role = replica;
      update isps set created_at = '2026-01-31T23:30Z' where id = ${south.id}; reset session_replication_role`);
    const { isps, ispGrowth } = await admin(calls.dashboard.summary, {});
    const totalBehind = async (link: string) => {
      const { pathname, searchParams } = new URL(link, 'http://panel.example');
      const query = Object.fromEntries(searchParams) as never;
      if (pathname === '/admin/isp-list') return (await admin(calls.ispAdministration.list, { query })).total;
      const { items, total } = await admin(calls.ispAdministration.listPpp, { query });
      expect(items).toHaveLength(total);
      return total;
    };
    for (const isp of isps ?? []) {
      expect(await totalBehind(platformLinks.subscribers(isp))).toBe(isp.subscribers);
      expect(await totalBehind(platformLinks.online(isp))).toBe(isp.online);
    }
    for (const { month, isps: newIsps, subscribers } of ispGrowth ?? []) {
      expect([month, await totalBehind(platformLinks.newIsps(month))]).toEqual([month, newIsps]);
      expect([month, await totalBehind(platformLinks.newConnections(month))]).toEqual([month, subscribers]);
    }
    expect(isps?.[0]).toMatchObject({ id: north.id, subscribers: 9, online: 4 });
    expect(ispGrowth?.slice(-3)).toEqual([
      { month: '2026-01', isps: 1, subscribers: 0 },
      { month: '2026-02', isps: 0, subscribers: 1 },
      { month: '2026-03', isps: 0, subscribers: 3 },
    ]);
  });

  it('compared every figure, and none of them only as 0 with 0', () => {
    expect(dashboardFigures.filter((key) => !shownAboveZero.has(key))).toEqual([]);
  });

  it('shows the owner money, overdue amounts by age, subscribers, routers and what needs attention', async () => {
    const owner = await server.clientOf(north.logins.client);
    const summary = await owner(calls.dashboard.summary, {});
    expect(summary).toMatchObject({ today: '2026-03-10', from: '2026-03-01', to: '2026-03-10' });
    expect(figuresOf(summary)).toMatchObject({
      collectedToday: 2100_03,
      collectedInPeriod: 2800_03,
      connectedInPeriod: 3,
      closedInPeriod: 2,
      online: 4,
      routersUnreachable: 1,
      syncFailed: 1,
      drift: 1,
      unassigned: 1,
      failedJobs: 1,
      promised: 1,
    });
    expect(summary.collections?.find(({ on: day }) => day === '2026-03-10')?.amountMinor).toBe(2100_03);
    expect(summary.collections?.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(2800_03);
    expect(summary.online?.at(-1)).toEqual({ at: '2026-03-10T04:00:00.000Z', sessions: 10 });
  });

  it('shows a technician their tickets and visits, and a planner what nobody has', async () => {
    const technician = await server.clientOf(north.logins.technician);
    const summary = await technician(calls.dashboard.summary, {});
    expect(summary.sections.map(({ key }) => key).slice(0, 2)).toEqual(['attention', 'support']);
    expect(figuresOf(summary)).toMatchObject({
      ticketsMine: 2,
      ticketsUnassigned: 1,
      ticketsOverdue: 1,
      visitsToday: 1,
      visitsUnassigned: 1,
    });
    const owner = figuresOf(await (await server.clientOf(north.logins.client))(calls.dashboard.summary, {}));
    expect(owner).toMatchObject({ ticketsUnassigned: 1, visitsUnassigned: 1 });
    expect(owner).not.toHaveProperty('visitsToday');
  });

  it('shows a collector their round and their cash, and nothing of the whole ISP', async () => {
    const collector = await server.clientOf(north.logins.collector);
    const summary = await collector(calls.dashboard.summary, {});
    expect(figuresOf(summary)).toMatchObject({ collectedToday: 700_01, cashHeld: 2100_02 });
    expect(summary.online).toBeNull();
    expect(summary.sections.map(({ key }) => key)).not.toContain('attention');
    expect(summary.collections?.at(-1)?.amountMinor).toBe(700_01);
  });

  it('counts a router that was not read with its last reading', async () => {
    const owner = await server.clientOf(north.logins.client);
    const sessionsAt = async () =>
      new Map((await owner(calls.dashboard.summary, {})).online?.map(({ at, sessions }) => [at, sessions]));
    const before = await sessionsAt();
    const [other] = await server.db.sql(
      "select router_id from router_observed_state where state = 'unreachable'",
    );
    await server.db.sql(
      `insert into router_samples (isp_id, router_id, at, reachable, active_sessions)
       values ($1, $2, '2026-03-09T00:10Z', true, 900), ($1, $2, '2026-03-10T02:40Z', true, 100), ($1, $2, '2026-03-10T03:10Z', false, null)`,
      [north.id, other?.['router_id']],
    );
    const after = await sessionsAt();
    const more = (at: string) => (after.get(at) ?? 0) - (before.get(at) ?? 0);
    expect(more('2026-03-10T02:00:00.000Z')).toBe(900);
    expect(['02:30', '03:00', '03:30', '04:00'].map((time) => more(`2026-03-10T${time}:00.000Z`))).toEqual([
      100, 100, 100, 100,
    ]);
    await server.db.sql('delete from router_samples where router_id = $1', [other?.['router_id']]);
  });

  it.each([
    [{ from: '2026-03-10', to: '2026-03-01' }, 'to', 'reports.range_reversed'],
    [{ from: '2020-01-01', to: '2026-03-01' }, 'from', 'reports.range_too_long'],
  ])('rejects the period %j', async (query, path, code) => {
    for (const login of [north.logins.client, platformAdmin]) {
      const client = await server.clientOf(login);
      const problem = await expectProblem(client(calls.dashboard.summary, { query }));
      expect(problem).toMatchObject({ status: 422, code, errors: [{ path }] });
    }
  });

  it('shows nothing of another ISP', async () => {
    const other = await server.clientOf(south.logins.client);
    const summary = await other(calls.dashboard.summary, {});
    expect(figuresOf(summary)).toMatchObject({ collectedInPeriod: 0, active: 0, overdue: 0, online: 0 });
    expect(summary.online).toBeNull();
  });
});
