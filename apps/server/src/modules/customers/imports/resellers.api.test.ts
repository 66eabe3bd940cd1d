import { type Client, calls } from '@lastmile/contract';
import type { Worker } from '@lastmile/jobs';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { importHelpersOf, type Sheet, startImportWorker } from './test/import-helpers.ts';

let panel: TestServer;
let owner: Client;
let worker: Worker;
let make: Awaited<ReturnType<typeof createBillable>>;
let names: { router: string; sold: string; other: string };
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  worker = await startImportWorker(panel);
  make = await createBillable(panel.db, north.id);
  const [row] = await panel.db.sql<{ router: string; sold: string }>(
    'select r.name as router, p.name as sold from routers r, packages p where r.id = $1 and p.id = $2',
    [make.routerId, make.packageId],
  );
  const { packageId } = await createBillable(panel.db, north.id);
  const [other] = await panel.db.sql<{ name: string }>('select name from packages where id = $1', [
    packageId,
  ]);
  names = { router: row?.router ?? '', sold: row?.sold ?? '', other: other?.name ?? '' };
});
afterAll(async () => {
  await worker.stop();
  await panel.close();
});

let count = 0;
async function reseller(more: { fullName?: string; model?: 'wholesale' } = {}) {
  count += 1;
  const email = `importing${count}@north.test`;
  const { id, userId } = await owner(calls.resellers.create, {
    body: {
      fullName: `Reseller ${count}`,
      email,
      password: testPassword,
      commissionRate: 1000,
      commissionBasis: 'before_vat',
      ...more,
    },
  });
  return { id, userId, email };
}

const sheet = (rows: readonly (readonly [username: string, reseller: string, sold?: string])[]): Sheet => [
  ['username', 'password', 'name', 'mobile', 'router', 'package', 'reseller'],
  ...rows.map(([username, seller, sold = names.sold]) => [
    username,
    'hunter2-hunter2',
    'Rahim',
    '01712345678',
    names.router,
    sold,
    seller,
  ]),
];
type Helpers = ReturnType<typeof importHelpersOf>;
const outcomes = async (by: Helpers, id: number) =>
  (await by.rows(id)).map(({ result, reasons }) => [result, ...reasons.map(({ code }) => code)]);

it('refuses rows of an agent beyond the limits of the reseller above one by one, and imports the others', async () => {
  const above = await reseller();
  const email = 'agent-import@north.test';
  const parent = await panel.clientOf(above.email);
  await parent(calls.resellerAgents.create, {
    params: { id: above.id },
    body: { fullName: 'Agent', email, password: testPassword, shareRate: 1000 },
  });
  // After the agent was added, so that the agent's own limits stay wider.
  const { version } = await owner(calls.resellers.get, { params: { id: above.id } });
  await owner(calls.resellers.update, {
    params: { id: above.id },
    body: { usernamePrefix: 'above-', packageIds: [make.packageId], maySuspend: false, version },
  });
  const agent = importHelpersOf(await panel.clientOf(email));
  const { id } = await agent.uploadAndCheck(
    sheet([
      ['above-1', ''],
      ['elsewhere-1', ''],
      ['above-2', '', names.other],
    ]),
  );
  const expected = [['new'], ['refused', 'reseller_prefix'], ['refused', 'reseller_package']];
  expect(await outcomes(agent, id)).toEqual(expected);
  expect(await agent.run(id)).toMatchObject({ status: 'done' });
  expect(await outcomes(agent, id)).toEqual(expected);

  const closing = await agent.uploadAndCheck([
    ['username', 'status'],
    ['above-1', 'closed'],
  ]);
  expect((await outcomes(agent, closing.id))[0]).toContain('reseller_suspension');
});

it('gives new subscribers and their customers to the reseller that the row names', async () => {
  const [one, other] = [await reseller(), await reseller({ fullName: 'Twin' })];
  await reseller({ fullName: 'Twin' });
  await reseller({ fullName: 'Buys first', model: 'wholesale' });
  const ours = importHelpersOf(owner);
  const { id } = await ours.uploadAndCheck(
    sheet([
      ['given.1', `reseller ${count - 3}`],
      ['given.2', other.email],
      ['given.3', ''],
      ['given.4', 'Nobody'],
      ['given.5', 'TWIN'],
      ['given.6', 'Buys first'],
    ]),
  );
  expect(await outcomes(ours, id)).toEqual([
    ['new'],
    ['new'],
    ['new'],
    ['refused', 'reseller_not_found'],
    ['refused', 'reseller_ambiguous'],
    ['refused', 'reseller_wholesale'],
  ]);
  expect(await ours.run(id)).toMatchObject({ status: 'done' });
  const sold = await panel.db.sql(
    `select s.username, s.reseller_user_id::int as seller, c.reseller_user_id::int as of from subscribers s
     join customers c on c.id = s.customer_id where s.username like 'given.%' order by 1`,
  );
  expect(sold).toEqual([
    { username: 'given.1', seller: one.userId, of: one.userId },
    { username: 'given.2', seller: other.userId, of: other.userId },
    { username: 'given.3', seller: null, of: null },
  ]);
  // A later file neither transfers nor repeats them.
  const again = await ours.uploadAndCheck([
    ['username', 'reseller'],
    ['given.1', one.email],
    ['given.2', one.email],
    ['given.3', one.email],
  ]);
  expect(await outcomes(ours, again.id)).toEqual([
    ['same'],
    ['refused', 'reseller_transfer'],
    ['refused', 'reseller_transfer'],
  ]);
});

it('assigns no one for users who cannot assign resellers, or for another reseller', async () => {
  const [one, other] = [await reseller(), await reseller()];
  const technician = importHelpersOf(await panel.clientOf(north.logins.technician));
  const refused = await technician.uploadAndCheck(sheet([['not-theirs.1', one.email]]));
  expect((await outcomes(technician, refused.id))[0]).toContain('reseller_not_allowed');
  const self = importHelpersOf(await panel.clientOf(one.email));
  const { id } = await self.uploadAndCheck(
    sheet([
      ['mine.1', one.email],
      ['mine.2', other.email],
    ]),
  );
  // They do not see each other.
  expect(await outcomes(self, id)).toEqual([['new'], ['refused', 'reseller_not_found']]);
});

it('refuses to change what a wholesale reseller pays for', async () => {
  const buyer = await reseller({ model: 'wholesale' });
  await make.subscriber({ resellerUserId: buyer.userId, status: 'pending' });
  const [row] = await panel.db.sql<{ username: string }>(
    'select username from subscribers where reseller_user_id = $1',
    [buyer.userId],
  );
  const ours = importHelpersOf(owner);
  const { id } = await ours.uploadAndCheck([
    ['username', 'package'],
    [row?.username ?? '', names.other],
  ]);
  expect(await outcomes(ours, id)).toEqual([['refused', 'reseller_wholesale']]);
});
