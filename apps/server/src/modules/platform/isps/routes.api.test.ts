import { type Client, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
  admin = await panel.clientOf(platformAdmin);
  owner = await panel.clientOf(north.logins.client);
});
afterAll(() => panel.close());

const c = calls.isps;

describe('ISP profile', () => {
  it('is updated by its owner at the version read, but never its status or currency', async () => {
    const before = await owner(c.get, {});
    expect(before).toMatchObject({ id: north.id, name: north.name, currency: 'BDT', status: 'active' });
    const { id: _, status: __, currency: ___, ...form } = before;
    const change = (changes: object) =>
      owner(c.update, { body: { ...form, ...changes } as typeof form & { locale: 'en' } });
    const { version } = await change({
      nameBn: 'নর্থ নেট',
      website: 'https://north.example',
      tin: '123456789012',
    });
    expect(await owner(c.get, {})).toMatchObject({
      nameBn: 'নর্থ নেট',
      website: 'https://north.example',
      version,
    });
    expect(await expectProblem(change({ name: 'Late' }))).toMatchObject({ code: 'stale' });
    const bad = await expectProblem(
      change({
        version,
        tin: '12',
        website: 'javascript:alert(1)',
        timezone: 'Mars/Base',
        logo: 'data:image/svg+xml;base64,AA',
        // White text on yellow cannot be read.
        brandColour: '#ffd400',
      }),
    );
    expect(bad.errors?.map(({ path }) => path).sort()).toEqual([
      'brandColour',
      'logo',
      'timezone',
      'tin',
      'website',
    ]);
    expect(
      await expectProblem(change({ version, licenceIssuedOn: '2026-02-01', licenceExpiresOn: '2026-01-01' })),
    ).toMatchObject({
      code: 'isps.licence_dates',
    });
    expect(await expectProblem(change({ version, status: 'closed' }))).toMatchObject({ code: 'invalid' });
    expect((await owner(c.get, {})).status).toBe('active');
  });
});

describe('a suspended ISP', () => {
  it('can sign in, read, export and manage own accounts; its other writes are rejected', async () => {
    const user = await fixtures.user(south, 'client');
    const client = panel.clientWith(user.token);
    await panel.db.sql("update isps set status = 'suspended' where id = $1", [south.id]);
    try {
      const write = () =>
        client(calls.areas.create, { body: { name: fixtures.fresh('Late'), parentId: null } });
      await vi.waitFor(
        async () =>
          expect(await expectProblem(write())).toMatchObject({ status: 403, code: 'isps.suspended' }),
        { timeout: 60_000 },
      );
      await panel.clientOf(user.login);
      await client(calls.areas.list, { query: {} });
      const headers = { authorization: `Bearer ${user.token}` };
      expect((await panel.request('/api/isp/area/index?format=csv', { headers })).status).toBe(200);
      await client(calls.identity.revokeSessions, { body: { allOthers: true } });
      const acting = panel.clientWith(
        (await admin(calls.isps.actAs, { body: { ispId: south.id } })).accessToken,
      );
      const refused = await expectProblem(
        acting(calls.areas.create, { body: { name: 'X', parentId: null } }),
      );
      expect(refused).toMatchObject({ code: 'isps.suspended' });
      await panel.db.sql("update isps set status = 'closed' where id = $1", [south.id]);
      await vi.waitFor(
        async () =>
          expect(await expectProblem(client(calls.areas.list, { query: {} }))).toMatchObject({
            code: 'isps.closed',
          }),
        { timeout: 60_000 },
      );
    } finally {
      await panel.db.sql("update isps set status = 'active' where id = $1", [south.id]);
    }
  });
});

describe('platform settings', () => {
  it('are public, and an administrator can change them', async () => {
    const anyone = panel.clientWith();
    const before = await anyone(calls.settings.get, {});
    // Demo accounts are listed only while they exist.
    expect(before).toMatchObject({ brandName: 'Lastmile', currency: 'BDT', gateways: [], demo: null });
    const { gateways: _, demo: __, ...form } = before;
    const body = {
      ...form,
      brandName: 'Delta Panel',
      supportEmail: 'help@delta.example',
      locale: 'en' as const,
    };
    await admin(calls.settings.update, { body });
    expect(await anyone(calls.settings.get, {})).toMatchObject({ brandName: 'Delta Panel', version: 2 });
    expect(await expectProblem(admin(calls.settings.update, { body }))).toMatchObject({ code: 'stale' });
  });

  it('list the ISPs by name for pickers', async () => {
    const { items } = await admin(calls.isps.pick, {});
    expect(items).toEqual(expect.arrayContaining([{ id: north.id, name: north.name }]));
  });
});

