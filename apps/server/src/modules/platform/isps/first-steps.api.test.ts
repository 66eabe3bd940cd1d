import { type Client, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const { show, hide } = calls.firstSteps;
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
});
afterAll(() => server.close());

const doneOf = async (client: Client) => {
  const { steps } = await client(show, {});
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

it('hides the list from the user who hid it, and shows it again', async () => {
  await owner(hide, { body: { hidden: true } });
  expect((await owner(show, {})).hidden).toBe(true);
  await owner(hide, { body: { hidden: false } });
  expect((await owner(show, {})).hidden).toBe(false);
});

it('has other steps for the platform, and none for staff', async () => {
  const admin = await server.clientOf(platformAdmin);
  const { steps } = await admin(show, {});
  expect(steps.map(({ key, done }) => [key, done])).toEqual([
    ['mail', false],
    ['publicUrl', false],
    ['brand', expect.any(Boolean)],
    ['isp', true],
    ['backup', false],
  ]);
  const collector = await server.clientOf(north.logins.collector);
  expect(await collector(show, {})).toEqual({ hidden: false, steps: [] });
});
