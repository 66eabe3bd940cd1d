import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.subscribers;
let server: TestServer;
let owner: Client;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const { subscriber } = await createBillable(server.db, north.id);
  ids = [await subscriber(), await subscriber(), await subscriber()];
});
afterAll(() => server.close());

const recent = async (client = owner) => (await client(c.recentChanges, {})).items;

it('offers a bulk change for undoing until all of it was changed again', async () => {
  await owner(c.suspend, { body: { ids } });
  expect(await recent()).toMatchObject([{ kind: 'suspend', changed: 3, undoableIds: ids }]);
  expect(await recent(await server.clientOf(south.logins.client))).toEqual([]);

  const [first = 0, ...others] = ids;
  await owner(c.activate, { body: { ids: [first] } });
  expect((await recent()).map(({ undoableIds }) => undoableIds)).toEqual([others]);

  // Suspended again by another request: the first one no longer includes it.
  await owner(c.suspend, { body: { ids: [first] } });
  expect((await recent()).map(({ undoableIds }) => undoableIds)).toEqual([[first], others]);

  const undone = (await recent()).flatMap(({ undoableIds }) => undoableIds);
  await owner(c.activate, { body: { ids: undone } });
  expect(await recent()).toEqual([]);
});

it('offers closing for undoing, and reopens only those that were active', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  await owner(c.suspend, { body: { ids: [third] } });
  await owner(c.close, { body: { ids } });
  const [closing] = await recent();
  expect(closing).toMatchObject({ kind: 'close', undoableIds: [first, second] });
  const { done } = await owner(c.reopen, { body: { ids: closing?.undoableIds ?? [] } });
  expect(done).toEqual([first, second]);
  expect((await owner(c.get, { params: { id: first } })).status).toBe('active');
  expect((await recent()).filter(({ kind }) => kind === 'close')).toEqual([]);
});
