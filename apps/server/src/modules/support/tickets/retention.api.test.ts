import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { ticketHandlers } from './jobs.ts';

let server: TestServer;
let owner: Client;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenOf(north.logins.client);
  owner = server.clientWith(token);
});
afterAll(() => server.close());

const run = (name: string) => {
  const handler = ticketHandlers(server.panel.services).find(({ job }) => job.name === name);
  const within: JobRun['transaction'] = (work) =>
    withTenant(server.db.database, north.id, { actor: { userId: null, call: name } }, work);
  const due = { dueAt: '2026-03-10T00:00:00Z', date: '2026-03-10' };
  return handler?.run(due, { ispId: north.id, transaction: within, read: within } as JobRun);
};

/** A closed ticket with a file; each of its texts contains the secret. */
async function closedTicket(secret: string, daysAgo: number): Promise<number> {
  const uploaded = await server.request(`/api/isp/ticket/attachment?fileName=${secret}.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: secret,
  });
  const { id: fileId } = (await uploaded.json()) as { id: number };
  const { id } = await owner(calls.tickets.create, {
    body: { subject: secret, body: secret, contactName: secret, attachmentIds: [fileId] },
  });
  const closedAt = new Date(server.clock.now() - daysAgo * 86_400_000).toISOString();
  await server.db.sql(
    `update tickets set status = 'closed', resolved_at = $2, closed_at = $2, rating = 5, rated_at = $2, rating_comment = $3 where id = $1`,
    [id, closedAt, secret],
  );
  return id;
}

const traces = async (secret: string): Promise<string[]> => {
  const found: string[] = [];
  for (const table of ['tickets', 'ticket_replies', 'ticket_attachments', 'ticket_events', 'audit_log']) {
    const rows = await server.db.sql(`select 1 from ${table} t where strpos(t::text, $1) > 0 limit 1`, [
      secret,
    ]);
    if (rows.length > 0) found.push(table);
  }
  return found;
};

describe('the retention of tickets', () => {
  it('erases texts and files of tickets that were closed long ago, with their audit rows, and keeps the figures', async () => {
    await owner(calls.retention.update, { body: { records: 'tickets', days: 100 } });
    const old = await closedTicket('zebra', 101);
    await closedTicket('giraffe', 99);
    const open = await owner(calls.tickets.create, { body: { subject: 'lion', body: 'lion' } });
    expect(await run('tickets.erase-expired')).toEqual({ tickets: 1 });
    expect(await run('tickets.erase-expired')).toEqual({ tickets: 0 });
    expect(await traces('zebra')).toEqual([]);
    expect(await traces('giraffe')).toContain('tickets');
    expect(await owner(calls.tickets.get, { query: { ticketId: open.id } })).toMatchObject({
      subject: 'lion',
    });
    expect(await owner(calls.tickets.get, { query: { ticketId: old } })).toMatchObject({
      status: 'closed',
      rating: 5,
      ratingComment: null,
    });
    const [{ storage_key: key = '' } = {}] = await server.db.sql<{ storage_key: string }>(
      `select storage_key from ticket_attachments where file_name = 'erased'`,
    );
    expect(await server.panel.services.attachments.read(key)).toBeDefined();
    server.clock.set(Date.now() + 2 * 86_400_000);
    await run('tickets.delete-unused-attachments');
    expect(await server.panel.services.attachments.read(key)).toBeUndefined();
  });
});
