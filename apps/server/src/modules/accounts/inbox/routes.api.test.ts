import { calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures, type TestUser } from '../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { sendToInbox } from './index.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
});
afterAll(() => panel.close());

const { list, read } = calls.inbox;
const clientOf = ({ token }: TestUser) => panel.clientWith(token);
const send = (title: string, ...users: TestUser[]) =>
  withTenant(panel.db.database, north.id, { actor: { userId: null } }, (tx) =>
    sendToInbox(
      tx,
      panel.clock,
      users.map(({ id }) => id),
      { ispId: north.id, kind: 'test.sent', title, body: null, link: '/dashboard/isp' },
    ),
  );

describe('inbox', () => {
  it('lists one’s own messages, newest first, in pages, with the number of unread ones', async () => {
    const [me, colleague] = [await fixtures.user(north, 'staff'), await fixtures.user(north, 'staff')];
    for (const title of ['One', 'Two', 'Three']) await send(title, me);
    await send('Theirs', colleague);
    const page = await clientOf(me)(list, { query: { pageSize: 2 } });
    expect(page.items.map(({ title }) => title)).toEqual(['Three', 'Two']);
    expect(page.unread).toBe(3);
    const older = await clientOf(me)(list, { query: { before: page.items[1]?.id } });
    expect(older.items.map(({ title }) => title)).toEqual(['One']);
  });

  it('marks some or all messages as read, and only one’s own', async () => {
    const [me, colleague] = [await fixtures.user(north, 'staff'), await fixtures.user(north, 'staff')];
    for (const title of ['One', 'Two', 'Three']) await send(title, me, colleague);
    const ids = (await clientOf(me)(list, { query: {} })).items.map(({ id }) => id);
    expect(await clientOf(me)(read, { body: { ids: ids.slice(0, 1) } })).toEqual({ unread: 2 });
    expect(await expectProblem(clientOf(colleague)(read, { body: { ids } }))).toMatchObject({ status: 404 });
    expect(await clientOf(me)(read, { body: { all: true } })).toEqual({ unread: 0 });
    expect((await clientOf(colleague)(list, { query: {} })).unread).toBe(3);
  });
});
