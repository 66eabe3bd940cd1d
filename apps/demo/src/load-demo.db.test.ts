import { Cipher, generateKey, parseKeyRing } from '@lastmile/kit/encryption';
import { serialOfSeed } from '@lastmile/routeros-simulator';
import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../server/src/cli/check.ts';
import { argon2Hashes } from '../../server/src/modules/accounts/identity/tokens/password-hashes.ts';
import { demoPassword } from './accounts.ts';
import { loadDemo } from './load-demo.ts';
import { seedOf } from './network-state-files.ts';
import { demoRouters } from './routers.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const ports = Object.fromEntries(demoRouters.map(({ name }, at) => [name, 18_000 + at]));
  const cipher = new Cipher(parseKeyRing(generateKey('test')));
  await loadDemo(
    db.database,
    { cipher },
    { loadedAtMs: Date.now(), token: 4_711, ports, gatewayPort: 18_099 },
  );
}, 300_000);
afterAll(() => db.close());

const counted = async (rows: Promise<{ state: string; count: number }[]>) =>
  Object.fromEntries((await rows).map(({ state, count }) => [state, count]));

it('loads an administrator and an accountant of the platform, two ISPs, and one account of every role in the first', async () => {
  const accounts = await db.sql<{ isp: string | null; role: string; password_hash: string }>(`
    select i.name as isp, r.name as role, u.password_hash from users u
    join roles r on r.id = u.role_id left join isps i on i.id = u.isp_id
    where u.email like '%.example' order by i.id nulls first, r.id`);
  expect(accounts.map(({ isp, role }) => `${isp ?? 'platform'}: ${role}`)).toEqual([
    'platform: admin',
    'platform: platform_accountant',
    ...['client', 'accountant', 'technician', 'collector', 'staff', 'reseller', 'reseller'].map(
      (role) => `Meghna Broadband: ${role}`,
    ),
    'Padma Link: client',
  ]);
  expect(await argon2Hashes.matches(accounts[0]?.password_hash ?? '', demoPassword)).toBe(true);
});

it('knows the serial number of each router of its own network before the first connection', async () => {
  const routers = await db.sql<{ name: string; serial: string }>(
    `select r.name, o.known_serial as serial from routers r
     join router_observed_state o on o.isp_id = r.isp_id and o.router_id = r.id order by r.id`,
  );
  expect(routers).toHaveLength(demoRouters.length);
  const files = { loadedAtMs: 0, ports: {} };
  for (const { name, serial } of routers) {
    expect(serial).toBe(serialOfSeed(seedOf({ ...files, token: 4_711 }, name)));
    expect(serial).not.toBe(serialOfSeed(seedOf({ ...files, token: 4_712 }, name)));
  }
});

it('loads six hundred subscribers in every state', async () => {
  const subscribers = await counted(
    db.sql(`select i.name || ': ' || s.status as state, count(*)::int as count from subscribers s
      join isps i on i.id = s.isp_id group by 1`),
  );
  const states = ['active', 'suspended', 'on_hold', 'pending', 'closed'];
  expect(Object.keys(subscribers).sort()).toEqual(
    ['Meghna Broadband', 'Padma Link'].flatMap((isp) => states.map((state) => `${isp}: ${state}`)).sort(),
  );
  const sum = (isp: string) =>
    Object.entries(subscribers).reduce((all, [key, count]) => all + (key.startsWith(isp) ? count : 0), 0);
  // Fourteen more are of the wholesale reseller.
  expect([sum('Meghna'), sum('Padma')]).toEqual([464, 150]);
});

it('shows the results of polls: routers online and offline, sessions, drift, and secrets that are not in billing', async () => {
  expect(
    await counted(db.sql('select state, count(*)::int as count from router_observed_state group by 1')),
  ).toEqual({
    online: 3,
    unreachable: 1,
  });
  const drift = `select r.name as state, count(*)::int as count from router_secrets k
    join routers r on r.id = k.router_id where k.state = 'drift' group by 1`;
  expect(await counted(db.sql(drift))).toEqual({ 'Mirpur core': 5, 'Kazipara roof': 3, 'Boalia core': 2 });
  const unbilledSecrets = `select r.name as state, count(*)::int as count from router_inventory i
    join routers r on r.id = i.router_id
    where not exists (select from subscribers s where s.router_id = r.id and s.username = i.name) group by 1`;
  expect(await counted(db.sql(unbilledSecrets))).toEqual({
    'Mirpur core': 6,
    'Kazipara roof': 3,
    'Boalia core': 4,
  });
  const [online] = await db.sql<{ count: number }>(
    'select count(*)::int as count from subscriber_presence where online',
  );
  expect(online?.count).toBeGreaterThan(300);
  const devices = `select p.last_caller_id from subscriber_presence p where p.online
    group by p.isp_id, p.last_caller_id having count(*) > 1`;
  expect(await db.sql(devices)).toHaveLength(1);
});

