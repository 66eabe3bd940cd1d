import { type Client, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let panel: TestServer;
let owner: Client;
let collector: Client;
let technician: Client;
let otherIsp: Client;
let admin: Client;
let platformAccountant: Client;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  collector = await panel.clientOf(north.logins.collector);
  technician = await panel.clientOf(north.logins.technician);
  otherIsp = await panel.clientOf(south.logins.client);
  admin = await panel.clientOf(platformAdmin);
  await panel.db.sql(
    `insert into users (role_id, full_name, email, password_hash, two_factor_exempt)
     select (select id from roles where name = 'platform_accountant'), 'Accountant', 'accounts@platform.test', password_hash, true
     from users where email = $1`,
    [platformAdmin],
  );
  platformAccountant = await panel.clientOf('accounts@platform.test');
});
afterAll(() => panel.close());

const c = calls.savedViews;
const state = {
  search: '',
  sort: '-balanceMinor',
  filters: { status: 'suspended' },
  columns: { hidden: ['router'], order: ['username', 'balance'], widths: { name: 240 } },
};
const onSubscribers = { list: 'subscribers.list' };
const save = (client: Client, name: string, shared = false) =>
  client(c.create, { body: { ...onSubscribers, name, shared, state } });
const namesFor = async (client: Client) =>
  (await client(c.list, { query: onSubscribers })).items.map(({ name }) => name);

describe('saved views', () => {
  it('keep filters, sort and columns of one list, for their user alone', async () => {
    const view = await save(collector, 'Suspended, most owed first');
    expect(view).toMatchObject({ isOwn: true, shared: false, state });
    expect(await namesFor(collector)).toContain('Suspended, most owed first');
    expect(await namesFor(owner)).not.toContain('Suspended, most owed first');
    const onInvoices = await collector(c.list, { query: { list: 'invoices.list' } });
    expect(onInvoices.items).toEqual([]);
  });

  it('are shared within the ISP by those who may, whatever the data scope of the reader', async () => {
    const view = await save(owner, 'Due this week', true);
    const shared = (await collector(c.list, { query: onSubscribers })).items.find(({ id }) => id === view.id);
    expect(shared).toMatchObject({ name: 'Due this week', isOwn: false, shared: true });
    expect(await namesFor(otherIsp)).toEqual([]);
    expect(await expectProblem(save(technician, 'For everyone', true))).toMatchObject({
      status: 403,
      code: 'saved_views.share_forbidden',
    });
    const own = await save(technician, 'For me');
    expect(
      await expectProblem(
        technician(c.update, { params: { id: own.id }, body: { shared: true, version: own.version } }),
      ),
    ).toMatchObject({ status: 403, code: 'saved_views.share_forbidden' });
  });

  it('of the platform belong to no ISP and are shared within the platform', async () => {
    const onIsps = { list: 'isps.list' };
    const shared = await admin(c.create, { body: { ...onIsps, name: 'Unpaid', shared: true, state } });
    const own = await admin(c.create, { body: { ...onIsps, name: 'Mine', shared: false, state } });
    const idsFor = async (client: Client) =>
      (await client(c.list, { query: onIsps })).items.map(({ id }) => id);
    expect(await idsFor(admin)).toEqual([own.id, shared.id]);
    expect(await idsFor(platformAccountant)).toEqual([shared.id]);
    expect(await idsFor(owner)).toEqual([]);
    // Views of an ISP, even shared ones, are not visible to the platform.
    const ofIsp = await owner(c.create, { body: { ...onIsps, name: 'Ours', shared: true, state } });
    expect(await idsFor(admin)).not.toContain(ofIsp.id);
    expect(await expectProblem(admin(c.delete, { body: { id: ofIsp.id } }))).toMatchObject({ status: 404 });
    expect(await expectProblem(owner(c.delete, { body: { id: shared.id } }))).toMatchObject({ status: 404 });
    expect(
      await expectProblem(admin(c.create, { body: { ...onIsps, name: 'mine', shared: false, state } })),
    ).toMatchObject({ status: 409, code: 'saved_views.name_taken' });
    const change = { params: { id: own.id }, body: { name: 'Still mine', version: own.version } };
    expect(await admin(c.update, change)).toMatchObject({ name: 'Still mine', isOwn: true });
    await admin(c.delete, { body: { id: own.id } });
    expect(await idsFor(admin)).toEqual([shared.id]);
  });

  it('are renamed, replaced and deleted by their user alone', async () => {
    const view = await save(owner, 'Draft', true);
    const change = { params: { id: view.id }, body: { name: 'Final', version: view.version } };
    for (const other of [collector, otherIsp]) {
      expect(await expectProblem(other(c.update, change))).toMatchObject({ status: 404, code: 'not_found' });
      expect(await expectProblem(other(c.delete, { body: { id: view.id } }))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    expect(await owner(c.update, change)).toMatchObject({ name: 'Final', shared: true, state });
    expect(await expectProblem(owner(c.update, change))).toMatchObject({ status: 409, code: 'stale' });
    await owner(c.delete, { body: { id: view.id } });
    expect(await namesFor(owner)).not.toContain('Final');
  });

  it('have different names per user and list', async () => {
    const view = await save(owner, 'Once');
    expect(await expectProblem(save(owner, 'ONCE'))).toMatchObject({
      status: 409,
      code: 'saved_views.name_taken',
    });
    await save(otherIsp, 'Once');
    const other = await save(owner, 'Twice');
    expect(
      await expectProblem(
        owner(c.update, { params: { id: other.id }, body: { name: 'once', version: other.version } }),
      ),
    ).toMatchObject({ status: 409, code: 'saved_views.name_taken' });
    expect(view.id).not.toBe(other.id);
  });

  it('are limited to 50 per user and list', async () => {
    await panel.db.sql(`insert into saved_views (isp_id, user_id, list, name, state)
      select isp_id, id, 'areas.list', 'View ' || n, '{}' from users, generate_series(1, 50) n
      where email = '${north.logins.client}'`);
    const body = { list: 'areas.list', name: 'One more', shared: false, state };
    expect(await expectProblem(owner(c.create, { body }))).toMatchObject({
      status: 409,
      code: 'saved_views.too_many',
    });
  });
});

describe('preferences', () => {
  it('are part of the user, and change one by one', async () => {
    const { updatePreferences, me } = calls.identity;
    expect((await collector(me, {})).preferences).toEqual({
      dateFormat: 'locale',
      weekStart: 'locale',
      density: 'comfortable',
      defaultViews: {},
    });
    await collector(updatePreferences, { body: { dateFormat: 'iso', weekStart: 'saturday' } });
    await collector(updatePreferences, { body: { density: 'compact' } });
    await collector(updatePreferences, { body: { defaultView: { list: 'subscribers.list', id: 7 } } });
    const { preferences } = await collector(updatePreferences, {
      body: { defaultView: { list: 'invoices.list', id: 8 } },
    });
    expect(preferences).toEqual({
      dateFormat: 'iso',
      weekStart: 'saturday',
      density: 'compact',
      defaultViews: { 'subscribers.list': 7, 'invoices.list': 8 },
    });
    await collector(updatePreferences, { body: { defaultView: { list: 'invoices.list', id: null } } });
    expect((await collector(me, {})).preferences?.defaultViews).toEqual({ 'subscribers.list': 7 });
    expect((await owner(me, {})).preferences?.dateFormat).toBe('locale');
  });
});
