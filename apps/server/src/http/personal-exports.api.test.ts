import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccessFixtures, type TestUser } from '../../test/access/fixtures.ts';
import { createBillable } from '../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  panel = await startTestServer({ logLevel: 'silent' });
  fixtures = new AccessFixtures(panel);
  const make = await createBillable(panel.db, north.id);
  for (let n = 0; n < 3; n++) await make.subscriber();
  await panel.db.sql(
    "update customers set nid = '1234567890', email = 'rahim@customer.test', birth_date = '1990-05-04' where isp_id = $1",
    [north.id],
  );
});
afterAll(() => panel.close());

async function exported({ token }: TestUser, query: string): Promise<string> {
  const response = await panel.request(`/api/isp/isp-user/index?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}

describe('an export of personal data', () => {
  it.each([
    ['client', true],
    ['accountant', true],
    ['technician', false],
    ['staff', false],
  ] as const)('by the role %s contains NID, birth date and e-mail: %s', async (role, isAllowed) => {
    const csv = await exported(await fixtures.user(north, role), 'format=csv');
    for (const value of ['1234567890', 'rahim@customer.test'])
      expect([value, csv.includes(value)]).toEqual([value, isAllowed]);
    expect(csv).toMatch(/subscriber\d+t/);
  });
});

describe('every export', () => {
  it.each(['csv', 'xlsx'])(
    'as %s leaves an audit row with its filter and the number of rows',
    async (format) => {
      const user = await fixtures.user(north, 'client');
      await exported(user, `format=${format}&status=active&page=1`);
      // Written after the file was sent, which is when the number of rows is known.
      const rows = await vi.waitFor(
        async () => {
          const found = await panel.db.sql(
            "select isp_id::int, call, entity, after from audit_log where user_id = $1 and action = 'event'",
            [user.id],
          );
          expect(found).toHaveLength(1);
          return found;
        },
        { timeout: 60_000 },
      );
      expect(rows).toEqual([
        {
          isp_id: north.id,
          call: 'subscribers.list',
          entity: 'exports',
          after: {
            event: 'exported',
            format,
            filter: { status: 'active', search: '', sort: 'username' },
            rows: 3,
            isComplete: true,
            hasPersonalData: true,
          },
        },
      ]);
    },
  );

  it('counts no row of a refused one', async () => {
    const user = await fixtures.user(north, 'client');
    const response = await panel.request('/api/isp/isp-user/index?format=csv&status=nonsense', {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(response.status).toBe(422);
    expect(await panel.db.sql('select id from audit_log where user_id = $1', [user.id])).toEqual([]);
  });
});
