import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { createTestCustomer, createTestPackage } from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.resellers;
let server: TestServer;
let owner: Client;
let otherIsp: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
  make = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

const terms = { commissionRate: 1250, commissionBasis: 'before_vat' as const };
let count = 0;
const form = () => {
  count += 1;
  return {
    fullName: `Reseller ${count}`,
    email: `reseller${count}@north.test`,
    password: testPassword,
    ...terms,
  };
};
const create = async (more: object = {}) => {
  const body = { ...form(), ...more };
  const created = await owner(c.create, { body });
  return { ...created, email: body.email };
};
const show = (id: number, by = owner) => by(c.get, { params: { id } });
const sell = (by: Client, more: object = {}) => {
  count += 1;
  return by(calls.subscribers.create, {
    body: {
      customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
      username: `buyer${count}`,
      routerId: make.routerId,
      packageId: make.packageId,
      bindMac: false,
      billing: 'normal',
      billingMode: 'prepaid',
      billingDay: 1,
      monthlyDiscountMinor: 0,
      activate: true,
      ...more,
    },
  });
};
const area = async (name: string, parentId?: number) =>
  (await owner(calls.areas.create, { body: { name: `${name} ${++count}`, parentId: parentId ?? null } })).id;

describe('a reseller', () => {
  it('is added with an account, limits, rights and conditions, and listed', async () => {
    const areaId = await area('North');
    const { id, userStatus } = await create({
      businessName: 'Corner shop',
      usernamePrefix: 'corner-',
      areaIds: [areaId],
      packageIds: [make.packageId],
      maySuspend: false,
    });
    expect(userStatus).toBe('active');
    expect(await show(id)).toMatchObject({
      businessName: 'Corner shop',
      usernamePrefix: 'corner-',
      areaIds: [areaId],
      packageIds: [make.packageId],
      mayCollect: true,
      maySuspend: false,
      status: 'active',
      commissionRate: 1250,
      conditions: [terms],
    });
    const { items } = await owner(c.list, { query: { search: 'corner' } });
    expect(items).toMatchObject([{ id, subscriberCount: 0, balanceDueMinor: 0, commissionRate: 1250 }]);
  });

  it('without a password is invited by email', async () => {
    const { userStatus, id } = await create({ password: undefined });
    expect(userStatus).toBe('invited');
    expect(await show(id)).toMatchObject({ userStatus: 'invited', status: 'active' });
  });

  it('has a prefix of their own', async () => {
    await create({ usernamePrefix: 'Mine-' });
    const taken = create({ usernamePrefix: 'mine-' });
    expect((await expectProblem(taken)).code).toBe('resellers.prefix_taken');
  });

  it('has numbers of invoices that no other reseller of the ISP has', async () => {
    const { id } = await create({ invoicePrefix: 'KN' });
    const { id: other } = await create({});
    for (const invoicePrefix of ['kn', `R${id}`])
      expect(await expectProblem(create({ invoicePrefix }))).toMatchObject({
        code: 'resellers.prefix_taken',
        errors: [{ path: 'invoicePrefix' }],
      });
    const { version } = await show(other);
    const change = (invoicePrefix: string | null) =>
      owner(c.update, { params: { id: other }, body: { version, invoicePrefix } });
    expect((await expectProblem(change('Kn'))).code).toBe('resellers.prefix_taken');
    await change(`r${other}`);
    expect((await show(other)).invoicePrefix).toBe(`R${other}`);
  });

  it('keeps a prefix of invoices that they gave up to themselves', async () => {
    const { id } = await create({ invoicePrefix: 'OLD' });
    const change = async (invoicePrefix: string | null) =>
      owner(c.update, { params: { id }, body: { version: (await show(id)).version, invoicePrefix } });
    await change('NEW');
    await change(null);
    for (const invoicePrefix of ['OLD', 'NEW'])
      expect((await expectProblem(create({ invoicePrefix }))).code).toBe('resellers.prefix_taken');
    await change('OLD');
    expect((await show(id)).invoicePrefix).toBe('OLD');
  });

  it('is also created when a user gets a role for own subscribers', async () => {
    const [role] = await server.db.sql("select id from roles where name = 'reseller' and is_system");
    const body = {
      fullName: 'By role',
      email: 'by-role@north.test',
      password: testPassword,
      roleId: Number(role?.['id']),
    };
    await owner(calls.users.create, { body });
    expect((await owner(c.list, { query: { search: 'By role' } })).items).toMatchObject([
      { fullName: 'By role', commissionRate: null },
    ]);
  });

  it('sells packages of the own ISP only', async () => {
    const foreign = await createTestPackage(server.db, south.id);
    const refused = create({ packageIds: [foreign] });
    expect((await expectProblem(refused)).code).toBe('resellers.package_not_found');
  });

  it('is updated in part; the contact is that of the user', async () => {
    const { id, userId } = await create({ businessName: 'Before' });
    const { version } = await show(id);
    await owner(c.update, { params: { id }, body: { fullName: 'Renamed', mayCollect: false, version } });
    expect(await show(id)).toMatchObject({ fullName: 'Renamed', businessName: 'Before', mayCollect: false });
    expect((await owner(calls.users.get, { params: { id: userId } })).fullName).toBe('Renamed');
    const outdated = owner(c.update, { params: { id }, body: { businessName: 'Late', version } });
    expect((await expectProblem(outdated)).code).toBe('stale');
  });

  it('who is deactivated cannot sign in until they are activated again', async () => {
    const { id, email } = await create();
    const set = async (status: 'active' | 'inactive') =>
      owner(c.status, { body: { id, status, version: (await show(id)).version } });
    await set('inactive');
    expect((await show(id)).status).toBe('inactive');
    await expect(server.clientOf(email)).rejects.toThrow();
    await set('active');
    await server.clientOf(email);
  });

  it('of another ISP is neither seen nor changed', async () => {
    const { id } = await create();
    const { version } = await show(id);
    expect((await otherIsp(c.list, { query: {} })).items.map((row) => row.id)).not.toContain(id);
    const attempts = [
      () => show(id, otherIsp),
      () => otherIsp(c.update, { params: { id }, body: { businessName: 'Taken', version } }),
      () => otherIsp(c.conditions, { params: { id }, body: { validFrom: '2199-01-01', ...terms } }),
      () => otherIsp(c.status, { body: { id, status: 'inactive', version } }),
    ];
    for (const attempt of attempts) expect((await expectProblem(attempt())).status).toBe(404);
  });

  it('sees only themselves', async () => {
    const [first, second] = [await create(), await create()];
    const self = await server.clientOf(first.email);
    expect((await self(c.list, { query: {} })).items.map(({ id }) => id)).toEqual([first.id]);
    expect((await expectProblem(show(second.id, self))).status).toBe(404);
  });
});

