import { type Client, calls, type SubscriberStatus, subscriberStatuses } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { writeTo } from '../../../../../test/support/notifications.ts';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.subscribers;

/**
 * The expected transition table, written by hand. `-` is refused for the status, `=` because the subscriber
 * already has it.
 */
const table = {
  // from: pending, active, suspended, on_hold, closed
  activate: ['active', '=', 'active', '-', '-'],
  suspend: ['-', 'suspended', '=', '-', '-'],
  hold: ['-', 'on_hold', '-', '=', '-'],
  resume: ['-', '=', '-', 'active', '-'],
  close: ['closed', 'closed', 'closed', 'closed', '='],
  reopen: ['-', '=', '-', '-', 'active'],
} as const;
type Change = keyof typeof table;

/** What the router should hold in each status, if suspension disables secrets. */
const expectedOnRouter: Record<SubscriberStatus, string> = {
  pending: 'nothing',
  active: 'enabled',
  suspended: 'disabled',
  on_hold: 'disabled',
  closed: 'nothing',
};

let panel: TestServer;
let routerId: number;
let packageId: number;
const clients = new Map<string, Client>();
beforeAll(async () => {
  panel = await startTestServer();
  routerId = await createTestRouter(panel.db, north.id);
  packageId = await createTestPackage(panel.db, north.id, 'Home');
  for (const role of ['client', 'technician', 'accountant', 'collector', 'staff'] as const) {
    clients.set(role, await panel.clientOf(north.logins[role]));
  }
});
afterAll(() => panel.close());

const clientOf = (role: string): Client => clients.get(role) as Client;
const subscriberIn = (status: SubscriberStatus) =>
  createTestSubscriber(panel.db, north.id, { routerId, packageId, status });

async function stateOf(id: number): Promise<SubscriberStatus> {
  return (await clientOf('client')(c.get, { params: { id } })).status;
}

async function heldByRouter(id: number): Promise<string> {
  const { desiredSecrets } = await clientOf('client')(c.getV2, { params: { id } });
  return desiredSecrets.find(({ desiredState }) => desiredState !== 'absent')?.desiredState ?? 'nothing';
}

const cases = (Object.keys(table) as Change[]).flatMap((change) =>
  subscriberStatuses.map((from, index) => ({ change, from, to: table[change][index] ?? '-' })),
);

describe.each(['client', 'technician'])('a %s', (role) => {
  it.each(cases)('$change from $from: $to', async ({ change, from, to }) => {
    const id = await subscriberIn(from);
    const { done, refused } = await clientOf(role)(c[change], { body: { ids: [id] } });
    if (to === '-' || to === '=') {
      const code = to === '=' ? 'subscribers.already_in_state' : 'subscribers.wrong_state';
      expect({ done, refused }).toMatchObject({ done: [], refused: [{ id, code }] });
      expect(await stateOf(id)).toBe(from);
    } else {
      expect({ done, refused }).toEqual({ done: [id], refused: [] });
      expect(await stateOf(id)).toBe(to);
      expect(await heldByRouter(id)).toBe(expectedOnRouter[to]);
    }
  });
});

describe.each(['accountant', 'collector', 'staff'])('a %s', (role) => {
  it.each(Object.keys(table) as Change[])('may not %s', async (change) => {
    const id = await subscriberIn(table[change][1] === '=' ? 'suspended' : 'active');
    const before = await stateOf(id);
    const refused = await expectProblem(clientOf(role)(c[change], { body: { ids: [id] } }));
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await stateOf(id)).toBe(before);
  });
});

describe('reactivating manually', () => {
  const notificationsOf = async (id: number) =>
    (
      await panel.db.sql<{ kind: string }>('select kind from notifications where subscriber_id = $1', [id])
    ).map(({ kind }) => kind);
  async function activated(from: SubscriberStatus): Promise<number> {
    const id = await subscriberIn(from);
    await writeTo(panel.db, id, 'sumaiya@home.test');
    await clientOf('client')(c.activate, { body: { ids: [id] } });
    return id;
  }

  it('notifies the customer, which a first connection does not', async () => {
    expect(await notificationsOf(await activated('suspended'))).toEqual(['reactivated']);
    expect(await notificationsOf(await activated('pending'))).toEqual([]);
  });

  it('notifies nobody for a preview, or if the ISP disabled the notification', async () => {
    const previewed = await subscriberIn('suspended');
    await writeTo(panel.db, previewed, 'sumaiya@home.test');
    await clientOf('client')(c.activate, { body: { ids: [previewed], preview: true } });
    expect(await notificationsOf(previewed)).toEqual([]);
    await panel.db.sql("insert into notification_settings (isp_id, off_kinds) values ($1, '{reactivated}')", [
      north.id,
    ]);
    expect(await notificationsOf(await activated('suspended'))).toEqual([]);
    await panel.db.sql('delete from notification_settings');
  });
});

describe('ending service', () => {
  it('drops the session, and a package change only if requested', async () => {
    const dropOf = async (id: number) =>
      (await panel.db.sql('select drop_session from router_secrets where subscriber_id = $1', [id]))[0];
    const owner = clientOf('client');
    const faster = await createTestPackage(panel.db, north.id, 'Faster');
    const [suspended, slower, atOnce] = await Promise.all([
      subscriberIn('active'),
      subscriberIn('active'),
      subscriberIn('active'),
    ]);
    await panel.db.sql("update router_secrets set state = 'synced', applied_version = desired_version");
    await owner(c.suspend, { body: { ids: [suspended] } });
    await owner(c.changePackage, { body: { ids: [slower], packageId: faster } });
    await owner(c.changePackage, { body: { ids: [atOnce], packageId: faster, dropSession: true } });
    expect(await dropOf(suspended)).toEqual({ drop_session: true });
    expect(await dropOf(slower)).toEqual({ drop_session: false });
    expect(await dropOf(atOnce)).toEqual({ drop_session: true });
  });
});
