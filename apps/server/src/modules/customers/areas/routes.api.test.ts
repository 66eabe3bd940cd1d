import { randomUUID } from 'node:crypto';
import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let panel: TestServer;
let owner: Client;
let otherIsp: Client;
let collector: Client;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  otherIsp = await panel.clientOf(south.logins.client);
  collector = await panel.clientOf(north.logins.collector);
});
afterAll(() => panel.close());

const { areas } = calls;

const createArea = (
  name: string,
  parentId: number | null = null,
  more: { nameBn?: string; code?: string } = {},
) => owner(areas.create, { body: { name, parentId, ...more } });

const namesOf = async (query: Parameters<typeof owner<typeof areas.list>>[1]['query'] = {}) =>
  (await owner(areas.list, { query })).items.map((area) => area.name);

/** A subscriber on an arbitrary router and package. */
async function subscriber(
  areaId: number,
  { status = 'active', reseller = null as number | null } = {},
): Promise<number> {
  const [row] = await panel.db.sql(
    `with r as (
       insert into routers (isp_id, name, host, port, protocol, username, password_encrypted)
       values ($1, $2, $2, 8728, 'api', 'panel', 'encrypted') returning id
     ), p as (
       insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
       values ($1, $2, 0, 1, 1, $2) returning id
     )
     insert into subscribers
       (isp_id, username, router_id, package_id, area_id, reseller_user_id, billing_mode, billing_day, status, status_since)
     select $1, $2, r.id, p.id, $3, $4, 'prepaid', 1, $5, now() from r, p returning id`,
    [north.id, `user-${randomUUID()}`, areaId, reseller, status],
  );
  return Number(row?.['id']);
}

