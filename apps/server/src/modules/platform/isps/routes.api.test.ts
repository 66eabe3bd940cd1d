import { type CallArguments, type Client, calls } from '@lastmile/contract';
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

const { register, show, update } = calls.isps;
type RegisterBody = CallArguments<typeof register>['body'];
const password = 'four winds of the delta';

/** Dhaka: division 6, district 47; Savar is one of its upazilas, Ramna one of its thanas. */
const registration = (changes: Partial<RegisterBody> = {}): RegisterBody => ({
  company: 'Jamuna Net',
  contact: 'Rahim Uddin',
  mobile: fixtures.freshMobile(),
  email: fixtures.freshEmail(),
  password,
  licenceId: 1,
  licenceNumber: fixtures.fresh('BTRC'),
  divisionId: 6,
  districtId: 47,
  address: 'House 1, Road 2',
  acceptTerms: true,
  ...changes,
});
const registering = (changes?: Partial<RegisterBody>) =>
  panel.clientWith()(register, { body: registration(changes) });

describe('registration', () => {
  it('creates the ISP and its first user together, unpaid, and notifies the administrators', async () => {
    const email = fixtures.freshEmail();
    const { ispId, registrationToken } = await registering({ email });
    expect(await panel.panel.services.registrationTokens.verify(registrationToken)).toBe(ispId);
    const [row] = await panel.db.sql(
      `select i.status, i.name, i.owner_name, i.district_id::int, r.name as role, u.full_name
       from isps i join users u on u.isp_id = i.id join roles r on r.id = u.role_id where i.id = $1`,
      [ispId],
    );
    expect(row).toEqual({
      status: 'payment_pending',
      name: 'Jamuna Net',
      owner_name: 'Rahim Uddin',
      district_id: 47,
      role: 'client',
      full_name: 'Rahim Uddin',
    });
    const refused = await expectProblem(
      panel.clientWith()(calls.identity.login, { body: { login: email, password } }),
    );
    expect(refused).toMatchObject({ code: 'isp.payment_pending' });
    const { items } = await admin(calls.inbox.list, { query: {} });
    expect(items[0]).toMatchObject({ kind: 'isps.registered', title: 'Jamuna Net has registered' });
  });

  it('rejects taken, weak and missing values field by field, and stores nothing', async () => {
    const count = async () => (await panel.db.sql('select from isps')).length;
    const before = await count();
    const refusal = async (changes: Partial<RegisterBody>) => {
      const { code, errors } = await expectProblem(registering(changes));
      return [code, errors?.[0]?.path];
    };
    await registering({ licenceNumber: 'TAKEN-1' });
    expect(await refusal({ licenceNumber: 'taken-1' })).toEqual([
      'isps.licence_number_refused',
      'licenceNumber',
    ]);
    expect(await refusal({ email: south.logins.client })).toEqual(['users.email_taken', 'email']);
    expect(await refusal({ password: 'qwertyuiop' })).toEqual(['identity.weak_password', 'password']);
    expect(await refusal({ mobile: '12345' })).toEqual(['users.not_a_mobile', 'mobile']);
    expect(await refusal({ acceptTerms: false as true })).toEqual(['invalid', 'acceptTerms']);
    expect(await refusal({ licenceId: 7 })).toEqual(['isps.licence_not_found', 'licenceId']);
    expect(await count()).toBe(before + 1);
  });

  it('requires a consistent location, down to the level of the licence', async () => {
    const idOf = async (table: string, name: string) =>
      Number((await panel.db.sql(`select id from ${table} where name = $1`, [name]))[0]?.['id']);
    const savar = await idOf('upazilas', 'Savar');
    const ramna = await idOf('thanas', 'Ramna');
    const elsewhere = await idOf('upazilas', 'Amtali');
    const refusal = async (changes: Partial<RegisterBody>) =>
      (await expectProblem(registering(changes))).code;
    expect(await refusal({ divisionId: 1 })).toBe('isps.place_mismatch');
    expect(await refusal({ upazilaId: elsewhere })).toBe('isps.place_mismatch');
    expect(await refusal({ licenceId: 4 })).toBe('isps.place_too_wide');
    await registering({ licenceId: 4, upazilaId: savar });
    await registering({ licenceId: 4, thanaId: ramna });
  });
});

