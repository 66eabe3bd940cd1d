import { type Client, calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import {
  createTestCustomer,
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { refreshOverviews } from './queries/overviews.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
let admin: Client;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
  admin = await panel.clientOf(platformAdmin);
});
afterAll(() => panel.close());

const c = calls.ispAdministration;
const refresh = (...ids: number[]) =>
  withPlatform(panel.panel.services.database, { actor: { userId: null } }, (tx) =>
    refreshOverviews(tx, ids, new Date(panel.clock.now()).toISOString()),
  );

/** A subscriber without a customer. */
async function unassigned(ispId: number, username?: string): Promise<number> {
  const { db } = panel;
  const [routerId, packageId] = [await createTestRouter(db, ispId), await createTestPackage(db, ispId)];
  const id = await createTestSubscriber(db, ispId, { routerId, packageId, status: 'active' });
  await db.sql('update subscribers set customer_id = null, username = coalesce($2, username) where id = $1', [
    id,
    username ?? null,
  ]);
  return id;
}
const codeOf = async (customerId: number) =>
  String(
    (await panel.db.sql('select customer_code from customers where id = $1', [customerId]))[0]?.[
      'customer_code'
    ],
  );

describe('the list of ISPs', () => {
  it('shows the figures as of their last refresh', async () => {
    const ispId = await fixtures.registeredIsp('active');
    const { items } = await admin(c.list, { query: { search: 'registered', sort: '-createdAt' } });
    expect(items.find(({ id }) => id === ispId)).toMatchObject({ subscribers: 0, lastActivityAt: null });
    const connected = [await unassigned(ispId), await unassigned(ispId)];
    // The second was imported: connected long ago.
    for (const [index, days] of [3, 400].entries())
      await panel.db.sql(
        'update subscribers set connected_on = $2::timestamptz::date - $3::int where id = $1',
        [connected[index], new Date(panel.clock.now()).toISOString(), days],
      );
    const down = await createTestRouter(panel.db, ispId);
    await panel.db.sql(
      `insert into router_observed_state (isp_id, router_id, state) values ($1, $2, 'unreachable')
       on conflict (isp_id, router_id) do update set state = 'unreachable'`,
      [ispId, down],
    );
    await fixtures.user({ id: ispId } as never, 'client');
    await refresh(ispId);
    await refresh(ispId);
    const shown = (await admin(c.list, { query: { routersDown: 'yes' } })).items;
    expect(shown).toEqual([
      expect.objectContaining({
        id: ispId,
        subscribers: 2,
        growth: 1,
        online: 0,
        onlineShare: 0,
        routers: 3,
        routersDown: 1,
        balanceDueMinor: 0,
        lastActivityAt: expect.any(String),
      }),
    ]);
  });

  it('sorts and filters by every column', async () => {
    await refresh(north.id, south.id);
    const query = { ...c.list.query?.shape } as Record<string, { unwrap(): { options?: string[] } }>;
    const { search: _, page: __, pageSize: ___, format: ____, count: _____, ...fields } = query;
    const queries = Object.entries(fields).flatMap(([name, field]) =>
      (field.unwrap().options ?? []).map((value) => ({ [name]: value })),
    );
    expect(queries.length).toBeGreaterThan(35);
    for (const one of queries) {
      const { items, total } = await admin(c.list, { query: one as never });
      expect(items.length, JSON.stringify(one)).toBe(total);
    }
    const names = (await admin(c.list, { query: { status: 'active', search: north.name.toUpperCase() } }))
      .items;
    expect(names.map(({ id }) => id).sort()).toEqual([north.id]);
  });

  it('is exported', async () => {
    const response = await panel.request('/api/admin/isp-manage/all-isp-list?format=csv', {
      headers: { authorization: `Bearer ${await panel.tokenOf(platformAdmin)}` },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(north.name);
  });
});

describe('the page of an ISP', () => {
  it('shows profile, staff, possible actions and the history of the status', async () => {
    const ispId = await fixtures.registeredIsp();
    await fixtures.user({ id: ispId } as never, 'client');
    await admin(calls.isps.changeStatus, { body: { ispId, action: 'approve', reason: 'Checked' } });
    const detail = await admin(c.get, { params: { id: ispId } });
    expect(detail).toMatchObject({
      status: 'active',
      actions: ['suspend', 'close'],
      payableMinor: 0,
      payments: [],
      history: [{ from: 'under_review', to: 'active', reason: 'Checked', userName: expect.any(String) }],
      staff: [{ roleName: 'client', status: 'active' }],
    });
    expect(await expectProblem(admin(c.get, { params: { id: 999_999 } }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('has notes of the staff, which cannot be changed', async () => {
    await admin(c.createNote, { body: { ispId: north.id, text: 'Wants a larger plan' } });
    await admin(c.createNote, { body: { ispId: north.id, text: 'Called back' } });
    const { items } = await admin(c.listNotes, { query: { ispId: north.id } });
    expect(items.map(({ text }) => text)).toEqual(['Called back', 'Wants a larger plan']);
    expect((await admin(c.listNotes, { query: { ispId: south.id } })).items).toEqual([]);
    await expect(panel.db.sql("update isp_notes set text = 'x'")).rejects.toThrow();
  });
});

describe('PPP accounts of all ISPs', () => {
  it('are listed, searched by the beginning of the username, and filtered', async () => {
    const ids = [await unassigned(north.id, 'Zebra-1'), await unassigned(south.id, 'zebra-2')];
    const found = await admin(c.listPpp, { query: { search: 'ZEBRA' } });
    expect(found.items.map(({ username }) => username)).toEqual(['Zebra-1', 'zebra-2']);
    expect(found.total).toBe(2);
    const ofSouth = await admin(c.listPpp, {
      query: { ispId: south.id, status: 'active', sort: '-createdAt' },
    });
    expect(new Set(ofSouth.items.map(({ ispName }) => ispName))).toEqual(new Set([south.name]));
    const { total } = await admin(c.listPpp, { query: {} });
    const [counted] = await panel.db.sql('select count(*) from subscribers where removed_at is null');
    expect(total).toBe(Number(counted?.['count']));
    const free = await admin(c.listUnassignedPpp, { query: { sort: '-createdAt' } });
    expect(free.items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const [left] = await panel.db.sql('select count(*) from subscribers where customer_id is null');
    expect(free.total).toBe(Number(left?.['count']));
  });

  it('are assigned to a customer of their own ISP, by the customer code', async () => {
    const id = await unassigned(north.id);
    const [own, other] = [
      await createTestCustomer(panel.db, north.id),
      await createTestCustomer(panel.db, south.id),
    ];
    const assign = (ispId: number, customerCode: string) =>
      admin(c.assignPpp, { body: { ispId, ids: [id], customerCode } });
    expect(await expectProblem(assign(north.id, await codeOf(other)))).toMatchObject({
      code: 'subscribers.customer_not_found',
    });
    expect(await expectProblem(assign(south.id, await codeOf(other)))).toMatchObject({ code: 'not_found' });
    expect(await assign(north.id, await codeOf(own))).toMatchObject({ assigned: 1 });
    expect(await expectProblem(assign(north.id, await codeOf(own)))).toMatchObject({
      code: 'isps.ppp_assigned',
    });
    const [row] = await panel.db.sql('select customer_id from subscribers where id = $1', [id]);
    expect(Number(row?.['customer_id'])).toBe(own);
    const [audited] = await panel.db.sql(
      "select isp_id, user_id is not null as by_user from audit_log where call = 'ispAdministration.assignPpp' and entity = 'subscribers'",
    );
    expect(audited).toEqual({ isp_id: String(north.id), by_user: true });
  });
});

describe('platform support', () => {
  it('views an ISP by acting as it, and changes nothing', async () => {
    const user = await fixtures.user(null, 'platform_support');
    const { accessToken, userData } = await panel.clientWith(user.token)(calls.isps.actAs, {
      body: { ispId: north.id },
    });
    expect(new Set(userData.ability.map(({ action }) => action))).toEqual(new Set(['read']));
    const acting = panel.clientWith(accessToken);
    await acting(calls.areas.list, { query: {} });
    await acting(calls.subscribers.list, { query: {} });
    expect(
      await expectProblem(acting(calls.areas.create, { body: { name: 'Support', parentId: null } })),
    ).toMatchObject({ code: 'forbidden' });
    expect(await expectProblem(acting(c.list, { query: {} }))).toMatchObject({ code: 'forbidden' });
  });
});