describe('a customer', () => {
  const customer = async (mobile: string) => {
    const id = await createTestCustomer(server.db, north.id, mobile);
    const [row] = await server.db.sql('select customer_code as code from customers where id = $1', [id]);
    return { id, code: String(row?.['code']) };
  };
  const add = (by: string, more: object = {}) => {
    count += 1;
    return owner(c.createFromCustomer, {
      body: { customer: by, email: `customer${count}@north.test`, ...terms, ...more },
    });
  };

  it('becomes a reseller once, by their code', async () => {
    const { id, code } = await customer('+8801711000001');
    const added = await add(code, { password: testPassword });
    expect(await show(added.id)).toMatchObject({
      customerId: id,
      customerCode: code,
      mobile: '+8801711000001',
      conditions: [terms],
    });
    const again = add(code);
    expect((await expectProblem(again)).status).toBe(422);
  });

  it('is found by mobile number, unless several have it', async () => {
    await customer('+8801711000002');
    await add('01711-000002', { password: testPassword });
    await customer('+8801711000003');
    await customer('+8801711000003');
    expect((await expectProblem(add('01711000003'))).code).toBe('resellers.customer_ambiguous');
    expect((await expectProblem(add('01711000004'))).code).toBe('resellers.customer_not_found');
  });
});

