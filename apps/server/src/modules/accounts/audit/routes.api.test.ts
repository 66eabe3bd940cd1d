import { type Client, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
let admin: Client;
let owner: Client;
let otherIsp: Client;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
  admin = await panel.clientOf(platformAdmin);
  owner = await panel.clientOf(north.logins.client);
  otherIsp = await panel.clientOf(south.logins.client);
});
afterAll(() => panel.close());

const { list } = calls.audit;
const makeArea = (client: Client, name: string) =>
  client(calls.areas.create, { body: { name, parentId: null } });

describe('audit log', () => {
  it('lists who did what and from where, newest first, with values before and after', async () => {
    const { id } = await makeArea(owner, 'Old Road');
    await owner(calls.areas.update, {
      params: { id },
      body: { name: 'New Road', parentId: null, version: 1 },
    });
    const { items } = await owner(list, { query: { entity: 'areas', entityId: id } });
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      userName: 'North Net client',
      ip: '127.0.0.1',
      call: 'areas.update',
      action: 'update',
      before: { name: 'Old Road' },
      after: { name: 'New Road' },
      actingAsIspId: null,
      title: 'New Road',
    });
  });

  it('names the records that values refer to, as far as they belong to the ISP', async () => {
    const parent = await makeArea(owner, 'Long Street');
    const { id } = await owner(calls.areas.create, { body: { name: 'Corner', parentId: parent.id } });
    const { items } = await owner(list, { query: { entity: 'areas', entityId: id } });
    expect(items[0]?.names).toMatchObject({
      [`parent_id:${parent.id}`]: 'Long Street',
      [`created_by:${items[0]?.userId}`]: 'North Net client',
    });
    await panel.db.sql(
      `insert into audit_log (isp_id, entity, entity_id, action, after) values ($1, 'users', 990, 'event', $2)`,
      [north.id, JSON.stringify({ area_ids: [parent.id, id] })],
    );
    const [scoped] = (await owner(list, { query: { entity: 'users', entityId: 990 } })).items;
    expect(scoped?.names).toEqual({
      [`area_ids:${parent.id}`]: 'Long Street',
      [`area_ids:${id}`]: 'Corner',
    });
    await panel.db.sql(`insert into audit_log (isp_id, entity, entity_id, action, after)
      select id, 'areas', ${id}, 'event', '{"parent_id": ${parent.id}}' from isps where name = 'South Link'`);
    const { items: others } = await otherIsp(list, { query: { entity: 'areas', entityId: id } });
    expect(others.map(({ title, names }) => [title, names])).toEqual([[null, {}]]);
  });

  it('is searched by user, call, table and address, and filtered by row, time and kind', async () => {
    const { id } = await makeArea(owner, 'Found Road');
    const row = (await owner(list, { query: { entityId: id, entity: 'areas' } })).items[0];
    const idsFor = async (query: object) => (await owner(list, { query })).items.map((item) => item.id);
    for (const search of ['north net cl', 'areas.cre', 'areas', '127.0.0.1']) {
      expect(await idsFor({ search, pageSize: 200 }), search).toContain(row?.id);
    }
    expect(await idsFor({ search: 'nobody at all' })).toEqual([]);
    expect(await idsFor({ from: row?.at, action: 'insert', call: 'areas.create' })).toContain(row?.id);
    expect(await idsFor({ ip: '127.0.0.1', entityId: id, entity: 'areas' })).toEqual([row?.id]);
    expect(await idsFor({ to: row?.at, entityId: id, entity: 'areas' })).toEqual([]);
    expect((await owner(list, { query: { sort: 'at' } })).items[0]?.id).not.toBe(row?.id);
  });

  it('is exported for people: records, changes and actions by their names', async () => {
    await makeArea(owner, 'Exported Road');
    await panel.db.sql(
      `insert into audit_log (isp_id, at, call, entity, entity_id, action, before, after)
       values ($1, now(), 'subscribers.update', 'invoices', 990001, 'update', '{"status": "unpaid", "total_minor": 140000, "vat_rate": 500}',
         '{"status": "paid", "total_minor": 150050, "vat_rate": 750}')`,
      [north.id],
    );
    const fileOf = async (entity: string, language = 'en', login: string = north.logins.client) => {
      const answer = await panel.request(`/api/audit/list?format=csv&entity=${entity}`, {
        headers: { authorization: `Bearer ${await panel.tokenOf(login)}`, 'accept-language': language },
      });
      return answer.text();
    };
    const areas = await fileOf('areas');
    expect(areas.split('\n')[0]).toContain(
      'User,Acting as ISP,ISP,IP address,Action,Record type,Record,Changes',
    );
    expect(areas).toContain('Created,Area,Exported Road,');
    const invoices = await fileOf('invoices');
    expect(invoices).toContain('Updated,Invoice,');
    expect(invoices).toContain(
      'Status: Unpaid → Paid; Total: 1400.00 BDT → 1500.50 BDT; VAT rate: 5% → 7.5%',
    );
    expect(await fileOf('invoices', 'de')).toContain('Status: Unbezahlt → Bezahlt');
    for (const raw of ['{', 'total_minor', 'subscribers.update', 'invoices'])
      expect(invoices).not.toContain(raw);
    const ofPlatform = await fileOf('invoices', 'en', platformAdmin);
    expect(ofPlatform).toContain(`,${north.name},`);
    expect(ofPlatform).toContain('1400.00 BDT');
  });

  it('names records of all ISPs for an administrator', async () => {
    const ours = await makeArea(owner, 'Named Road');
    const theirs = await makeArea(otherIsp, 'Named Lane');
    const { items } = await admin(list, { query: { entity: 'areas', pageSize: 200 } });
    const titleOf = (id: number, ispId: number) =>
      items.find((item) => item.entityId === id && item.ispId === ispId)?.title;
    expect(titleOf(ours.id, north.id)).toBe('Named Road');
    expect(titleOf(theirs.id, south.id)).toBe('Named Lane');
  });

  it('shows an ISP its own rows and an administrator all rows, and never a secret', async () => {
    await makeArea(owner, 'Own Road');
    await makeArea(otherIsp, 'Their Road');
    const theirs = await otherIsp(list, { query: { pageSize: 200 } });
    expect(theirs.items.every(({ ispId }) => ispId === south.id)).toBe(true);
    expect(theirs.total).toBeGreaterThan(0);
    expect((await otherIsp(list, { query: { ispId: north.id } })).total).toBe(0);
    const all = await admin(list, { query: { pageSize: 200 } });
    expect(new Set(all.items.map(({ ispId }) => ispId))).toEqual(new Set([null, north.id, south.id]));
    expect(JSON.stringify(all)).not.toContain('argon2');
    const users = await admin(list, { query: { entity: 'users', action: 'insert', ispId: north.id } });
    expect(users.items[0]?.after).toMatchObject({ password_hash: '***' });
  });
});

