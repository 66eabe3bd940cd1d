import { type CallArguments, type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { createTestPackage, createTestRouter } from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let panel: TestServer;
let owner: Client;
let technician: Client;
let reseller: Client;
let otherIsp: Client;
let routerId: number;
let packageId: number;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  technician = await panel.clientOf(north.logins.technician);
  reseller = await panel.clientOf(north.logins.reseller);
  otherIsp = await panel.clientOf(south.logins.client);
  routerId = await createTestRouter(panel.db, north.id);
  packageId = await createTestPackage(panel.db, north.id, 'Home 10');
});
afterAll(() => panel.close());

const c = calls.subscribers;
type Store = CallArguments<typeof c.create>['body'];

let made = 0;
const newSubscriber = (more: Partial<Store> = {}): Store => ({
  customer: { name: `Customer ${++made}`, mobile: '01712345678', clientType: 'home', language: 'en' },
  routerId,
  packageId,
  username: `user${made}`,
  bindMac: false,
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: 1,
  monthlyDiscountMinor: 0,
  activate: true,
  ...more,
});
const create = (more: Partial<Store> = {}, as: Client = owner) => as(c.create, { body: newSubscriber(more) });
const desiredSecrets = async (id: number) => (await owner(c.getV2, { params: { id } })).desiredSecrets;

describe('a partial update', () => {
  it('leaves connectedOn and areaId as they are when they are not sent', async () => {
    const area = { name: 'Kept area', nameBn: null, code: null, parentId: null };
    const { id: areaId } = await owner(calls.areas.create, { body: area });
    const { id } = await create({ areaId, connectedOn: '2026-01-05', comment: 'Gate code 12' });
    const { version } = await owner(c.get, { params: { id } });
    await owner(c.update, { params: { id }, body: { boxNo: 'B-7', version } });
    expect(await owner(c.get, { params: { id } })).toMatchObject({
      area: { id: areaId },
      connectedOn: '2026-01-05',
      comment: 'Gate code 12',
      boxNo: 'B-7',
    });
  });
});

describe('a new subscriber', () => {
  it('is created with a customer, a customer code, an encrypted password and a desired state', async () => {
    const { id, pairCode, customerId } = await create({ username: 'rahim.mirpur', password: 'Secret-77' });
    expect(pairCode).toMatch(/^[0-9A-Z]{8}$/);
    const subscriber = await owner(c.get, { params: { id } });
    expect(subscriber).toMatchObject({
      username: 'rahim.mirpur',
      status: 'active',
      customerId,
      sync: 'pending',
    });
    expect(subscriber).toMatchObject({
      connectedOn: '2026-03-10',
      priceMinor: 50_000,
      mobile: '+8801712345678',
    });
    expect(await desiredSecrets(id)).toMatchObject([
      { name: 'rahim.mirpur', desiredState: 'enabled', profile: 'Home 10', state: 'pending' },
    ]);
    const [row] = await panel.db.sql<{ password_encrypted: string }>(
      'select password_encrypted from subscribers where id = $1',
      [id],
    );
    expect(row?.password_encrypted).toMatch(/^v2\./);
    const [audit] = await panel.db.sql<{ after: { password_encrypted: string } }>(
      "select after from audit_log where entity = 'subscribers' and entity_id = $1 and action = 'insert'",
      [id],
    );
    expect(audit?.after.password_encrypted).toBe('***');
  });

  it('that is pending is not on any router', async () => {
    const { id } = await create({ activate: false });
    expect(await desiredSecrets(id)).toEqual([]);
    expect(await owner(c.get, { params: { id } })).toMatchObject({ status: 'pending', connectedOn: null });
  });

  it('can be the third of an existing customer', async () => {
    const { customerId, pairCode } = await create();
    await create({ customer: { id: customerId } });
    await create({ customer: { id: customerId } });
    const byCode = await owner(c.findPairCode, { query: { pairCode: ` ${pairCode.toLowerCase()} ` } });
    expect(byCode.usernames).toHaveLength(3);
    const unknown = owner(c.findPairCode, { query: { pairCode: 'AAAAAAAA' } });
    expect(await expectProblem(unknown)).toMatchObject({ status: 404 });
  });

  it('has a unique username, ignoring case, and a fixed address unique on its router', async () => {
    await create({ username: 'Taken.Name', staticIp: '10.9.8.7' });
    expect(await expectProblem(create({ username: 'taken.NAME' }))).toMatchObject({
      status: 422,
      code: 'subscribers.username_taken',
      errors: [{ path: 'username' }],
    });
    expect(await expectProblem(create({ staticIp: '10.9.8.7' }))).toMatchObject({
      code: 'subscribers.static_ip_taken',
    });
    const elsewhere = await createTestRouter(panel.db, north.id);
    await create({ staticIp: '10.9.8.7', routerId: elsewhere });
  });

  it('is rejected with an invalid mobile number, and the error names the field', async () => {
    const customer = { name: 'X', mobile: '12345', clientType: 'home', language: 'en' } as const;
    expect(await expectProblem(create({ customer }))).toMatchObject({
      code: 'subscribers.not_a_mobile',
      errors: [{ path: 'customer.mobile' }],
    });
  });

  it('accepts numbers in Bangla digits, and is found by them', async () => {
    const customer = {
      name: 'করিম',
      mobile: '০১৮১২-৩৪৫৬৭৮',
      nid: '১২৩৪৫৬৭৮৯০',
      clientType: 'home',
      language: 'en',
    } as const;
    const { customerId } = await create({ customer });
    const { items } = await owner(c.findMobile, { query: { mobile: '01812 345678' } });
    expect(items.map((found) => found.customer.id)).toEqual([customerId]);
    const byNid = await owner(c.findMobile, { query: { mobile: '01999999999', nid: '1234567890' } });
    expect(byNid.items.map((found) => found.customer.id)).toEqual([customerId]);
  });
});