describe('ISP profile', () => {
  it('is updated by its owner at the version read, but never its status or currency', async () => {
    const before = await owner(show, {});
    expect(before).toMatchObject({ id: north.id, name: north.name, currency: 'BDT', status: 'active' });
    const { id: _, status: __, currency: ___, ...form } = before;
    const change = (changes: object) =>
      owner(update, { body: { ...form, ...changes } as typeof form & { locale: 'en' } });
    const { version } = await change({
      nameBn: 'নর্থ নেট',
      website: 'https://north.example',
      tin: '123456789012',
    });
    expect(await owner(show, {})).toMatchObject({
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
      }),
    );
    expect(bad.errors?.map(({ path }) => path).sort()).toEqual(['logo', 'timezone', 'tin', 'website']);
    expect(
      await expectProblem(change({ version, licenceIssuedOn: '2026-02-01', licenceExpiresOn: '2026-01-01' })),
    ).toMatchObject({
      code: 'isps.licence_dates',
    });
    expect(await expectProblem(change({ version, status: 'closed' }))).toMatchObject({ code: 'invalid' });
    expect((await owner(show, {})).status).toBe('active');
  });
});

describe('a suspended ISP', () => {
  it('can sign in, read, export and manage own accounts; its other writes are rejected', async () => {
    const user = await fixtures.user(south, 'client');
    const client = panel.clientWith(user.token);
    await panel.db.sql("update isps set status = 'suspended' where id = $1", [south.id]);
    try {
      const write = () =>
        client(calls.areas.store, { body: { name: fixtures.fresh('Late'), parentId: null } });
      await vi.waitFor(async () =>
        expect(await expectProblem(write())).toMatchObject({ status: 403, code: 'isp.suspended' }),
      );
      await panel.clientOf(user.login);
      await client(calls.areas.index, { query: {} });
      const headers = { authorization: `Bearer ${user.token}` };
      expect((await panel.request('/api/isp/area/index?format=csv', { headers })).status).toBe(200);
      await client(calls.identity.revokeSessions, { body: { allOthers: true } });
      const acting = panel.clientWith(
        (await admin(calls.isps.actAs, { body: { ispId: south.id } })).accessToken,
      );
      const refused = await expectProblem(acting(calls.areas.store, { body: { name: 'X', parentId: null } }));
      expect(refused).toMatchObject({ code: 'isp.suspended' });
      await panel.db.sql("update isps set status = 'closed' where id = $1", [south.id]);
      await vi.waitFor(async () =>
        expect(await expectProblem(client(calls.areas.index, { query: {} }))).toMatchObject({
          code: 'isp.closed',
        }),
      );
    } finally {
      await panel.db.sql("update isps set status = 'active' where id = $1", [south.id]);
    }
  });
});

describe('platform settings', () => {
  it('are public, and an administrator can change them', async () => {
    const anyone = panel.clientWith();
    const before = await anyone(calls.settings.show, {});
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
    expect(await anyone(calls.settings.show, {})).toMatchObject({ brandName: 'Delta Panel', version: 2 });
    expect(await expectProblem(admin(calls.settings.update, { body }))).toMatchObject({ code: 'stale' });
  });

  it('list the ISPs by name for pickers', async () => {
    const { items } = await admin(calls.isps.pick, {});
    expect(items).toEqual(expect.arrayContaining([{ id: north.id, name: north.name }]));
  });
});

describe('subscriber settings', () => {
  const { showSubscriberSettings, updateSubscriberSettings } = calls.isps;
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
  const { showBillingSettings, updateBillingSettings, showSubscriberSettings } = calls.isps;

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
