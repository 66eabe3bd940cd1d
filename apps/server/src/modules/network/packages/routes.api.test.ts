import { randomUUID } from 'node:crypto';
import { type CallInput, type Client, packageCalls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let panel: TestServer;
let owner: Client;
let otherIsp: Client;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  otherIsp = await panel.clientOf(south.logins.client);
});
afterAll(() => panel.close());

const c = packageCalls;
type Form = CallInput<typeof c.create>['body'];

let count = 0;
let prefix = '';
beforeEach(() => {
  count += 1;
  prefix = `T${count}`;
});

const formOf = (name: string, more: Partial<Form> = {}) => ({
  name,
  priceMinor: 50_000,
  downloadKbps: 20_000,
  uploadKbps: 10_000,
  onlyOne: 'default' as const,
  connectionChargeMinor: 100_000,
  resellerAllowed: true,
  mappings: [],
  ...more,
});
const create = (name: string, more: Partial<Form> = {}) => owner(c.create, { body: formOf(name, more) });
const edit = (id: number, version: number, name: string, more: Partial<Form> = {}) =>
  owner(c.update, { params: { id }, body: { ...formOf(name, more), version } });
const shown = (id: number, client = owner) => client(c.get, { params: { id } });

const idOf = async (sql: string, parameters: unknown[]): Promise<number> =>
  Number((await panel.db.sql(sql, parameters))[0]?.['id']);
const router = (name: string, isp: number = north.id) =>
  idOf(
    `insert into routers (isp_id, name, host, port, protocol, username, password_encrypted)
     values ($1, $2, lower($2), 8728, 'api', 'panel', 'encrypted') returning id`,
    [isp, name],
  );
const seen = (routerId: number, profiles: { name: string; rateLimit: string | null }[], at: string | null) =>
  panel.db.sql(
    `insert into router_observed_state (isp_id, router_id, profiles, last_seen_at) values ($1, $2, $3, $4)
     on conflict (isp_id, router_id) do update set profiles = excluded.profiles, last_seen_at = excluded.last_seen_at`,
    [north.id, routerId, JSON.stringify(profiles), at],
  );
const subscriber = (packageId: number, routerId: number, status = 'active', reseller: number | null = null) =>
  idOf(
    `insert into subscribers (isp_id, username, router_id, package_id, reseller_user_id, billing_mode, billing_day, status, status_since)
     values ($1, $2, $3, $4, $5, 'prepaid', 1, $6, now()) returning id`,
    [north.id, `user-${randomUUID()}`, routerId, packageId, reseller, status],
  );
/** The stored desired state, without recomputing it. */
const desiredOf = async (subscriberId: number) =>
  (
    await panel.db.sql(
      'select profile, state, desired_version as version from router_secrets where subscriber_id = $1',
      [subscriberId],
    )
  )[0];
const insertSynced = (subscriberId: number, routerId: number, profile: string) =>
  panel.db.sql(
    `insert into router_secrets (isp_id, router_id, name, subscriber_id, desired_state, profile, applied_version, state)
     select isp_id, $2, username, id, 'enabled', $3, 1, 'synced' from subscribers where id = $1`,
    [subscriberId, routerId, profile],
  );