describe('fields that affect money', () => {
  it('require permission to change invoices, on create and update', async () => {
    const code = 'subscribers.invoice_permission_required';
    expect(await expectProblem(create({ billing: 'free' }, technician))).toMatchObject({ status: 403, code });
    expect(await expectProblem(create({ agreedPriceMinor: 100 }, technician))).toMatchObject({ code });
    const { id, version } = await create({}, technician);
    const body = { monthlyDiscountMinor: 100, version };
    const cheaper = technician(c.update, { params: { id }, body });
    expect(await expectProblem(cheaper)).toMatchObject({
      status: 403,
      code,
      errors: [{ path: 'monthlyDiscountMinor' }],
    });
    await owner(c.update, { params: { id }, body });
    const promise = technician(c.promise, { body: { ids: [id], until: '2026-03-20' } });
    expect(await expectProblem(promise)).toMatchObject({ status: 403, code });
  });
});

describe('a discount', () => {
  it('is an amount or a percentage, and does not end before it begins', async () => {
    const both = create({ monthlyDiscountMinor: 100, discountPercent: 10 });
    expect(await expectProblem(both)).toMatchObject({
      code: 'subscribers.discount_amount_and_percent',
      errors: [{ path: 'discountPercent' }],
    });
    const { id, version } = await create({ discountPercent: 10, discountUntil: '2026-03-31' });
    const update = (changes: object) => owner(c.update, { params: { id }, body: { version, ...changes } });
    expect(await expectProblem(update({ monthlyDiscountMinor: 100 }))).toMatchObject({
      code: 'subscribers.discount_amount_and_percent',
    });
    expect(await expectProblem(update({ discountFrom: '2026-04-01' }))).toMatchObject({
      code: 'subscribers.discount_ends_first',
      errors: [{ path: 'discountUntil' }],
    });
    await update({ monthlyDiscountMinor: 100, discountPercent: null });
    const { monthlyDiscountMinor, discountPercent, discountFrom, discountUntil } = await owner(c.get, {
      params: { id },
    });
    expect([monthlyDiscountMinor, discountPercent, discountFrom, discountUntil]).toEqual([
      ...[100, null, null, '2026-03-31'],
    ]);
  });

  it('needs permission to change invoices, whatever of it changes', async () => {
    const { id, version } = await create({ discountPercent: 10 });
    for (const changes of [
      { discountPercent: 20 },
      { discountFrom: '2026-03-31' },
      { discountUntil: '2026-03-31' },
    ])
      expect(
        await expectProblem(technician(c.update, { params: { id }, body: { version, ...changes } })),
      ).toMatchObject({ code: 'subscribers.invoice_permission_required' });
  });
});

