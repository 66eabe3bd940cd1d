import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { createBillable } from '../../../../test/support/billing.ts';
import { userWith } from '../../../../test/support/confined-user.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { ticketHandlers } from './jobs.ts';

let server: TestServer;
let owner: Client;
let fixtures: AccessFixtures;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  fixtures = new AccessFixtures(server);
});
afterAll(() => server.close());

const department = async () =>
  (await owner(calls.departments.create, { body: { name: fixtures.fresh('Team'), description: null } })).id;
async function memberOf(departmentId: number) {
  const { id: userId } = await fixtures.user(north, 'staff');
  const { id } = await owner(calls.staff.enrol, { body: { userId, departmentId, position: null } });
  return { id, userId };
}
const open = async (body: object = {}) =>
  (await owner(calls.tickets.create, { body: { subject: 'No light', body: 'Since today', ...body } })).id;

/** Runs the job after the ticket is due; who was told of it. */
async function toldOf(ticketId: number): Promise<number[]> {
  await server.db.sql(
    "update tickets set first_response_due_at = opened_at - interval '1 hour' where id = $1",
    [ticketId],
  );
  const within: JobRun['transaction'] = (work) =>
    withTenant(server.db.database, north.id, { actor: { userId: null, call: 'test' } }, work);
  const handler = ticketHandlers(server.panel.services).find(({ job }) => job.name === 'tickets.process-due');
  for (let time = 0; time < 2; time++)
    await handler?.run({}, { ispId: north.id, transaction: within, read: within } as JobRun);
  const rows = await server.db.sql<{ user_id: string }>(
    "select user_id from inbox_messages where kind = 'tickets.overdue' and link = $1 order by user_id",
    [`/isp/ticket/${ticketId}`],
  );
  return rows.map(({ user_id }) => Number(user_id));
}

describe('an overdue ticket is reported once', () => {
  it('to the assignee alone', async () => {
    const departmentId = await department();
    const [assignee] = [await memberOf(departmentId), await memberOf(departmentId)];
    expect(await toldOf(await open({ departmentId, staffId: assignee?.id }))).toEqual([assignee?.userId]);
  });

  it('to the department if nobody is assigned', async () => {
    const departmentId = await department();
    const members = [await memberOf(departmentId), await memberOf(departmentId)];
    expect(await toldOf(await open({ departmentId }))).toEqual(members.map(({ userId }) => userId));
  });

  it('to those who manage tickets if it has no department, or one without members', async () => {
    const managers = (
      await server.db.sql<{ id: string }>(
        `select u.id from users u where u.isp_id = $1 and u.status = 'active' and exists (
           select from role_permissions rp join permissions p on p.id = rp.permission_id
           where rp.role_id = u.role_id and p.action = 'manage' and p.subject = 'Ticket') order by u.id`,
        [north.id],
      )
    ).map(({ id }) => Number(id));
    expect(managers.length).toBeGreaterThan(0);
    expect(await toldOf(await open())).toEqual(managers);
    expect(await toldOf(await open({ departmentId: await department() }))).toEqual(managers);
  });
});

it('the connection of a ticket shows what is owed only to those who read invoices', async () => {
  const subscriberId = await (await createBillable(server.db, north.id)).subscriber();
  const rights = [
    ['create', 'Ticket'],
    ['read', 'Subscriber'],
  ] as const;
  const balanceFor = async (permissions: Parameters<typeof userWith>[1]) => {
    const { token } = await userWith(fixtures, permissions);
    return (await server.clientWith(token)(calls.tickets.connection, { query: { subscriberId } }))
      .balanceMinor;
  };
  expect(await balanceFor(rights)).toBeNull();
  expect(await balanceFor([...rights, ['read', 'Invoice']])).toBe(0);
});