async function waitUntilQueued(): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await panel.db.sql(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('packages', () => {
  it('are created, and show the rate limit that routers get', async () => {
    const { id } = await create(`${prefix} Home`, {
      code: 'H20',
      priceMinor: 80_050,
      burstDownloadKbps: 40_000,
      burstUploadKbps: 20_000,
      vatMode: 'on_top',
      vatRate: 750,
      billingMode: 'postpaid',
    });
    expect(await shown(id)).toMatchObject({
      name: `${prefix} Home`,
      code: 'H20',
      priceMinor: 80_050,
      rateLimit: '10M/20M 20M/40M',
      profileName: `${prefix} Home`,
      vatMode: 'on_top',
      vatRate: 750,
      billingMode: 'postpaid',
      subscribers: 0,
      archived: false,
      version: 1,
    });
    const { items } = await owner(c.pick, {});
    expect(items.find((item) => item.id === id)).toEqual({
      id,
      name: `${prefix} Home`,
      priceMinor: 80_050,
      connectionChargeMinor: 100_000,
      billingMode: 'postpaid',
    });
  });

  it('are sorted by name, price and speed, and found by name or code; LIKE wildcards are literal', async () => {
    await create(`${prefix} b 10%`, { priceMinor: 3, downloadKbps: 1_000, minimumDownloadKbps: null });
    await create(`${prefix} a_`, { priceMinor: 1, downloadKbps: 3_000, code: `${prefix}-X9` });
    await create(`${prefix} C`, { priceMinor: 2, downloadKbps: 2_000 });
    const lettersFor = async (query: CallInput<typeof c.list>['query'] | object) =>
      (await owner(c.list, { query })).items
        .map(({ name }) => name.slice(prefix.length + 1, prefix.length + 2))
        .join('');
    const search = `${prefix} `;
    expect(await lettersFor({ search })).toBe('abC');
    expect(await lettersFor({ search, sort: '-name' })).toBe('Cba');
    expect(await lettersFor({ search, sort: 'price' })).toBe('aCb');
    expect(await lettersFor({ search, sort: '-speed' })).toBe('aCb');
    expect(await lettersFor({ search: `${prefix}-x9` })).toBe('a');
    expect(await lettersFor({ search: '0%' })).toBe('b');
    expect(await lettersFor({ search: 'a_' })).toBe('a');
  });

  it('have unique names among those on sale, and the error names the field', async () => {
    await create(`${prefix} Home`);
    const taken = { status: 422, code: 'packages.name_taken', errors: [{ path: 'name' }] };
    expect(await expectProblem(create(`${prefix} HOME`))).toMatchObject(taken);
    const other = await create(`${prefix} Other`);
    expect(await expectProblem(edit(other.id, 1, `${prefix} home`))).toMatchObject(taken);
  });

  it('are rejected with half a pair, a minimum above the speed, or a router listed twice', async () => {
    const routerId = await router(`${prefix} r`);
    const fieldsOf = async (more: Partial<Form>) =>
      (await expectProblem(create(`${prefix} Odd`, more))).errors?.map(({ path }) => path);
    expect(await fieldsOf({ burstUploadKbps: 1 })).toEqual(['burstDownloadKbps']);
    expect(await fieldsOf({ minimumUploadKbps: 10_001, minimumDownloadKbps: 1 })).toEqual([
      'minimumUploadKbps',
    ]);
    const mapping = { routerId, profileName: 'a' };
    expect(await fieldsOf({ mappings: [mapping, mapping] })).toEqual(['mappings']);
    expect(await fieldsOf({ mappings: [{ routerId: 999_999, profileName: 'a' }] })).toEqual(['mappings']);
  });

  it('are updated only at the current version', async () => {
    const { id } = await create(`${prefix} Edited`);
    expect(await edit(id, 1, `${prefix} Edited`, { priceMinor: 1 })).toEqual({ id, version: 2 });
    const late = edit(id, 1, `${prefix} Late`, { priceMinor: 2 });
    expect(await expectProblem(late)).toMatchObject({ status: 409, code: 'stale' });
    expect((await shown(id)).priceMinor).toBe(1);
  });

  it('count the subscribers that are not closed', async () => {
    const { id } = await create(`${prefix} Counted`);
    const [one, two] = [await router(`${prefix} r1`), await router(`${prefix} r2`)];
    for (const [at, status] of [
      [one, 'active'],
      [one, 'pending'],
      [two, 'on_hold'],
      [two, 'closed'],
    ] as const) {
      await subscriber(id, at, status);
    }
    expect((await owner(c.list, { query: { search: `${prefix} Counted` } })).items[0]?.subscribers).toBe(3);
    const routers = (await shown(id)).routers.filter(({ subscribers }) => subscribers > 0);
    expect(routers.map(({ routerId, subscribers }) => [routerId, subscribers])).toEqual([
      [one, 2],
      [two, 1],
    ]);
  });

  it('are exported as CSV with the rate limit that routers get', async () => {
    await create(`${prefix} Csv`, { code: 'C1' });
    const csv = await panel.request(`/api/isp/package/index?format=csv&search=${prefix}%20Csv`, {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    expect(await csv.text()).toContain(`${prefix} Csv,C1,500.00,20000,10000,10M/20M,${prefix} Csv,0`);
  });
});

describe("a package's profile on each router", () => {
  it('is derived from the last observed state of the router', async () => {
    const names = ['unread', 'same', 'other', 'without', 'own', 'lost', 'gone'];
    const ids = new Map<string, number>();
    for (const name of names) ids.set(name, await router(`${prefix} ${name}`));
    const at = (name: string) => ids.get(name) ?? 0;
    const when = '2026-03-10T03:59:00.000Z';
    const { id } = await create(`${prefix} P`, {
      profileName: 'p20',
      mappings: [
        { routerId: at('own'), profileName: 'theirs' },
        { routerId: at('lost'), profileName: 'theirs' },
      ],
    });
    await seen(at('unread'), [], null);
    await seen(at('same'), [{ name: 'p20', rateLimit: '10000k/20000k' }], when);
    await seen(at('other'), [{ name: 'p20', rateLimit: '20M/10M' }], when);
    await seen(at('without'), [{ name: 'P20', rateLimit: '10M/20M' }], when);
    await seen(at('own'), [{ name: 'theirs', rateLimit: '1M/1M' }], when);
    await seen(at('lost'), [{ name: 'p20', rateLimit: '10M/20M' }], when);
    await panel.db.sql('update routers set archived_at = now() where id = $1', [at('gone')]);
    const { routers, mappings } = await shown(id);
    const ours = routers.filter(({ routerName }) => routerName.startsWith(prefix));
    expect(
      ours.map((one) => [one.routerName.split(' ')[1], one.profileName, one.state, one.rateLimit]),
    ).toEqual([
      ['lost', 'theirs', 'mapped_missing', null],
      ['other', 'p20', 'differs', '20M/10M'],
      ['own', 'theirs', 'mapped', '1M/1M'],
      ['same', 'p20', 'same', '10000k/20000k'],
      ['unread', 'p20', 'unknown', null],
      ['without', 'p20', 'missing', null],
    ]);
    expect(ours.find(({ state }) => state === 'same')?.asOf).toBe(when);
    expect(mappings).toHaveLength(2);
  });

  it('updates the desired state of its subscribers when its name changes, and only then', async () => {
    const { id } = await create(`${prefix} P`, { profileName: 'old' });
    const routerId = await router(`${prefix} r`);
    const [active, pending] = [await subscriber(id, routerId), await subscriber(id, routerId, 'pending')];
    await insertSynced(active, routerId, 'old');
    await edit(id, 1, `${prefix} P`, { profileName: 'old', priceMinor: 1, downloadKbps: 5_000 });
    expect(await desiredOf(active)).toEqual({ profile: 'old', state: 'synced', version: 1 });
    await edit(id, 2, `${prefix} P`, { profileName: 'new' });
    expect(await desiredOf(active)).toEqual({ profile: 'new', state: 'pending', version: 2 });
    expect(await desiredOf(pending)).toBeUndefined();
  });

  it('updates the desired state on the router whose mapping changes, and on no other', async () => {
    const [mapped, plain] = [await router(`${prefix} r1`), await router(`${prefix} r2`)];
    const { id } = await create(`${prefix} P`);
    const [here, there] = [await subscriber(id, mapped), await subscriber(id, plain)];
    await insertSynced(here, mapped, `${prefix} P`);
    await insertSynced(there, plain, `${prefix} P`);
    const mapTo = (version: number, profileName?: string) =>
      edit(id, version, `${prefix} P`, {
        mappings: profileName ? [{ routerId: mapped, profileName }] : [],
      });
    await mapTo(1, 'theirs');
    expect(await desiredOf(here)).toMatchObject({ profile: 'theirs', version: 2 });
    await mapTo(2, 'theirs too');
    expect(await desiredOf(here)).toMatchObject({ profile: 'theirs too', version: 3 });
    await mapTo(3);
    expect(await desiredOf(here)).toMatchObject({ profile: `${prefix} P`, version: 4 });
    expect(await desiredOf(there)).toMatchObject({ version: 1, state: 'synced' });
  });

  it('reaches a subscriber that joins while it changes', async () => {
    const { id } = await create(`${prefix} P`, { profileName: 'old' });
    const routerId = await router(`${prefix} r`);
    const client = await panel.db.database.pool.connect();
    try {
      await client.query(`begin; set local role lastmile_tenant; set local app.isp_id = '${north.id}'`);
      const { rows } = await client.query(
        `insert into subscribers (isp_id, username, router_id, package_id, billing_mode, billing_day, status, status_since)
         values ($1, $2, $3, $4, 'prepaid', 1, 'active', now()) returning id`,
        [north.id, `joins${prefix}`, routerId, id],
      );
      await client.query('select save_desired_state(array[$1]::bigint[])', [rows[0].id]);
      const change = edit(id, 1, `${prefix} P`, { profileName: 'new' });
      await Promise.race([change, waitUntilQueued()]);
      await client.query('commit');
      await change;
      expect(await desiredOf(Number(rows[0].id))).toMatchObject({ profile: 'new' });
    } finally {
      client.release();
    }
  });
});

describe('deleting a package', () => {
  it('deletes one that no subscriber refers to', async () => {
    const { id } = await create(`${prefix} Gone`);
    expect(await owner(c.delete, { body: { id, version: 1 } })).toEqual({ id, archived: false });
    expect(await expectProblem(shown(id))).toMatchObject({ status: 404 });
  });

  it('archives one that a subscriber refers to, even a closed one, and frees its name', async () => {
    const { id } = await create(`${prefix} Kept`);
    await subscriber(id, await router(`${prefix} r`), 'closed');
    expect(await owner(c.delete, { body: { id, version: 1 } })).toEqual({ id, archived: true });
    expect(await owner(c.delete, { body: { id, version: 1 } })).toEqual({ id, archived: true });
    expect(await shown(id)).toMatchObject({ archived: true, version: 2 });
    expect(await expectProblem(edit(id, 2, `${prefix} Kept`))).toMatchObject({
      status: 409,
      code: 'packages.archived',
    });
    await create(`${prefix} Kept`);
    const listed = async (archived: 'yes' | 'no') =>
      (await owner(c.list, { query: { search: `${prefix} Kept`, archived } })).items.map(
        (item) => item.id === id,
      );
    expect([await listed('no'), await listed('yes')]).toEqual([[false], [true]]);
    expect((await owner(c.pick, {})).items.some((item) => item.id === id)).toBe(false);
  });

  it('is rejected at a stale version', async () => {
    const { id } = await create(`${prefix} Moved on`);
    await edit(id, 1, `${prefix} Moved on`);
    expect(await expectProblem(owner(c.delete, { body: { id, version: 1 } }))).toMatchObject({
      code: 'stale',
    });
    expect((await shown(id)).archived).toBe(false);
  });
});

describe('access', () => {
  it('hides packages, subscribers and routers of another ISP', async () => {
    const { id } = await create(`${prefix} Secret`);
    expect(await otherIsp(c.list, { query: {} })).toMatchObject({ items: [], total: 0 });
    expect((await otherIsp(c.pick, {})).items).toEqual([]);
    expect(await expectProblem(shown(id, otherIsp))).toMatchObject({ status: 404 });
    const theirs = await router(`${prefix} theirs`, south.id);
    const mapped = create(`${prefix} M`, { mappings: [{ routerId: theirs, profileName: 'x' }] });
    expect(await expectProblem(mapped)).toMatchObject({ code: 'packages.router_not_found' });
    expect((await shown(id)).routers.map(({ routerId }) => routerId)).not.toContain(theirs);
  });

  it('shows a reseller the packages that resellers may sell, and counts their own subscribers', async () => {
    const reseller = await panel.clientOf(north.logins.reseller);
    const resellerId = await idOf('select id from users where email = $1', [north.logins.reseller]);
    const open = await create(`${prefix} Open`);
    const closed = await create(`${prefix} Closed`, { resellerAllowed: false });
    const routerId = await router(`${prefix} r`);
    await subscriber(open.id, routerId);
    await subscriber(open.id, routerId, 'active', resellerId);
    const { items, total } = await reseller(c.list, { query: { search: `${prefix} ` } });
    expect([total, items.map(({ id, subscribers }) => [id, subscribers])]).toEqual([1, [[open.id, 1]]]);
    expect((await reseller(c.pick, {})).items.some(({ id }) => id === closed.id)).toBe(false);
    expect(await expectProblem(shown(closed.id, reseller))).toMatchObject({ status: 404 });
    expect((await shown(open.id, reseller)).routers).toEqual([]);
  });

  it('shows a collector the package, but nothing about routers', async () => {
    const { id } = await create(`${prefix} Sold`, {
      mappings: [{ routerId: await router(`${prefix} r`), profileName: 'x' }],
    });
    const collector = await panel.clientOf(north.logins.collector);
    expect(await shown(id, collector)).toMatchObject({ name: `${prefix} Sold`, routers: [], mappings: [] });
  });
});