describe('subscriber settings', () => {
  const { getSubscriberSettings: showSubscriberSettings, updateSubscriberSettings } = calls.isps;
  const chosen = {
    suspensionMethod: 'expired_profile',
    expiredProfile: 'walled',
    billingMode: 'postpaid',
    billingDay: 5,
  } as const;

  it('have defaults until saved, and reject an outdated version', async () => {
    expect(await owner(showSubscriberSettings, {})).toEqual({
      suspensionMethod: 'disable',
      expiredProfile: 'expired',
      expiredPool: null,
      expiredPoolRanges: null,
      unverifiedRouters: [],
      billingMode: 'prepaid',
      billingDay: 1,
      version: 0,
    });
    expect(await owner(updateSubscriberSettings, { body: { ...chosen, version: 0 } })).toEqual({
      version: 1,
    });
    expect(await owner(showSubscriberSettings, {})).toMatchObject({ ...chosen, version: 1 });
    for (const version of [0, 7]) {
      expect(
        await expectProblem(owner(updateSubscriberSettings, { body: { ...chosen, version } })),
      ).toMatchObject({
        status: 409,
        code: 'stale',
      });
    }
    const otherIsp = await panel.clientOf(south.logins.client);
    expect(await otherIsp(showSubscriberSettings, {})).toMatchObject({ version: 0 });
  });

  it('change the desired state of suspended subscribers in the same transaction, and of no others', async () => {
    const router = await fixtures.router({ id: 0, ispId: north.id, sessionId: 0, login: '', token: '' });
    await panel.db.sql(
      `with sold as (
         insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
         values (1, 'Home', 100, 1000, 1000, 'home') returning id)
       insert into subscribers (isp_id, username, router_id, package_id, billing_mode, billing_day, status, status_reason, status_since)
       select 1, given.status, $1, sold.id, 'prepaid', 1, given.status, given.reason, now()
       from sold cross join (values ('active', null), ('on_hold', null), ('suspended', 'unpaid')) as given (status, reason)`,
      [router],
    );
    // The profile takes effect where it was verified.
    await panel.db.sql(
      "insert into router_observed_state (isp_id, router_id, expired_profile) values (1, $1, 'walled') on conflict (isp_id, router_id) do update set expired_profile = excluded.expired_profile",
      [router],
    );
    await panel.db.sql(
      "begin; set local app.isp_id = '1'; select save_desired_state(array(select id from subscribers)); commit",
    );
    const desiredStates = () =>
      panel.db.sql(
        'select name, desired_state, profile, desired_version as version from router_secrets order by name',
      );
    const { version } = await owner(showSubscriberSettings, {});
    await owner(updateSubscriberSettings, { body: { ...chosen, suspensionMethod: 'disable', version } });
    expect(await desiredStates()).toEqual([
      { name: 'active', desired_state: 'enabled', profile: 'home', version: 1 },
      { name: 'on_hold', desired_state: 'disabled', profile: 'home', version: 2 },
      { name: 'suspended', desired_state: 'disabled', profile: 'home', version: 2 },
    ]);
    await owner(updateSubscriberSettings, {
      body: { ...chosen, suspensionMethod: 'disable', billingDay: 9, version: version + 1 },
    });
    expect((await desiredStates()).map((desired) => desired['version'])).toEqual([1, 2, 2]);
  });
});

describe('billing settings', () => {
  const {
    getBillingSettings: showBillingSettings,
    updateBillingSettings,
    getSubscriberSettings: showSubscriberSettings,
  } = calls.isps;

  it('have defaults until saved, and share their version with the subscriber settings', async () => {
    const otherIsp = await panel.clientOf(south.logins.client);
    const defaults = await otherIsp(showBillingSettings, {});
    expect(defaults).toMatchObject({ dueDays: 7, graceDays: 3, reminderDays: [-3, 0, 3], version: 0 });
    const chosen = {
      ...defaults,
      vatRate: 500,
      vatMode: 'on_top',
      invoicePrefix: 'SL',
      excludedWeekdays: [5],
      excludedDates: ['2026-03-26'],
    } as const;
    const body = {
      ...chosen,
      excludedWeekdays: [...chosen.excludedWeekdays],
      excludedDates: [...chosen.excludedDates],
    };
    expect(await otherIsp(updateBillingSettings, { body })).toEqual({ version: 1 });
    expect(await otherIsp(showBillingSettings, {})).toEqual({ ...chosen, version: 1 });
    expect(await otherIsp(showSubscriberSettings, {})).toMatchObject({ billingDay: 1, version: 1 });
    expect(await expectProblem(otherIsp(updateBillingSettings, { body }))).toMatchObject({
      status: 409,
      code: 'stale',
    });
    const wrong = otherIsp(updateBillingSettings, { body: { ...body, invoicePrefix: 'a b' } });
    expect(await expectProblem(wrong)).toMatchObject({ status: 422, errors: [{ path: 'invoicePrefix' }] });
  });
});