describe('areas', () => {
  it('are created in a tree and listed level by level', async () => {
    const town = await createArea('Town', null, { nameBn: 'শহর', code: 'T' });
    const road = await createArea('Road', town.id);
    await createArea('House', road.id);
    const top = await owner(areas.list, { query: { parent: 'root' } });
    expect(top.items).toEqual([
      expect.objectContaining({ name: 'Town', nameBn: 'শহর', code: 'T', childCount: 1, trail: [] }),
    ]);
    const below = await owner(areas.list, { query: { parent: road.id } });
    expect(below.items[0]).toMatchObject({
      name: 'House',
      trail: [
        { id: town.id, name: 'Town' },
        { id: road.id, name: 'Road' },
      ],
    });
  });

  it('are found by part of a Bangla name, in any case, and by code; LIKE wildcards are literal', async () => {
    await createArea('Pallabi', null, { nameBn: 'পল্লবী', code: 'PAL-7' });
    await createArea('100%_sure');
    expect(await namesOf({ search: 'ল্লব' })).toEqual(['Pallabi']);
    expect(await namesOf({ search: 'pALLa' })).toEqual(['Pallabi']);
    expect(await namesOf({ search: 'al-7' })).toEqual(['Pallabi']);
    expect(await namesOf({ search: '0%_s' })).toEqual(['100%_sure']);
    expect(await namesOf({ search: '%' })).toEqual(['100%_sure']);
    expect(await namesOf({ search: '\\' })).toEqual([]);
  });

  it('are paged in a stable order and counted', async () => {
    const { id } = await createArea('Pages');
    for (let number = 0; number < 23; number++)
      await createArea(`Page ${String(number).padStart(2, '0')}`, id);
    const page = (n: number, sort: 'name' | '-name') =>
      owner(areas.list, { query: { parent: id, page: n, pageSize: 10, sort } });
    const [first, second, third] = await Promise.all([page(1, 'name'), page(2, 'name'), page(3, 'name')]);
    expect([first.total, first.items.length, third.items.length]).toEqual([23, 10, 3]);
    const all = [...first.items, ...second.items, ...third.items].map((area) => area.name);
    expect(all).toEqual([...all].sort());
    expect(new Set(all).size).toBe(23);
    expect((await page(1, '-name')).items[0]?.name).toBe('Page 22');
  });

  it('are all offered in pickers, however many there are, each before those below it', async () => {
    const zone = await createArea('Zone 2');
    await createArea('Zone 10');
    const block = await createArea('Block', zone.id);
    await createArea('Alley', block.id);
    await panel.db.sql(
      "insert into areas (isp_id, name, parent_id) select 1, 'Lane ' || n, $1 from generate_series(1, 250) n",
      [zone.id],
    );
    const { items } = await collector(areas.pick, {});
    expect(items).toHaveLength((await owner(areas.list, { query: {} })).total);
    const paths = items.map(({ path }) => path).filter((path) => path.startsWith('Zone'));
    expect(paths).toHaveLength(254);
    expect(paths.slice(0, 5)).toEqual([
      'Zone 10',
      'Zone 2',
      'Zone 2 › Block',
      'Zone 2 › Block › Alley',
      'Zone 2 › Lane 1',
    ]);
    expect(items.find(({ id }) => id === block.id)?.path).toBe('Zone 2 › Block');
    await panel.db.sql("delete from areas where name like 'Lane %'");
  });

  it('move with their subtree, and never below themselves', async () => {
    const a = await createArea('Move A');
    const b = await createArea('Move B', a.id);
    const c = await createArea('Move C', b.id);
    const move = (area: { id: number; version: number }, name: string, parentId: number | null) =>
      owner(areas.update, { params: { id: area.id }, body: { name, parentId, version: area.version } });
    expect(await expectProblem(move(a, 'Move A', c.id))).toMatchObject({
      status: 409,
      code: 'areas.would_cycle',
    });
    expect(await expectProblem(move(a, 'Move A', a.id))).toMatchObject({ code: 'areas.would_cycle' });
    await move(b, 'Move B', null);
    const moved = (await owner(areas.list, { query: { search: 'move c' } })).items[0];
    expect(moved?.trail.map((above) => above.name)).toEqual(['Move B']);
  });

  it('cannot be moved into a cycle by two concurrent moves', async () => {
    for (let round = 0; round < 10; round++) {
      const [x, y] = await Promise.all([createArea(`X${round}`), createArea(`Y${round}`)]);
      const outcomes = await Promise.allSettled([
        owner(areas.update, {
          params: { id: x.id },
          body: { name: `X${round}`, parentId: y.id, version: 1 },
        }),
        owner(areas.update, {
          params: { id: y.id },
          body: { name: `Y${round}`, parentId: x.id, version: 1 },
        }),
      ]);
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('have names unique below one parent, ignoring case, and the error names the field', async () => {
    const { id } = await createArea('Unique');
    await createArea('Lane', id);
    await createArea('Lane');
    const problem = await expectProblem(createArea('LANE', id));
    expect(problem).toMatchObject({ status: 422, code: 'areas.name_taken', errors: [{ path: 'name' }] });
  });

  it('are updated only at the current version', async () => {
    const { id } = await createArea('Edited');
    const edit = (name: string, version: number) =>
      owner(areas.update, { params: { id }, body: { name, parentId: null, version } });
    expect(await edit('Edited once', 1)).toEqual({ id, version: 2 });
    expect(await expectProblem(edit('Edited late', 1))).toMatchObject({ status: 409, code: 'stale' });
    expect(await namesOf({ search: 'edited' })).toEqual(['Edited once']);
  });

  it('with child areas are deleted only if a target for those is given', async () => {
    const gone = await createArea('Going');
    const child = await createArea('Staying', gone.id);
    const refused = await expectProblem(owner(areas.delete, { body: { id: gone.id, version: 1 } }));
    expect(refused).toMatchObject({ status: 409, code: 'areas.has_children' });
    await owner(areas.delete, { body: { id: gone.id, version: 1, moveChildrenTo: null } });
    const kept = (await owner(areas.list, { query: { search: 'staying' } })).items[0];
    expect(kept).toMatchObject({ id: child.id, parentId: null });
    expect(await namesOf({ search: 'going' })).toEqual([]);
  });

  it('count the open subscribers in them and below; a reseller counts their own', async () => {
    const town = await createArea('Counted town');
    const lane = await createArea('Counted lane', town.id);
    const [reseller] = await panel.db.sql('select id from users where email = $1', [north.logins.reseller]);
    await subscriber(town.id);
    await subscriber(lane.id, { reseller: Number(reseller?.['id']) });
    await subscriber(lane.id, { status: 'closed' });
    const countsFor = async (client: Client) =>
      (await client(areas.list, { query: { search: 'counted' } })).items.map((area) => [
        area.name,
        area.subscriberCount,
      ]);
    expect(await countsFor(owner)).toEqual([
      ['Counted lane', 1],
      ['Counted town', 2],
    ]);
    expect(await countsFor(await panel.clientOf(north.logins.reseller))).toEqual([
      ['Counted lane', 1],
      ['Counted town', 1],
    ]);
  });

  it('with subscribers are deleted only if a target for those is given', async () => {
    const gone = await createArea('Emptied');
    const next = await createArea('Filled');
    const [active, left] = [await subscriber(gone.id), await subscriber(gone.id, { status: 'closed' })];
    const removeTo = (moveChildrenTo?: number | null) =>
      owner(areas.delete, {
        body: { id: gone.id, version: 1, ...(moveChildrenTo === undefined ? {} : { moveChildrenTo }) },
      });
    expect(await expectProblem(removeTo())).toMatchObject({ status: 409, code: 'areas.has_subscribers' });
    expect(await expectProblem(removeTo(999_999))).toMatchObject({ code: 'areas.parent_not_found' });
    await removeTo(next.id);
    const homes = await panel.db.sql('select area_id from subscribers where id = any($1)', [[active, left]]);
    expect(homes.map((home) => Number(home['area_id']))).toEqual([next.id, next.id]);
  });

  it('are deleted without a target if they have only routers and closed subscribers, which lose their area', async () => {
    const { id } = await createArea('Router site');
    const left = await subscriber(id, { status: 'closed' });
    const [router] = await panel.db.sql(
      `insert into routers (isp_id, name, host, port, protocol, username, password_encrypted, area_id)
       values ($1, 'Site', 'site', 8728, 'api', 'panel', 'encrypted', $2) returning id`,
      [north.id, id],
    );
    await owner(areas.delete, { body: { id, version: 1 } });
    const rows = await panel.db.sql('select area_id from routers where id = $1', [router?.['id']]);
    expect(rows).toEqual([{ area_id: null }]);
    expect(await panel.db.sql('select area_id from subscribers where id = $1', [left])).toEqual(rows);
  });

  it('are recorded in the audit log when they change', async () => {
    const { id } = await createArea('Traced');
    const [row] = await panel.db.sql(
      'select a.call, a.ip, u.email from audit_log a join users u on u.id = a.user_id where entity_id = $1 and entity = $2',
      [id, 'areas'],
    );
    expect(row).toEqual({ call: 'areas.create', ip: '127.0.0.1', email: north.logins.client });
  });
});

describe("another ISP's areas", () => {
  it('are not listed, counted, found, offered or exported', async () => {
    await createArea('Secret Lane');
    expect(await otherIsp(areas.pick, {})).toEqual({ items: [] });
    expect(await otherIsp(areas.list, { query: { search: 'secret' } })).toMatchObject({
      items: [],
      total: 0,
    });
    expect(await otherIsp(areas.list, { query: {} })).toMatchObject({ items: [], total: 0 });
    const csv = await panel.request('/api/isp/area/index?format=csv', {
      headers: { authorization: `Bearer ${await panel.tokenOf(south.logins.client)}` },
    });
    expect(await csv.text()).not.toContain('Secret');
  });

  it('return 404 for update and delete, and cannot be used as a parent', async () => {
    const { id } = await createArea('Theirs');
    const change = otherIsp(areas.update, {
      params: { id },
      body: { name: 'Mine', parentId: null, version: 1 },
    });
    expect(await expectProblem(change)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await expectProblem(otherIsp(areas.delete, { body: { id, version: 1 } }))).toMatchObject({
      status: 404,
    });
    const adopt = otherIsp(areas.create, { body: { name: 'Below theirs', parentId: id } });
    expect(await expectProblem(adopt)).toMatchObject({
      code: 'areas.parent_not_found',
      errors: [{ path: 'parentId' }],
    });
    expect(await namesOf({ search: 'theirs' })).toEqual(['Theirs']);
  });
});

describe('access', () => {
  it('lets a collector read areas but not change them', async () => {
    expect((await collector(areas.list, { query: {} })).total).toBeGreaterThan(0);
    expect(
      await expectProblem(collector(areas.create, { body: { name: 'No', parentId: null } })),
    ).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('requires an administrator to choose an ISP', async () => {
    const admin = await panel.clientOf('admin@platform.test');
    expect(await expectProblem(admin(areas.list, { query: {} }))).toMatchObject({
      status: 400,
      code: 'isp_required',
    });
  });

  it('rejects a missing, forged or expired token', async () => {
    const token = await panel.tokenOf(north.logins.client);
    const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const given of [undefined, 'nonsense', forged]) {
      expect(await expectProblem(panel.clientWith(given)(areas.list, { query: {} }))).toMatchObject({
        status: 401,
      });
    }
    panel.clock.advance(16 * 60_000);
    expect(await expectProblem(panel.clientWith(token)(areas.list, { query: {} }))).toMatchObject({
      code: 'unauthenticated',
    });
  });
});
