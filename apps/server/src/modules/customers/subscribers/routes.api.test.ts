import { type CallArguments, type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../../test/support/expect-problem.ts';
import { makePackage, makeRouter } from '../../../../test/support/subscribers.ts';
import { north, south, startTestPanel, type TestPanel } from '../../../../test/support/test-server.ts';

let panel: TestPanel;
let owner: Client;
let technician: Client;
let reseller: Client;
let stranger: Client;
let routerId: number;
let packageId: number;
beforeAll(async () => {
  panel = await startTestPanel();
  owner = await panel.clientOf(north.logins.client);
  technician = await panel.clientOf(north.logins.technician);
  reseller = await panel.clientOf(north.logins.reseller);
  stranger = await panel.clientOf(south.logins.client);
  routerId = await makeRouter(panel.db, north.id);
  packageId = await makePackage(panel.db, north.id, 'Home 10');
});
afterAll(() => panel.close());

const c = calls.subscribers;
type Store = CallArguments<typeof c.store>['body'];

let made = 0;
const newLine = (more: Partial<Store> = {}): Store => ({
  person: { name: `Person ${++made}`, mobile: '01712345678', clientType: 'home', language: 'en' },
  routerId,
  packageId,
  username: `line${made}`,
  bindMac: false,
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: 1,
  monthlyDiscountMinor: 0,
  activate: true,
  ...more,
});
const create = (more: Partial<Store> = {}, as: Client = owner) => as(c.store, { body: newLine(more) });
const wishes = async (id: number) => (await owner(c.showV2, { params: { id } })).wishes;

describe('a new line', () => {
  it('comes with a person, a pair code, a sealed password and a wish', async () => {
    const { id, pairCode, personId } = await create({ username: 'rahim.mirpur', password: 'Secret-77' });
    expect(pairCode).toMatch(/^[0-9A-Z]{8}$/);
    const line = await owner(c.show, { params: { id } });
    expect(line).toMatchObject({ username: 'rahim.mirpur', status: 'active', personId, sync: 'waiting' });
    expect(line).toMatchObject({ connectedOn: '2026-03-10', priceMinor: 50_000, mobile: '+8801712345678' });
    expect(await wishes(id)).toMatchObject([
      { name: 'rahim.mirpur', want: 'enabled', profile: 'Home 10', state: 'waiting' },
    ]);
    const [row] = await panel.db.sql<{ password_sealed: string }>(
      'select password_sealed from subscribers where id = $1',
      [id],
    );
    expect(row?.password_sealed).toMatch(/^v1\./);
    const [audit] = await panel.db.sql<{ after: { password_sealed: string } }>(
      "select after from audit_log where entity = 'subscribers' and entity_id = $1 and action = 'insert'",
      [id],
    );
    expect(audit?.after.password_sealed).toBe('***');
  });

  it('that waits to be connected is wanted on no router', async () => {
    const { id } = await create({ activate: false });
    expect(await wishes(id)).toEqual([]);
    expect(await owner(c.show, { params: { id } })).toMatchObject({ status: 'pending', connectedOn: null });
  });

  it('can be the third of a person who is known', async () => {
    const { personId, pairCode } = await create();
    await create({ person: { id: personId } });
    await create({ person: { id: personId } });
    const byCode = await owner(c.findPairCode, { query: { pairCode: ` ${pairCode.toLowerCase()} ` } });
    expect(byCode.usernames).toHaveLength(3);
    const unknown = owner(c.findPairCode, { query: { pairCode: 'AAAAAAAA' } });
    expect(await problemOf(unknown)).toMatchObject({ status: 404 });
  });

  it('has a username of its own, whatever the capitals, and a fixed address of its own on the router', async () => {
    await create({ username: 'Taken.Name', staticIp: '10.9.8.7' });
    expect(await problemOf(create({ username: 'taken.NAME' }))).toMatchObject({
      status: 422,
      code: 'subscribers.username_taken',
      errors: [{ path: 'username' }],
    });
    expect(await problemOf(create({ staticIp: '10.9.8.7' }))).toMatchObject({
      code: 'subscribers.static_ip_taken',
    });
    const elsewhere = await makeRouter(panel.db, north.id);
    await create({ staticIp: '10.9.8.7', routerId: elsewhere });
  });

  it('is refused for what is not a mobile, and says which field', async () => {
    const person = { name: 'X', mobile: '12345', clientType: 'home', language: 'en' } as const;
    expect(await problemOf(create({ person }))).toMatchObject({
      code: 'subscribers.not_a_mobile',
      errors: [{ path: 'person.mobile' }],
    });
  });

  it('takes numbers in Bangla digits and finds everybody with them', async () => {
    const person = {
      name: 'করিম',
      mobile: '০১৮১২-৩৪৫৬৭৮',
      nid: '১২৩৪৫৬৭৮৯০',
      clientType: 'home',
      language: 'en',
    } as const;
    const { personId } = await create({ person });
    const { items } = await owner(c.findMobile, { query: { mobile: '01812 345678' } });
    expect(items.map((found) => found.person.id)).toEqual([personId]);
    const byNid = await owner(c.findMobile, { query: { mobile: '01999999999', nid: '1234567890' } });
    expect(byNid.items.map((found) => found.person.id)).toEqual([personId]);
  });
});

describe('what gives money away', () => {
  it('needs the right to change invoices, at the beginning and later', async () => {
    const code = 'subscribers.needs_invoice_right';
    expect(await problemOf(create({ billing: 'free' }, technician))).toMatchObject({ status: 403, code });
    expect(await problemOf(create({ agreedPriceMinor: 100 }, technician))).toMatchObject({ code });
    const { id, version } = await create({}, technician);
    const edit = { ...newLine({ username: `line${made}` }), version };
    const { person: _person, routerId: _router, packageId: _package, activate: _activate, ...body } = edit;
    const cheaper = technician(c.update, { params: { id }, body: { ...body, monthlyDiscountMinor: 100 } });
    expect(await problemOf(cheaper)).toMatchObject({
      status: 403,
      code,
      errors: [{ path: 'monthlyDiscountMinor' }],
    });
    await owner(c.update, { params: { id }, body: { ...body, monthlyDiscountMinor: 100 } });
    const promise = technician(c.promise, { body: { ids: [id], until: '2026-03-20' } });
    expect(await problemOf(promise)).toMatchObject({ status: 403, code });
  });
});

describe('an edit', () => {
  const editOf = (id: number, version: number, username: string) => {
    const {
      person: _person,
      routerId: _router,
      packageId: _package,
      activate: _activate,
      ...body
    } = newLine({ username });
    return owner(c.update, { params: { id }, body: { ...body, version } });
  };

  it('under another name leaves the old one absent, wants the new one, and keeps the password', async () => {
    const { id, version } = await create({ username: 'old.name', password: 'keep-me-1' });
    await editOf(id, version, 'new.name');
    expect(await wishes(id)).toMatchObject([
      { name: 'new.name', want: 'enabled' },
      { name: 'old.name', want: 'absent' },
    ]);
    expect(await owner(c.revealPassword, { body: { id } })).toEqual({ password: 'keep-me-1' });
  });

  it('at a version that moved on is refused', async () => {
    const { id, version } = await create();
    await editOf(id, version, `edited${made}`);
    expect(await problemOf(editOf(id, version, `late${made}`))).toMatchObject({ status: 409, code: 'stale' });
  });
});

describe('a password', () => {
  it('is shown to those who may see it, and leaves a trace', async () => {
    const { id } = await create({ password: 'shown-once-9' });
    expect(await owner(c.revealPassword, { body: { id } })).toEqual({ password: 'shown-once-9' });
    expect(await problemOf(technician(c.revealPassword, { body: { id } }))).toMatchObject({ status: 403 });
    const { items } = await owner(c.history, { params: { id }, query: {} });
    expect(items[0]).toMatchObject({ action: 'event', after: { event: 'password_shown' } });
    expect(JSON.stringify(items)).not.toContain('shown-once-9');
  });

  it('is changed or generated, and pushed though the wish looks the same', async () => {
    const { id } = await create();
    const version = async () =>
      (await panel.db.sql('select wish_version from router_secrets where subscriber_id = $1', [id]))[0];
    const before = await version();
    await technician(c.changePassword, { body: { id } });
    const { password } = await owner(c.revealPassword, { body: { id } });
    expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
    expect(await version()).not.toEqual(before);
  });
});

describe('a deleted username', () => {
  it('is off the lists and the routers, free for another, and its history stays', async () => {
    const { id } = await create({ username: 'deleted.one' });
    await owner(c.deleteUsername, { body: { id } });
    expect((await owner(c.index, { query: { search: 'deleted.one' } })).total).toBe(0);
    expect(await problemOf(owner(c.show, { params: { id } }))).toMatchObject({ status: 404 });
    const [wish] = await panel.db.sql('select want from router_secrets where subscriber_id = $1', [id]);
    expect(wish).toEqual({ want: 'absent' });
    await create({ username: 'deleted.one' });
    const [kept] = await panel.db.sql('select status from subscribers where id = $1', [id]);
    expect(kept).toEqual({ status: 'left' });
  });
});

describe('the list', () => {
  it('is searched by name in both scripts, username, part of a number and pair code', async () => {
    const person = {
      name: 'Zubaida Khanom',
      nameBn: 'জুবাইদা',
      mobile: '01911222333',
      clientType: 'home',
      language: 'en',
    } as const;
    const { id, pairCode } = await create({ person, username: 'zubaida.k' });
    const idsFor = async (search: string) =>
      (await owner(c.index, { query: { search } })).items.map((row) => row.id);
    for (const search of ['aida khan', 'বাইদা', 'zubaida.', '911-222', '০১৯১১২২', pairCode.slice(1, 6), 'zu']) {
      expect(await idsFor(search), search).toEqual([id]);
    }
    expect(await idsFor('100%')).toEqual([]);
    const { items } = await owner(c.search, { query: { q: 'zubai' } });
    expect(items).toMatchObject([{ id, username: 'zubaida.k', status: 'active' }]);
  });

  it('is filtered and exported, and figures agree with it', async () => {
    const { id } = await create({ activate: false, billing: 'free' });
    const total = async (query: NonNullable<CallArguments<typeof c.index>['query']>) =>
      (await owner(c.index, { query })).total;
    const figures = await owner(c.figures, {});
    for (const status of ['pending', 'active', 'suspended', 'held', 'left'] as const) {
      expect(await total({ status }), status).toBe(figures[status]);
    }
    expect(await total({ online: 'yes' })).toBe(figures.online);
    expect(await total({ sync: 'waiting' })).toBe(figures.waiting);
    expect(await total({ online: 'no' })).toBe(figures.active);
    expect((await owner(c.index, { query: { billing: 'free', status: 'pending' } })).items[0]?.id).toBe(id);
    const csv = await panel.request('/api/isp/isp-user/index?format=csv&billing=free', {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    expect(await csv.text()).toContain('Home 10');
  });

  it('finds lines in an area and all below it', async () => {
    const [top] = await panel.db.sql<{ id: string }>(
      "insert into areas (isp_id, name) values ($1, 'Top') returning id",
      [north.id],
    );
    const [below] = await panel.db.sql<{ id: string }>(
      "insert into areas (isp_id, name, parent_id) values ($1, 'Below', $2) returning id",
      [north.id, top?.id],
    );
    const { id } = await create({ areaId: Number(below?.id) });
    const { items } = await owner(c.index, { query: { areaId: Number(top?.id) } });
    expect(items.map((row) => row.id)).toEqual([id]);
  });
});

describe("another ISP's lines", () => {
  it('are not listed, found, shown or changed', async () => {
    const { id, pairCode } = await create({ username: 'their.secret' });
    expect(await stranger(c.index, { query: {} })).toMatchObject({ total: 0, items: [] });
    expect((await stranger(c.search, { query: { q: 'their.secret' } })).items).toEqual([]);
    const answers = await Promise.all(
      [
        stranger(c.show, { params: { id } }),
        stranger(c.history, { params: { id }, query: {} }),
        stranger(c.findPairCode, { query: { pairCode } }),
        stranger(c.findMobile, { query: { mobile: '01712345678' } }),
        stranger(c.suspend, { body: { ids: [id] } }),
        stranger(c.deleteUsername, { body: { id } }),
      ].map(problemOf),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await stranger(c.suspend, { body: { filter: {} } })).toMatchObject({ done: [], refused: [] });
  });

  it('lend neither router nor package nor person', async () => {
    const theirs = await makeRouter(panel.db, south.id);
    expect(await problemOf(create({ routerId: theirs }))).toMatchObject({
      code: 'subscribers.router_not_found',
    });
    const theirPackage = await makePackage(panel.db, south.id);
    expect(await problemOf(create({ packageId: theirPackage }))).toMatchObject({
      code: 'subscribers.package_not_found',
    });
  });
});

describe("a reseller's lines", () => {
  it('are all that the reseller sees and changes', async () => {
    const someoneElse = { name: 'X', mobile: '01555000111', clientType: 'home', language: 'en' } as const;
    const { id: foreign, personId } = await create({ username: 'the.isps.own', person: someoneElse });
    const { id: own } = await create({ username: 'the.resellers' }, reseller);
    expect((await reseller(c.index, { query: {} })).items.map((row) => row.id)).toEqual([own]);
    expect((await reseller(c.search, { query: { q: 'the.' } })).items.map((row) => row.id)).toEqual([own]);
    expect(await reseller(c.figures, {})).toMatchObject({ active: 1, waiting: 1 });
    const answers = await Promise.all(
      [
        reseller(c.show, { params: { id: foreign } }),
        reseller(c.showV2, { params: { id: foreign } }),
        reseller(c.history, { params: { id: foreign }, query: {} }),
        reseller(c.suspend, { body: { ids: [foreign] } }),
        reseller(c.changePassword, { body: { id: foreign } }),
        reseller(c.findMobile, { query: { mobile: '01555000111' } }),
      ].map(problemOf),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await reseller(c.suspend, { body: { filter: {} } })).toMatchObject({ done: [own] });
    const line = await owner(c.show, { params: { id: foreign } });
    expect(line.status).toBe('active');
    expect(personId).toBe(line.personId);
  });
});