describe('an update', () => {
  const editOf = (id: number, version: number, username: string) =>
    owner(c.update, { params: { id }, body: { username, version } });

  it('of the username makes the old one absent, desires the new one, and keeps the password', async () => {
    const { id, version } = await create({ username: 'old.name', password: 'keep-me-1' });
    await editOf(id, version, 'new.name');
    expect(await desiredSecrets(id)).toMatchObject([
      { name: 'new.name', desiredState: 'enabled' },
      { name: 'old.name', desiredState: 'absent' },
    ]);
    expect(await owner(c.revealPassword, { body: { id } })).toEqual({ password: 'keep-me-1' });
  });

  it('at a stale version is rejected', async () => {
    const { id, version } = await create();
    await editOf(id, version, `edited${made}`);
    expect(await expectProblem(editOf(id, version, `late${made}`))).toMatchObject({
      status: 409,
      code: 'stale',
    });
  });
});

describe('a password', () => {
  it('is shown only with permission, and is recorded in the audit log', async () => {
    const { id } = await create({ password: 'shown-once-9' });
    expect(await owner(c.revealPassword, { body: { id } })).toEqual({ password: 'shown-once-9' });
    expect(await expectProblem(technician(c.revealPassword, { body: { id } }))).toMatchObject({
      status: 403,
    });
    const { items } = await owner(c.history, { params: { id }, query: {} });
    expect(items[0]).toMatchObject({ action: 'event', after: { event: 'password_shown' } });
    expect(JSON.stringify(items)).not.toContain('shown-once-9');
  });

  it('is changed or generated, and pushed though the desired state looks the same', async () => {
    const { id } = await create();
    const version = async () =>
      (await panel.db.sql('select desired_version from router_secrets where subscriber_id = $1', [id]))[0];
    const before = await version();
    await technician(c.changePassword, { body: { id } });
    const { password } = await owner(c.revealPassword, { body: { id } });
    expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
    expect(await version()).not.toEqual(before);
  });
});

describe('a deleted subscriber', () => {
  it('is removed from lists and routers, frees its username, and keeps its history', async () => {
    const { id } = await create({ username: 'deleted.one' });
    await owner(c.deleteUsername, { body: { id } });
    expect((await owner(c.list, { query: { search: 'deleted.one' } })).total).toBe(0);
    expect(await expectProblem(owner(c.get, { params: { id } }))).toMatchObject({ status: 404 });
    const [secret] = await panel.db.sql('select desired_state from router_secrets where subscriber_id = $1', [
      id,
    ]);
    expect(secret).toEqual({ desired_state: 'absent' });
    await create({ username: 'deleted.one' });
    const [deleted] = await panel.db.sql('select status from subscribers where id = $1', [id]);
    expect(deleted).toEqual({ status: 'closed' });
  });
});