describe('acting as an ISP', () => {
  const actAs = async (client: Client, ispId: number) => client(calls.isps.actAs, { body: { ispId } });

  it('gives the rights of the ISP owner on its rows, and every audit row shows both users', async () => {
    const { accessToken, userData, expiresAt } = await actAs(admin, north.id);
    expect(userData).toMatchObject({ ispId: north.id, ispName: north.name, actsAsIsp: true, role: 'admin' });
    expect(userData.ability).not.toContainEqual({ action: 'manage', subject: 'all' });
    expect(Date.parse(expiresAt) - panel.clock.now()).toBe(15 * 60_000);
    const acting = panel.clientWith(accessToken);
    expect(await acting(calls.identity.me, {})).toEqual(userData);
    const { id } = await makeArea(acting, 'Helped Road');
    const row = (await owner(list, { query: { entity: 'areas', entityId: id } })).items[0];
    expect(row).toMatchObject({
      userName: 'Platform Admin',
      actingAsIspId: north.id,
      actingAsIspName: north.name,
    });
    const began = (await owner(list, { query: { action: 'event', call: 'isps.actAs' } })).items[0];
    expect(began).toMatchObject({ userName: 'Platform Admin', after: { event: 'acting_as_began' } });
    expect((await acting(calls.areas.list, { query: {} })).items.map(({ name }) => name)).toContain(
      'Helped Road',
    );
  });

  it('is refused to users of an ISP, from within another ISP, and for an unknown ISP', async () => {
    expect(await expectProblem(actAs(owner, south.id))).toMatchObject({ status: 403 });
    const acting = panel.clientWith((await actAs(admin, north.id)).accessToken);
    expect(await expectProblem(actAs(acting, south.id))).toMatchObject({ status: 403 });
    expect(await expectProblem(acting(calls.isps.pick, {}))).toMatchObject({ status: 403 });
    expect(await expectProblem(actAs(admin, 999_999))).toMatchObject({ status: 404 });
  });

  it('cannot be claimed by a token of an ISP user, even a correctly signed one', async () => {
    const user = await fixtures.user(north, 'client');
    const { accessTokens } = panel.panel.services;
    const claims = { userId: user.id, sessionId: user.sessionId, role: 'client', ispId: north.id };
    const token = await accessTokens.issue({ ...claims, actingAsIspId: south.id });
    expect(await expectProblem(panel.clientWith(token)(calls.areas.list, { query: {} }))).toMatchObject({
      status: 401,
    });
  });

  it('gives nobody additional rights, and ends with the session', async () => {
    const [role] = await panel.db.sql<{ id: number }>(
      "insert into roles (name, scope) values ('Area helper', 'platform') returning id::int",
    );
    await panel.db.sql(
      `insert into role_permissions (role_id, permission_id) select $1, id from permissions
       where (action, subject) in (('update', 'Isp'), ('manage', 'Area'))`,
      [role?.id],
    );
    const user = await fixtures.user(null, 'admin');
    await panel.db.sql('update users set role_id = $2 where id = $1', [user.id, role?.id]);
    const helper = panel.clientWith(user.token);
    const { accessToken, userData } = await actAs(helper, north.id);
    expect(userData.ability).toEqual([{ action: 'manage', subject: 'Area' }]);
    const acting = panel.clientWith(accessToken);
    await makeArea(acting, 'By helper');
    expect(await expectProblem(acting(calls.users.list, { query: {} }))).toMatchObject({ status: 403 });
    await helper(calls.identity.logout, { body: { refreshToken: 'any' } });
    expect(await expectProblem(acting(calls.areas.list, { query: {} }))).toMatchObject({ status: 401 });
  });
});