it('leaves changes pending for the unreachable router and the read-only one', async () => {
  const open = `select r.name as state, count(*)::int as count from router_secrets k
    join routers r on r.id = k.router_id where k.state = 'pending' group by 1`;
  const waiting = await counted(db.sql(open));
  expect(waiting['Shyamoli POP']).toBeGreaterThan(3);
  expect(waiting['Boalia core']).toBeGreaterThan(3);
});

it('has fourteen months of paid and unpaid invoices, and every invariant holds', async () => {
  const invoices = await counted(
    db.sql('select status as state, count(*)::int as count from invoices group by 1'),
  );
  expect(Object.keys(invoices).sort()).toEqual(['cancelled', 'paid', 'partial', 'unpaid']);
  expect(invoices['paid']).toBeGreaterThan(5 * (invoices['unpaid'] ?? 0));
  const [months] = await db.sql<{ count: number }>(
    'select count(distinct month)::int as count from invoices',
  );
  expect(months?.count).toBeGreaterThanOrEqual(14);
  const [money] = await db.sql<Record<string, number>>(
    `select (select count(*) from payments where reversed_at is not null)::int as reversed,
      (select count(*) from subscriber_balances where balance_minor > 0)::int as due,
      (select count(*) from subscriber_balances where balance_minor < 0)::int as ahead,
      (select count(distinct status) from cash_hand_overs)::int as "handOvers",
      (select count(distinct category) from cash_movements)::int as "expenseCategories",
      (select count(*) from cash_day_closings where difference_minor < 0)::int as "shortDays",
      (select count(*) from period_closings where reopened_at is null)::int as "closedMonths",
      (select count(*) from period_closings where reopened_at is not null)::int as "reopenedMonths",
      (select count(*) from skipped_months)::int as "skippedMonths"`,
  );
  expect(money).toEqual({
    reversed: expect.toSatisfy((count: number) => count > 2),
    due: expect.toSatisfy((count: number) => count > 30),
    ahead: expect.toSatisfy((count: number) => count > 10),
    handOvers: 3,
    expenseCategories: 6,
    shortDays: expect.toSatisfy((count: number) => count > 0),
    closedMonths: expect.toSatisfy((count: number) => count > 10),
    reopenedMonths: expect.toSatisfy((count: number) => count > 0),
    skippedMonths: expect.toSatisfy((count: number) => count > 3),
  });
  expect((await checkInvariants(db.database)).flatMap((finding) => finding.violations)).toEqual([]);
});

it('has an agent who earns a share of the commission of a reseller', async () => {
  const [agent] = await db.sql<{ subscribers: number; ofParent: number; earned: string; kept: string }>(
    `select (select count(*) from subscribers s where s.reseller_user_id = r.user_id)::int as subscribers,
       (select count(*) from subscribers s where s.reseller_user_id = r.parent_user_id)::int as "ofParent",
       (select sum(k.agent_minor) from reseller_commissions k where k.agent_user_id = r.user_id) as earned,
       (select sum(k.amount_minor - k.agent_minor) from reseller_commissions k where k.agent_user_id = r.user_id) as kept
     from resellers r where r.parent_user_id is not null`,
  );
  expect(agent?.subscribers).toBeGreaterThan(3);
  expect(agent?.ofParent).toBeGreaterThan(agent?.subscribers ?? 0);
  expect(Number(agent?.earned)).toBeGreaterThan(0);
  expect(Number(agent?.kept)).toBeGreaterThan(Number(agent?.earned));
});

it('has a wholesale reseller who sold, topped up and renewed', async () => {
  const [wholesale] = await db.sql<Record<string, number>>(
    `select (select count(*) from subscribers s where s.reseller_user_id = r.user_id)::int as subscribers,
       (select count(*) from reseller_transactions t where t.reseller_id = r.id)::int as "topUps",
       (select count(*) from wholesale_charges c where c.reseller_id = r.id)::int as charges,
       (select count(*) from wholesale_charges c where c.reseller_id = r.id and c.vat_minor > 0)::int as taxed,
       (select count(*) from reseller_buying_prices p where p.reseller_id = r.id and p.price_minor > 0)::int as prices,
       (select count(*) from retail_invoices i where i.reseller_id = r.id)::int as "retailInvoices",
       (select count(*) from retail_invoices i where i.reseller_id = r.id and i.paid_minor < i.amount_minor - i.credited_minor)::int as open,
       (select count(*) from retail_payments p where p.reseller_id = r.id)::int as "retailPayments"
     from resellers r where r.model = 'wholesale'`,
  );
  expect(wholesale).toEqual({
    subscribers: 14,
    topUps: 3,
    charges: expect.toSatisfy((count: number) => count > 20),
    taxed: wholesale?.['charges'],
    prices: expect.toSatisfy((count: number) => count > 2),
    retailInvoices: expect.toSatisfy((count: number) => count > 20),
    open: expect.toSatisfy((count: number) => count > 0 && count < 20),
    retailPayments: expect.toSatisfy((count: number) => count > 10),
  });
});