describe('the list', () => {
  it('is searched by name in both scripts, username, part of a number and customer code', async () => {
    const customer = {
      name: 'Zubaida Khanom',
      nameBn: 'জুবাইদা',
      mobile: '01911222333',
      clientType: 'home',
      language: 'en',
    } as const;
    const { id, pairCode } = await create({ customer, username: 'zubaida.k' });
    const idsFor = async (search: string) =>
      (await owner(c.list, { query: { search } })).items.map((row) => row.id);
    for (const search of ['aida khan', 'বাইদা', 'zubaida.', '911-222', '০১৯১১২২', pairCode.slice(1, 6), 'zu']) {
      expect(await idsFor(search), search).toEqual([id]);
    }
    expect(await idsFor('100%')).toEqual([]);
    const { items } = await owner(c.search, { query: { q: 'zubai' } });
    expect(items).toMatchObject([{ id, username: 'zubaida.k', status: 'active' }]);
  });

  it('is filtered and exported, and the figures match it', async () => {
    const { id } = await create({ activate: false, billing: 'free' });
    const total = async (query: NonNullable<CallArguments<typeof c.list>['query']>) =>
      (await owner(c.list, { query })).total;
    const figures = await owner(c.figures, {});
    for (const status of ['pending', 'active', 'suspended', 'on_hold', 'closed'] as const) {
      expect(await total({ status }), status).toBe(figures[status === 'on_hold' ? 'onHold' : status]);
    }
    expect(await total({ online: 'yes' })).toBe(figures.online);
    expect(await total({ sync: 'pending' })).toBe(figures.changesPending);
    expect(await total({ online: 'no' })).toBe(figures.active);
    expect((await owner(c.list, { query: { billing: 'free', status: 'pending' } })).items[0]?.id).toBe(id);
    const csv = await panel.request('/api/isp/isp-user/index?format=csv&billing=free', {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    expect(await csv.text()).toContain('Home 10');
  });

  it('finds subscribers in an area and below it', async () => {
    const [top] = await panel.db.sql<{ id: string }>(
      "insert into areas (isp_id, name) values ($1, 'Top') returning id",
      [north.id],
    );
    const [below] = await panel.db.sql<{ id: string }>(
      "insert into areas (isp_id, name, parent_id) values ($1, 'Below', $2) returning id",
      [north.id, top?.id],
    );
    const { id } = await create({ areaId: Number(below?.id) });
    const { items } = await owner(c.list, { query: { areaId: Number(top?.id) } });
    expect(items.map((row) => row.id)).toEqual([id]);
  });
});

describe("another ISP's subscribers", () => {
  it('are not listed, found, shown or changed', async () => {
    const { id, pairCode } = await create({ username: 'their.secret' });
    expect(await otherIsp(c.list, { query: {} })).toMatchObject({ total: 0, items: [] });
    expect((await otherIsp(c.search, { query: { q: 'their.secret' } })).items).toEqual([]);
    const answers = await Promise.all(
      [
        otherIsp(c.get, { params: { id } }),
        otherIsp(c.history, { params: { id }, query: {} }),
        otherIsp(c.findPairCode, { query: { pairCode } }),
        otherIsp(c.findMobile, { query: { mobile: '01712345678' } }),
        otherIsp(c.suspend, { body: { ids: [id] } }),
        otherIsp(c.deleteUsername, { body: { id } }),
      ].map(expectProblem),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await otherIsp(c.suspend, { body: { filter: {} } })).toMatchObject({ done: [], refused: [] });
  });

  it('have routers and packages that this ISP cannot use', async () => {
    const theirs = await createTestRouter(panel.db, south.id);
    expect(await expectProblem(create({ routerId: theirs }))).toMatchObject({
      code: 'subscribers.router_not_found',
    });
    const theirPackage = await createTestPackage(panel.db, south.id);
    expect(await expectProblem(create({ packageId: theirPackage }))).toMatchObject({
      code: 'subscribers.package_not_found',
    });
  });
});

describe("a reseller's subscribers", () => {
  it('are all that the reseller sees and changes', async () => {
    const someoneElse = { name: 'X', mobile: '01555000111', clientType: 'home', language: 'en' } as const;
    const { id: foreign, customerId } = await create({ username: 'the.isps.own', customer: someoneElse });
    const { id: own } = await create({ username: 'the.resellers' }, reseller);
    expect((await reseller(c.list, { query: {} })).items.map((row) => row.id)).toEqual([own]);
    expect((await reseller(c.search, { query: { q: 'the.' } })).items.map((row) => row.id)).toEqual([own]);
    expect(await reseller(c.figures, {})).toMatchObject({ active: 1, changesPending: 1 });
    const answers = await Promise.all(
      [
        reseller(c.get, { params: { id: foreign } }),
        reseller(c.getV2, { params: { id: foreign } }),
        reseller(c.history, { params: { id: foreign }, query: {} }),
        reseller(c.suspend, { body: { ids: [foreign] } }),
        reseller(c.changePassword, { body: { id: foreign } }),
        reseller(c.findMobile, { query: { mobile: '01555000111' } }),
      ].map(expectProblem),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await reseller(c.suspend, { body: { filter: {} } })).toMatchObject({ done: [own] });
    const subscriber = await owner(c.get, { params: { id: foreign } });
    expect(subscriber.status).toBe('active');
    expect(customerId).toBe(subscriber.customerId);
  });
});