describe('conditions', () => {
  it('keep their history, and never start in the past', async () => {
    const { id } = await create();
    const set = (validFrom: string, commissionRate: number) =>
      owner(c.conditions, {
        params: { id },
        body: { validFrom, commissionRate, commissionBasis: 'after_vat' },
      });
    await set('2199-01-01', 2000);
    expect((await show(id)).conditions.map(({ commissionRate }) => commissionRate)).toEqual([2000, 1250]);
    expect((await show(id)).commissionRate).toBe(1250);
    await set('2199-01-01', 1900);
    expect((await show(id)).conditions.map(({ commissionRate }) => commissionRate)).toEqual([1900, 1250]);
    expect((await expectProblem(set('2020-01-01', 100))).code).toBe('resellers.in_the_past');
  });
});

describe('what a reseller may do', () => {
  it('usernames start with the prefix', async () => {
    const { email } = await create({ usernamePrefix: 'pre-' });
    const self = await server.clientOf(email);
    expect((await expectProblem(sell(self))).code).toBe('resellers.username_prefix');
    await sell(self, { username: 'PRE-one' });
  });

  it('only packages that are allowed can be sold, now and later', async () => {
    const other = await createTestPackage(server.db, north.id);
    const { email } = await create({ packageIds: [make.packageId] });
    const self = await server.clientOf(email);
    expect((await expectProblem(sell(self, { packageId: other }))).code).toBe(
      'resellers.package_not_allowed',
    );
    const { id } = await sell(self);
    const names = (await self(calls.packages.pick, {})).items.map((item) => item.id);
    expect(names).toEqual([make.packageId]);
    expect(
      (await show((await owner(c.list, { query: { search: email } })).items[0]?.id ?? 0)).subscriberCount,
    ).toBe(1);
    const change = self(calls.subscribers.changePackage, { body: { ids: [id], packageId: other } });
    expect((await expectProblem(change)).code).toBe('resellers.package_not_allowed');
  });

  it('a package that is not available to resellers cannot be sold by its id', async () => {
    const hidden = await createTestPackage(server.db, north.id);
    await server.db.sql('update packages set reseller_allowed = false where id = $1', [hidden]);
    const self = await server.clientOf((await create()).email);
    expect((await expectProblem(sell(self, { packageId: hidden }))).code).toBe(
      'resellers.package_not_allowed',
    );
  });

  it('subscribers are in the areas of the reseller or below', async () => {
    const [home, away] = [await area('Home'), await area('Away')];
    const street = await area('Street', home);
    const self = await server.clientOf((await create({ areaIds: [home] })).email);
    expect((await expectProblem(sell(self, { areaId: away }))).code).toBe('resellers.area_not_allowed');
    expect((await expectProblem(sell(self))).code).toBe('resellers.area_not_allowed');
    await sell(self, { areaId: street });
  });

  it('rights are taken away at once', async () => {
    const { id, email } = await create();
    const self = await server.clientOf(email);
    const { id: subscriberId } = await sell(self);
    const pay = () =>
      self(calls.payments.create, { body: { subscriberId, amountMinor: 100, method: 'cash' } });
    const suspend = () =>
      self(calls.subscribers.suspend, { body: { ids: [subscriberId], reason: 'manual' } });
    await pay();
    const { version } = await show(id);
    await owner(c.update, {
      params: { id },
      body: { mayCollect: false, maySuspend: false, maySeeLive: false, version },
    });
    expect((await expectProblem(pay())).status).toBe(403);
    expect((await expectProblem(suspend())).code).toBe('resellers.may_not_suspend');
    const abilities = (await self(calls.identity.me, {})).ability;
    expect(abilities).not.toContainEqual({ action: 'read', subject: 'LiveData' });
    expect(abilities).toContainEqual({ action: 'read', subject: 'Payment' });
  });
});