it('has credit notes in every state, so that their list shows something', async () => {
  const [found] = await db.sql<Record<string, number>>(`
    select count(*) filter (where kind = 'credit')::int as all, count(*) filter (where reversed_at is not null)::int as reversed,
      count(*) filter (where refunded_minor > 0)::int as refunded, count(*) filter (where allocated_minor > 0)::int as applied,
      count(*) filter (where kind = 'cancellation')::int as cancellation,
      (select count(*) from invoices i where i.isp_id = credit_notes.isp_id and i.replaces_invoice_id is not null)::int as replaced
    from credit_notes where isp_id = (select id from isps where name = 'Meghna Broadband')
    group by isp_id`);
  expect(found?.['all']).toBeGreaterThan(20);
  for (const state of ['reversed', 'refunded', 'applied', 'cancellation', 'replaced'])
    expect(found?.[state], state).toBeGreaterThan(0);
});

it('shows a support desk at work: tickets in every status, some overdue, some rated', async () => {
  const [found] = await db.sql(`select count(distinct status)::int as statuses, count(rating)::int as ratings,
    count(*) filter (where due_at < now())::int as overdue, count(distinct department_id)::int as departments,
    count(*) filter (where staff_id is not null)::int as assigned
    from tickets where isp_id = (select id from isps where name = 'Meghna Broadband')`);
  expect(found).toMatchObject({ statuses: 5, departments: 3 });
  for (const figure of ['ratings', 'overdue', 'assigned'])
    expect(Number(found?.[figure]), figure).toBeGreaterThan(0);
});

it('shows what grows while an ISP works: e-mail addresses, messages, notes, a logo and samples of routers', async () => {
  const [found] = await db.sql(`select
    (select count(*)::int from customers where email is not null) as emails,
    (select count(distinct kind || state)::int from notifications) as messages,
    (select count(*)::int from notifications where state = 'queued') as waiting,
    (select count(*)::int from subscriber_notes) as notes,
    (select count(*)::int from isps where logo is not null) as logos,
    (select min(samples)::int from (select count(*) as samples from router_samples group by router_id) s) as samples,
    (select count(distinct router_id)::int from router_samples where not reachable) as outages`);
  expect(found).toMatchObject({ waiting: 0, logos: 1 });
  expect(Number(found?.['emails'])).toBeGreaterThan(300);
  expect(Number(found?.['messages'])).toBeGreaterThanOrEqual(5);
  expect(Number(found?.['notes'])).toBeGreaterThan(20);
  expect(Number(found?.['samples'])).toBeGreaterThan(600);
  expect(Number(found?.['outages'])).toBeGreaterThan(0);
});

it('shows SMS that the platform sells: top-ups, charges of a campaign and of reminders, and a refund', async () => {
  const movements = await db.sql<{ isp: string; kind: string; amount: number }>(
    `select i.name as isp, m.kind, sum(m.amount_minor)::int as amount from sms_movements m join isps i on i.id = m.isp_id
     group by i.name, m.kind order by m.kind`,
  );
  expect(movements.map(({ isp, kind }) => `${isp}: ${kind}`)).toEqual([
    'Meghna Broadband: charge',
    'Meghna Broadband: refund',
    'Meghna Broadband: top_up',
  ]);
  const [account] = await db.sql(
    'select balance_minor::int as balance, reserved_minor::int as reserved from sms_accounts',
  );
  expect(account).toEqual({ balance: movements.reduce((sum, { amount }) => sum + amount, 0), reserved: 0 });
  const drivers = await db.sql(
    `select i.name, s.sms_driver as driver, s.uses_platform_sms as platform from messaging_settings s
     join isps i on i.id = s.isp_id order by i.id`,
  );
  expect(drivers).toEqual([
    { name: 'Meghna Broadband', driver: null, platform: true },
    { name: 'Padma Link', driver: 'bulksmsbd', platform: false },
  ]);
});

it('has something of every part: gateways, settlements, plans, coupons, tickets, campaigns and resellers', async () => {
  const [found] = await db.sql<Record<string, number>>(`select
    (select count(*)::int from gateway_accounts where is_enabled) as gateways,
    (select count(*)::int from checkouts where state = 'succeeded') as "onlinePayments",
    (select count(distinct state)::int from settlements) as settlements,
    (select count(*)::int from service_plans) as plans,
    (select count(*)::int from coupons) as coupons,
    (select count(*)::int from tickets) as tickets,
    (select count(*)::int from visits) as visits,
    (select count(*)::int from campaigns) as campaigns,
    (select count(distinct model)::int from resellers) as "resellerModels"`);
  for (const [part, count] of Object.entries(found ?? {})) expect(count, part).toBeGreaterThan(0);
  expect(found).toMatchObject({ resellerModels: 2 });
  expect(found?.['settlements']).toBeGreaterThan(1);
});
