import { type Client, calls, type SubscriberStatus, subscriberStatuses } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../../../test/support/expect-problem.ts';
import { writeTo } from '../../../../../test/support/notifications.ts';
import { makeLine, makePackage, makeRouter } from '../../../../../test/support/subscribers.ts';
import { north, startTestPanel, type TestPanel } from '../../../../../test/support/test-server.ts';

const c = calls.subscribers;

/**
 * Written out by hand: where each change leads from each state. A dash is refused for the state, an equals sign
 * because the line is so already.
 */
const table = {
  //         pending    active       suspended  held      left
  activate: ['active', '=', 'active', '-', '-'],
  suspend: ['-', 'suspended', '=', '-', '-'],
  hold: ['-', 'held', '-', '=', '-'],
  resume: ['-', '=', '-', 'active', '-'],
  leave: ['left', 'left', 'left', 'left', '='],
  rejoin: ['-', '=', '-', '-', 'active'],
} as const;
type Change = keyof typeof table;

/** What the router should hold in each state, where lines are suspended by disabling them. */
const wanted: Record<SubscriberStatus, string> = {
  pending: 'nothing',
  active: 'enabled',
  suspended: 'disabled',
  held: 'disabled',
  left: 'nothing',
};

let panel: TestPanel;
let routerId: number;
let packageId: number;
const people = new Map<string, Client>();
beforeAll(async () => {
  panel = await startTestPanel();
  routerId = await makeRouter(panel.db, north.id);
  packageId = await makePackage(panel.db, north.id, 'Home');
  for (const role of ['client', 'technician', 'accountant', 'collector', 'staff'] as const) {
    people.set(role, await panel.clientOf(north.logins[role]));
  }
});
afterAll(() => panel.close());

const clientOf = (role: string): Client => people.get(role) as Client;
const lineIn = (status: SubscriberStatus) => makeLine(panel.db, north.id, { routerId, packageId, status });

async function stateOf(id: number): Promise<SubscriberStatus> {
  return (await clientOf('client')(c.show, { params: { id } })).status;
}

async function heldByRouter(id: number): Promise<string> {
  const { wishes } = await clientOf('client')(c.showV2, { params: { id } });
  return wishes.find(({ want }) => want !== 'absent')?.want ?? 'nothing';
}

const cases = (Object.keys(table) as Change[]).flatMap((change) =>
  subscriberStatuses.map((from, index) => ({ change, from, to: table[change][index] ?? '-' })),
);

describe.each(['client', 'technician'])('a %s', (role) => {
  it.each(cases)('$change from $from: $to', async ({ change, from, to }) => {
    const id = await lineIn(from);
    const { done, refused } = await clientOf(role)(c[change], { body: { ids: [id] } });
    if (to === '-' || to === '=') {
      const code = to === '=' ? 'subscribers.already_so' : 'subscribers.wrong_state';
      expect({ done, refused }).toMatchObject({ done: [], refused: [{ id, code }] });
      expect(await stateOf(id)).toBe(from);
    } else {
      expect({ done, refused }).toEqual({ done: [id], refused: [] });
      expect(await stateOf(id)).toBe(to);
      expect(await heldByRouter(id)).toBe(wanted[to]);
    }
  });
});

describe.each(['accountant', 'collector', 'staff'])('a %s', (role) => {
  it.each(Object.keys(table) as Change[])('may not %s', async (change) => {
    const id = await lineIn(table[change][1] === '=' ? 'suspended' : 'active');
    const before = await stateOf(id);
    const refused = await problemOf(clientOf(role)(c[change], { body: { ids: [id] } }));
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await stateOf(id)).toBe(before);
  });
});

describe('lifting a suspension by hand', () => {
  const toldOf = async (id: number) =>
    (await panel.db.sql<{ kind: string }>('select kind from notices where subscriber_id = $1', [id])).map(
      ({ kind }) => kind,
    );
  async function activated(from: SubscriberStatus): Promise<number> {
    const id = await lineIn(from);
    await writeTo(panel.db, id, 'sumaiya@home.test');
    await clientOf('client')(c.activate, { body: { ids: [id] } });
    return id;
  }

  it('tells the subscriber that the line is back, which a first connection does not', async () => {
    expect(await toldOf(await activated('suspended'))).toEqual(['restored']);
    expect(await toldOf(await activated('pending'))).toEqual([]);
  });

  it('tells nobody when only looked at, or where the ISP has switched that off', async () => {
    const looked = await lineIn('suspended');
    await writeTo(panel.db, looked, 'sumaiya@home.test');
    await clientOf('client')(c.activate, { body: { ids: [looked], preview: true } });
    expect(await toldOf(looked)).toEqual([]);
    await panel.db.sql("insert into notice_settings (isp_id, off_kinds) values ($1, '{restored}')", [
      north.id,
    ]);
    expect(await toldOf(await activated('suspended'))).toEqual([]);
    await panel.db.sql('delete from notice_settings');
  });
});

describe('whatever ends service', () => {
  it('drops the session, and a change of speed does only when asked to', async () => {
    const dropOf = async (id: number) =>
      (await panel.db.sql('select drop_session from router_secrets where subscriber_id = $1', [id]))[0];
    const owner = clientOf('client');
    const faster = await makePackage(panel.db, north.id, 'Faster');
    const [suspended, slower, atOnce] = await Promise.all([
      lineIn('active'),
      lineIn('active'),
      lineIn('active'),
    ]);
    await panel.db.sql("update router_secrets set state = 'confirmed', confirmed_version = wish_version");
    await owner(c.suspend, { body: { ids: [suspended] } });
    await owner(c.changePackage, { body: { ids: [slower], packageId: faster } });
    await owner(c.changePackage, { body: { ids: [atOnce], packageId: faster, dropSession: true } });
    expect(await dropOf(suspended)).toEqual({ drop_session: true });
    expect(await dropOf(slower)).toEqual({ drop_session: false });
    expect(await dropOf(atOnce)).toEqual({ drop_session: true });
  });
});