describe('staff of a reseller', () => {
  const addStaff = async (id: number, by = owner) => {
    count += 1;
    const email = `helper${count}@north.test`;
    const body = { fullName: `Helper ${count}`, email, password: testPassword };
    return { email, ...(await by(calls.resellerStaff.create, { params: { id }, body })) };
  };

  it('see and sell what the reseller may, and are no resellers', async () => {
    const { id, userId, email } = await create({ usernamePrefix: `p${count}-` });
    const prefix = (await show(id)).usernamePrefix;
    const sold = await sell(await server.clientOf(email), { username: `${prefix}1` });
    const helper = await addStaff(id);
    const client = await server.clientOf(helper.email);
    expect((await client(calls.subscribers.list, { query: {} })).items.map((one) => one.id)).toEqual([
      sold.id,
    ]);
    expect(await expectProblem(sell(client, { username: 'elsewhere' }))).toMatchObject({
      code: 'resellers.username_prefix',
    });
    await sell(client, { username: `${prefix}2` });
    const { items } = await owner(calls.subscribers.list, { query: { resellerId: userId } });
    expect(items.map(({ reseller }) => reseller?.id)).toEqual([userId, userId]);
    expect(await owner(calls.resellerStaff.list, { params: { id } })).toMatchObject({
      items: [{ id: helper.id, status: 'active' }],
    });
    expect((await owner(c.list, { query: { search: helper.email } })).items).toEqual([]);
  });

  it('are added by the ISP only, and to its own resellers', async () => {
    const { id, email } = await create();
    await expectProblem(addStaff(id, await server.clientOf(email)));
    expect(await expectProblem(addStaff(id, otherIsp))).toMatchObject({ code: 'not_found' });
  });

  it('cannot sign in while the reseller is inactive, and lose rights with the reseller', async () => {
    const { id, version } = await create();
    const helper = await addStaff(id);
    const client = await server.clientOf(helper.email);
    const changed = await owner(c.update, { params: { id }, body: { mayCollect: false, version } });
    const subscriberId = await make.subscriber();
    expect(
      await expectProblem(
        client(calls.payments.create, { body: { subscriberId, amountMinor: 100, method: 'cash' } }),
      ),
    ).toMatchObject({ status: 403 });
    await owner(c.status, { body: { id, status: 'inactive', version: changed.version } });
    expect(await owner(calls.resellerStaff.list, { params: { id } })).toMatchObject({
      items: [{ id: helper.id, status: 'disabled' }],
    });
  });
});

it('the model of a reseller changes until something depends on it', async () => {
  const { id, userId } = await create();
  const change = async (model: 'commission' | 'wholesale') =>
    owner(c.update, { params: { id }, body: { model, version: (await show(id)).version } });
  await change('wholesale');
  expect(await show(id)).toMatchObject({ model: 'wholesale' });
  await change('commission');
  await make.subscriber({ resellerUserId: userId });
  expect(await expectProblem(change('wholesale'))).toMatchObject({ code: 'resellers.model_in_use' });
  expect(await show(id)).toMatchObject({ model: 'commission' });
});

it('invoices and payments are filtered by reseller', async () => {
  const { userId } = await create();
  const subscriberId = await make.subscriber({ resellerUserId: userId });
  const body = { kind: 'one_off' as const, lines: [{ text: 'Month', unitMinor: 500_00 }] };
  await owner(calls.invoices.create, { params: { subscriberId }, body });
  await owner(calls.payments.create, { body: { subscriberId, amountMinor: 200_00, method: 'cash' } });
  const query = { resellerId: userId };
  expect(await owner(calls.invoices.list, { query })).toMatchObject({
    total: 1,
    sums: { totalMinor: 500_00 },
    items: [{ reseller: { id: userId } }],
  });
  expect(await owner(calls.payments.list, { query })).toMatchObject({
    total: 1,
    sums: { amountMinor: 200_00, byMethod: [{ method: 'cash', amountMinor: 200_00 }] },
    items: [{ reseller: { id: userId } }],
  });
});
