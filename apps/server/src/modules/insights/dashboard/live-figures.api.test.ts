import { calls, type DashboardEvents } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, recordCashPayment } from '../../../../test/support/billing.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let subscriberId: number;
let resold: number;
let resoldByRival: number;
const rival = 'rival@north.test';
const leaving = new AbortController();
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const [role, login] of Object.entries(north.logins))
    ids[role] = Number((await server.db.sql('select id from users where email = $1', [login]))[0]?.['id']);
  const make = await createBillable(server.db, north.id);
  subscriberId = await make.subscriber();
  resold = await make.subscriber({ resellerUserId: ids['reseller'] ?? 0 });
  const owner = await server.clientOf(north.logins.client);
  const { userId } = await owner(calls.resellers.create, {
    body: {
      ...{ fullName: 'Rival', email: rival, password: testPassword },
      ...{ commissionRate: 1_000, commissionBasis: 'before_vat' },
    },
  });
  resoldByRival = await make.subscriber({ resellerUserId: userId });
});
afterAll(async () => {
  leaving.abort();
  await server.close();
});

/** What the stream said last. */
async function follow(login: string): Promise<() => Record<string, number>> {
  const response = await server.request('/api/isp/dashboard/live', {
    headers: { authorization: `Bearer ${await server.tokenOf(login)}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      text += value;
    }
  })().catch(() => undefined);
  const latest = () => {
    const data = [...text.matchAll(/event: figures\ndata: (.+)\n\n/g)].at(-1)?.[1] ?? '{"sections":[]}';
    const { sections } = JSON.parse(data) as DashboardEvents['figures'];
    return Object.fromEntries(
      sections.flatMap(({ figures }) => figures).map(({ key, value }) => [key, value]),
    );
  };
  await expect.poll(latest, { timeout: 120_000 }).toHaveProperty('collectedToday');
  return latest;
}
const pay = (paid: number, amountMinor: number, role: string) =>
  recordCashPayment(
    { db: server.db, clock: server.clock, ispId: north.id },
    { subscriberId: paid, amountMinor, userId: ids[role] ?? 0 },
  );
const patiently = { timeout: 120_000 };

describe('live figures', () => {
  it('follow what is collected, online and to be done, each reader within their data scope', async () => {
    const [owner, reseller, otherReseller, other] = [
      await follow(north.logins.client),
      await follow(north.logins.reseller),
      await follow(rival),
      await follow(south.logins.client),
    ];
    expect(owner()).toMatchObject({ collectedToday: 0, online: 0 });
    expect(owner()).not.toHaveProperty('failedJobs');
    await pay(subscriberId, 500_00, 'client');
    await pay(resold, 70_00, 'reseller');
    await pay(resoldByRival, 3_00, 'client');
    await server.db.sql(
      "insert into subscriber_presence (isp_id, subscriber_id, online, since) values ($1, $2, true, '2026-03-10')",
      [north.id, subscriberId],
    );
    await server.db.sql(
      `insert into jobs (isp_id, name, status, payload, queue_key, max_attempts, finished_at, error)
       values ($1, 'test.job', 'parked', '{}', 'k1', 1, now(), 'Failed')`,
      [north.id],
    );
    await expect.poll(owner, patiently).toMatchObject({ collectedToday: 573_00, online: 1, failedJobs: 1 });
    await expect.poll(reseller, patiently).toMatchObject({ collectedToday: 70_00, online: 0 });
    await expect.poll(otherReseller, patiently).toMatchObject({ collectedToday: 3_00, online: 0 });
    expect(reseller()).not.toHaveProperty('failedJobs');
    expect(other()).toMatchObject({ collectedToday: 0, online: 0 });
  });

  it('end with the permission: what a reader may no longer see is left out', async () => {
    const accountant = await follow(north.logins.accountant);
    await server.db.sql(
      `delete from role_permissions where permission_id in (select id from permissions where subject = 'Payment')
         and role_id = (select role_id from users where id = $1)`,
      [ids['accountant']],
    );
    await expect.poll(accountant, patiently).not.toHaveProperty('collectedToday');
  });
});
