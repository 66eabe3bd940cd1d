import { type Client, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.firstSteps;
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
});
afterAll(() => server.close());

const doneOf = async (client: Client) => {
  const { steps } = await client(c.get, {});
  return steps.filter(({ done }) => done).map(({ key }) => key);
};

it('shows an ISP its real progress in one call', async () => {
  const before = await doneOf(owner);
  expect(before).not.toContain('router');
  expect(before).not.toContain('invoice');
  const { subscriber } = await createBillable(server.db, north.id);
  const place = { db: server.db, clock: server.clock, ispId: north.id };
  await issueTestInvoice(place, await subscriber(), 100_00);
  const after = await doneOf(owner);
  for (const step of ['router', 'package', 'subscriber', 'invoice', 'staff']) expect(after).toContain(step);
  await server.db.sql(`update isps set address = 'House 1', mobile = '+8801700000000' where id = $1`, [
    north.id,
  ]);
  expect(await doneOf(owner)).toContain('profile');
});

it('counts messages as set up when they were configured, not when one was sent', async () => {
  await server.db.sql(
    `insert into notifications (isp_id, kind, channel, dedupe_key, user_id, queued_at, due_at)
     select $1, 'router_unreachable', 'email', 'one', min(id), now(), now() from users where isp_id = $1`,
    [north.id],
  );
  expect(await doneOf(owner)).not.toContain('messages');
  await server.db.sql('insert into notification_settings (isp_id) values ($1)', [north.id]);
  expect(await doneOf(owner)).toContain('messages');
});

it('hides the list from the user who hid it, and shows it again', async () => {
  await owner(c.hide, { body: { hidden: true } });
  expect((await owner(c.get, {})).hidden).toBe(true);
  await owner(c.hide, { body: { hidden: false } });
  expect((await owner(c.get, {})).hidden).toBe(false);
});

it('has other steps for the platform, and none for staff', async () => {
  const admin = await server.clientOf(platformAdmin);
  const { steps } = await admin(c.get, {});
  expect(steps.map(({ key, done }) => [key, done])).toEqual([
    ['mail', false],
    ['publicUrl', false],
    ['brand', expect.any(Boolean)],
    ['isp', true],
    ['backup', false],
  ]);
  const collector = await server.clientOf(north.logins.collector);
  expect(await collector(c.get, {})).toEqual({ hidden: false, steps: [] });
});
