import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../../../test/support/expect-problem.ts';
import {
  createTestCustomer,
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../../../test/support/test-server.ts';

const c = calls.subscribers;
let panel: TestServer;
let owner: Client;
let routerId: number;
let slow: number;
let fast: number;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  routerId = await createTestRouter(panel.db, north.id);
  slow = await createTestPackage(panel.db, north.id, 'Slow');
  fast = await createTestPackage(panel.db, north.id, 'Fast');
});
afterAll(() => panel.close());

const subscriberIn = (status = 'active', username?: string) =>
  createTestSubscriber(panel.db, north.id, {
    routerId,
    packageId: slow,
    status,
    ...(username ? { username } : {}),
  });
const show = (id: number) => owner(c.get, { params: { id } });

describe('a bulk change by filter', () => {
  it('is previewed, then applied where possible and refused row by row otherwise', async () => {
    const active: number[] = [];
    for (const name of ['bulk1', 'bulk2', 'bulk3']) active.push(await subscriberIn('active', name));
    const gone = await subscriberIn('closed', 'bulk4');
    const already = await subscriberIn('active', 'bulk5');
    await owner(c.changePackage, { body: { ids: [already], packageId: fast } });
    const body = { filter: { search: 'bulk' }, packageId: fast };
    const preview = await owner(c.changePackage, { body: { ...body, preview: true } });
    expect(preview).toEqual({
      preview: true,
      done: active,
      scheduled: [],
      refused: [
        { id: gone, username: 'bulk4', code: 'subscribers.wrong_state', detail: expect.any(String) },
        { id: already, username: 'bulk5', code: 'subscribers.already_in_state', detail: expect.any(String) },
      ],
      details: expect.anything(),
    });
    expect((await show(active[0] ?? 0)).package.name).toBe('Slow');
    const done = await owner(c.changePackage, { body });
    expect(done).toEqual({ ...preview, preview: false, details: null });
    expect((await show(active[0] ?? 0)).package.name).toBe('Fast');
    const { desiredSecrets } = await owner(c.getV2, { params: { id: active[0] ?? 0 } });
    expect(desiredSecrets).toMatchObject([{ desiredState: 'enabled', profile: 'Fast' }]);
    const [audited] = await panel.db.sql(
      "select count(*)::int as rows from audit_log where entity = 'subscribers' and call = 'subscribers.changePackage' and entity_id = any($1)",
      [active],
    );
    expect(audited).toEqual({ rows: 3 });
  });

  it('selects subscribers by ids or by a filter, and by exactly one of them', async () => {
    for (const body of [{}, { ids: [1], filter: {} }]) {
      expect(await expectProblem(owner(c.activate, { body }))).toMatchObject({
        status: 422,
        errors: [{ path: 'ids' }],
      });
    }
  });

  it('refuses an unknown id and changes the others', async () => {
    const id = await subscriberIn();
    const { done, refused } = await owner(c.suspend, { body: { ids: [id, 999_999] } });
    expect(done).toEqual([id]);
    expect(refused).toMatchObject([{ id: 999_999, code: 'not_found' }]);
  });
});

describe('a package change', () => {
  it('can be scheduled, and is applied once on that day', async () => {
    const id = await subscriberIn();
    await owner(c.changePackage, { body: { ids: [id], packageId: fast, on: '2026-03-15' } });
    expect(await show(id)).toMatchObject({
      package: { name: 'Slow' },
      nextPackage: { id: fast, name: 'Fast' },
      changeOn: '2026-03-15',
    });
  });

  it('cannot be in the past, nor to an archived package', async () => {
    const id = await subscriberIn();
    const past = owner(c.changePackage, { body: { ids: [id], packageId: fast, on: '2026-03-09' } });
    expect(await expectProblem(past)).toMatchObject({ status: 422, code: 'subscribers.not_in_the_past' });
    const archived = await createTestPackage(panel.db, north.id);
    await panel.db.sql('update packages set archived_at = now() where id = $1', [archived]);
    const gone = owner(c.changePackage, { body: { ids: [id], packageId: archived } });
    expect(await expectProblem(gone)).toMatchObject({ code: 'subscribers.package_not_found' });
  });
});

describe('a move', () => {
  it('to another router leaves nothing on the old one and keeps fixed addresses unique', async () => {
    const other = await createTestRouter(panel.db, north.id, 'Other');
    const [moved, blocked, holder] = await Promise.all([subscriberIn(), subscriberIn(), subscriberIn()]);
    await panel.db.sql("update subscribers set static_ip = '10.1.1.1' where id = $1", [blocked]);
    await panel.db.sql("update subscribers set static_ip = '10.1.1.1', router_id = $2 where id = $1", [
      holder,
      other,
    ]);
    const { done, refused } = await owner(c.moveRouter, { body: { ids: [moved, blocked], routerId: other } });
    expect(done).toEqual([moved]);
    expect(refused).toMatchObject([{ id: blocked, code: 'subscribers.static_ip_taken' }]);
    const { desiredSecrets } = await owner(c.getV2, { params: { id: moved } });
    expect(desiredSecrets.map(({ router, desiredState }) => [router.name, desiredState])).toEqual([
      ['Other', 'enabled'],
      [expect.stringContaining('Router'), 'absent'],
    ]);
  });

  it('to another area or customer is refused if that does not exist', async () => {
    const id = await subscriberIn();
    const area = await expectProblem(owner(c.moveArea, { body: { ids: [id], areaId: 999_999 } }));
    expect(area).toMatchObject({ status: 422, code: 'subscribers.area_not_found' });
    const nobody = await expectProblem(owner(c.assign, { body: { ids: [id], customerId: 999_999 } }));
    expect(nobody).toMatchObject({ code: 'subscribers.customer_not_found' });
    const customerId = await createTestCustomer(panel.db, north.id);
    await owner(c.assign, { body: { ids: [id], customerId } });
    expect((await show(id)).customerId).toBe(customerId);
  });
});

describe('reopening', () => {
  it('is refused while another subscriber has the username; of two closed ones, one is reopened', async () => {
    const [first, second] = [
      await subscriberIn('closed', 'same.name'),
      await subscriberIn('closed', 'same.name'),
    ];
    const both = await owner(c.reopen, { body: { ids: [first, second] } });
    expect(both).toMatchObject({
      done: [first],
      refused: [{ id: second, code: 'subscribers.username_taken' }],
    });
    await owner(c.close, { body: { ids: [first] } });
    await owner(c.reopen, { body: { ids: [second] } });
    const [secret] = await panel.db.sql(
      "select desired_state, subscriber_id::int from router_secrets where name = 'same.name'",
    );
    expect(secret).toEqual({ desired_state: 'enabled', subscriber_id: second });
  });
});

describe('a hold and a promise to pay', () => {
  it('require valid dates', async () => {
    const id = await subscriberIn();
    const short = await expectProblem(owner(c.hold, { body: { ids: [id], until: '2026-03-24' } }));
    expect(short).toMatchObject({ code: 'subscribers.hold_too_short', errors: [{ path: 'until' }] });
    const past = await expectProblem(owner(c.promise, { body: { ids: [id], until: '2026-03-01' } }));
    expect(past).toMatchObject({ code: 'subscribers.not_in_the_past' });
    await owner(c.promise, { body: { ids: [id], until: '2026-03-20' } });
    await owner(c.hold, { body: { ids: [id], until: '2026-03-25' } });
    expect(await show(id)).toMatchObject({
      status: 'on_hold',
      onHoldUntil: '2026-03-25',
      promiseUntil: '2026-03-20',
    });
  });
});
