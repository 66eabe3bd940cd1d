import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

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
async function agentOf(departmentId: number) {
  const user = await fixtures.user(north, 'staff');
  await owner(calls.staff.enrol, { body: { userId: user.id, departmentId, position: null } });
  return user.token;
}

it('replies, files and the stream of a ticket are for its department only', async () => {
  const [mine, other] = [await department(), await department()];
  const [token, otherToken] = [await agentOf(mine), await agentOf(other)];
  const file = await owner(calls.ticketAttachments.upload, {
    query: { fileName: 'modem.log' },
    file: new Blob(['LOS']),
  });
  const { id: ticketId } = await owner(calls.tickets.create, {
    body: { subject: 'No light', body: 'See the log', departmentId: mine, attachmentIds: [file.id] },
  });
  const ending = new AbortController();
  const statusOf = async (path: string, as: string) => {
    const headers = { authorization: `Bearer ${as}`, accept: 'text/event-stream, */*' };
    return (await server.request(path, { headers, signal: ending.signal })).status;
  };
  const paths = [
    `/api/isp/ticket/get-ticket-details?ticketId=${ticketId}`,
    `/api/isp/ticket/get-ticket-replies?ticketId=${ticketId}`,
    `/api/isp/ticket/attachment/${file.id}`,
    `/api/isp/ticket/live?ticketId=${ticketId}`,
  ];
  for (const path of paths) expect([path, await statusOf(path, otherToken)]).toEqual([path, 404]);
  for (const path of paths) expect([path, await statusOf(path, token)]).toEqual([path, 200]);
  const replying = server.clientWith(otherToken)(calls.tickets.replying, { body: { ticketId } });
  expect((await expectProblem(replying)).status).toBe(404);
  ending.abort();
});
