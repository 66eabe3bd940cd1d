import { readdir } from 'node:fs/promises';
import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { deliverMail } from '@lastmile/messaging/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { sendNotificationsOnce } from '../../../../test/support/notifications.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { ticketHandlers } from './jobs.ts';
import { startTicketMailServer, type TicketMailServer } from './mail-server.ts';

const t = calls.tickets;
let server: TestServer;
let owner: Client;
let mailServer: TicketMailServer;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer({ mailReplyAddress: 'reply@mail.panel.test' });
  owner = await server.clientOf(north.logins.client);
  mailServer = await startTicketMailServer(server.panel.services, { host: '127.0.0.1', port: 0 });
  const billable = await createBillable(server.db, north.id);
  subscriberId = await billable.subscriber();
  await server.db.sql(
    `update customers set name = 'Abdul Karim', email = 'karim@example.com'
     where id = (select customer_id from subscribers where id = $1)`,
    [subscriberId],
  );
});
afterAll(async () => {
  await mailServer.close();
  await server.close();
});

const open = async () =>
  (await owner(t.create, { body: { subject: 'No light', body: 'Since today', subscriberId } })).id;
const addressOf = (ticketId: number, ispId: number = north.id) =>
  server.panel.services.replyAddresses.addressOf({ ispId, ticketId }) ?? '';
const repliesOf = async (ticketId: number) => (await owner(t.replies, { query: { ticketId } })).items;
const details = (ticketId: number) => owner(t.get, { query: { ticketId } });

let sent = 0;
interface Sent {
  readonly to?: string;
  readonly sender?: string;
  readonly from?: string;
  readonly messageId?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}
/** Sends a mail to the ticket over SMTP, by default as the customer; the code of the answer. */
const send = (ticketId: number, mail: Sent = {}) =>
  deliverMail({
    port: mailServer.port() ?? 0,
    from: mail.from ?? 'karim@example.com',
    to: [mail.to ?? addressOf(ticketId)],
    headers: [
      `From: ${mail.sender ?? 'Karim <karim@example.com>'}`,
      `Message-ID: ${mail.messageId ?? `<${++sent}@example.com>`}`,
      'Subject: Re: No light',
      ...(mail.headers ?? []),
    ],
    body: mail.body ?? 'The red light is on.',
  });

describe('a reply by mail', () => {
  it('goes to the address in the mail about the ticket, and is appended without what it quotes', async () => {
    const ticketId = await open();
    const { id: replyId } = await owner(t.reply, { body: { ticketId, body: 'Which light is on?' } });
    const handler = ticketHandlers(server.panel.services).find(
      ({ job }) => job.name === 'tickets.mail-reply',
    );
    const within: JobRun['transaction'] = (work) =>
      withTenant(server.db.database, north.id, { actor: { userId: null, call: 'test' } }, work);
    await handler?.run({ replyId }, { ispId: north.id, transaction: within, read: within } as JobRun);
    const mail = (await server.mails()).at(-1);
    expect(mail).toMatchObject({ to: 'karim@example.com', replyTo: addressOf(ticketId), isAutomatic: true });

    const quoted = (mail?.text ?? '').split('\n').map((line) => `> ${line}`);
    const body = ['The red one.', '', 'On Tue, 10 Mar 2026 North Net wrote:', '', ...quoted].join('\r\n');
    expect(await send(ticketId, { to: mail?.replyTo ?? '', body })).toBe(250);
    expect((await repliesOf(ticketId)).at(-1)).toMatchObject({
      author: 'customer',
      authorName: 'Abdul Karim',
      enteredBy: null,
      fromEmail: 'karim@example.com',
      internal: false,
      body: 'The red one.',
    });
  });

  it('to the confirmation of a new ticket reaches it too', async () => {
    await owner(calls.notifications.updateSettings, { body: { emailKinds: ['ticket_opened'], version: 0 } });
    const ticketId = await open();
    await sendNotificationsOnce(server.db, north.id, server.panel.services);
    const mail = (await server.mails()).at(-1);
    expect(mail).toMatchObject({ to: 'karim@example.com', replyTo: addressOf(ticketId), isAutomatic: true });
    expect(mail?.thread).toContain(`-${ticketId}@`);
    const quoted = (mail?.text ?? '').split('\n').map((line) => `> ${line}`);
    const body = ['It is the blue one.', '', ...quoted].join('\r\n');
    expect(await send(ticketId, { to: mail?.replyTo ?? '', body })).toBe(250);
    expect((await repliesOf(ticketId)).map((reply) => reply.body)).toEqual([
      'Since today',
      'It is the blue one.',
    ]);
  });

  it('is appended once, however often and at the same time it is delivered', async () => {
    const ticketId = await open();
    const messageId = '<twice@example.com>';
    await send(ticketId, { messageId });
    await send(ticketId, { messageId });
    const other = '<race@example.com>';
    await Promise.all([1, 2, 3].map(() => send(ticketId, { messageId: other })));
    expect(await repliesOf(ticketId)).toHaveLength(3);
  });

  it('reopens a resolved ticket; for a closed one it opens another that links to it', async () => {
    const ticketId = await open();
    await owner(t.updateStatus, { body: { ticketId, status: 'resolved' } });
    await send(ticketId);
    expect((await details(ticketId)).status).toBe('open');
    await server.db.sql(
      `update tickets set status = 'closed', resolved_at = now(), closed_at = now() where id = $1`,
      [ticketId],
    );
    await send(ticketId, { body: 'Again' });
    await send(ticketId, { body: 'And again' });
    const { items } = await owner(t.list, { query: { subscriberId, view: 'all' } });
    const followUps = (await Promise.all(items.map(({ id }) => details(id)))).filter(
      ({ linkedTo }) => linkedTo?.id === ticketId,
    );
    expect(followUps).toMatchObject([{ status: 'open', source: 'email', subject: 'No light', subscriberId }]);
    expect((await repliesOf(followUps[0]?.id ?? 0)).map(({ body }) => body)).toEqual(['Again', 'And again']);
    expect(await repliesOf(ticketId)).toHaveLength(2);
  });

  it('goes where the conversation of a merged ticket went', async () => {
    const [duplicate, kept] = [await open(), await open()];
    await owner(t.merge, { body: { ticketId: duplicate, intoTicketId: kept } });
    expect(await send(duplicate, { body: 'To the duplicate' })).toBe(250);
    expect((await repliesOf(kept)).at(-1)?.body).toBe('To the duplicate');
  });

  it('of another sender names them, of a colleague is an internal note that is not attributed to the user', async () => {
    const ticketId = await open();
    await send(ticketId, { sender: '"Rahima (wife)" <rahima@example.org>', body: 'He is at work' });
    const [{ email = '' } = {}] = await server.db.sql<{ email: string }>(
      'select email from users where isp_id = $1 and email is not null order by id limit 1',
      [north.id],
    );
    await send(ticketId, { sender: email, body: 'Call him back' });
    expect(await repliesOf(ticketId)).toMatchObject([
      {},
      { author: 'customer', authorName: 'Rahima (wife)', fromEmail: 'rahima@example.org', internal: false },
      { author: 'staff', fromEmail: email, internal: true, body: 'Call him back' },
    ]);
    expect(
      await server.db.sql('select user_id from ticket_replies where body = $1', ['Call him back']),
    ).toEqual([{ user_id: null }]);
  });

  it('tells those who are responsible', async () => {
    const ticketId = await open();
    await send(ticketId);
    expect(
      await server.db.sql(`select distinct title from inbox_messages where link = $1`, [
        `/isp/ticket/${ticketId}`,
      ]),
    ).toEqual([{ title: expect.stringMatching(/^New reply to ticket #\d+$/) }]);
  });

  it('keeps files that an upload may have, and names those it may not', async () => {
    const ticketId = await open();
    const part = (name: string, contents: string | Buffer) => [
      '--b',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(contents).toString('base64'),
    ];
    const body = [
      '--b',
      'Content-Type: text/plain',
      '',
      'See below',
      ...part('modem.log', 'LOS'),
      ...part('page.html', '<!doctype html>'),
      ...part('photo.png', 'MZ\0\0'),
      ...part('../../passwd.txt', 'root'),
      '--b--',
    ].join('\r\n');
    const before = (await readdir(server.attachmentFolder, { recursive: true })).length;
    const mail = {
      messageId: '<files@example.com>',
      headers: ['Content-Type: multipart/mixed; boundary=b'],
      body,
    };
    await send(ticketId, mail);
    const reply = (await repliesOf(ticketId)).at(-1);
    expect(reply?.attachments).toMatchObject([
      { fileName: 'modem.log', mediaType: 'text/plain', sizeBytes: 3 },
    ]);
    expect(reply?.leftOut).toEqual(['page.html', 'photo.png', '../../passwd.txt']);
    const after = (await readdir(server.attachmentFolder, { recursive: true })).length;
    expect(after).toBeGreaterThan(before);
    await send(ticketId, mail);
    expect((await readdir(server.attachmentFolder, { recursive: true })).length).toBe(after);
  });

  it('that a program wrote is dropped', async () => {
    const ticketId = await open();
    expect(await send(ticketId, { from: '' })).toBe(250);
    expect(await send(ticketId, { headers: ['Auto-Submitted: auto-replied'] })).toBe(250);
    expect(await send(ticketId, { headers: ['Precedence: bulk'] })).toBe(250);
    expect(await send(ticketId, { messageId: '<ticket-reply-1-1-1@lastmile>' })).toBe(250);
    expect(await send(ticketId, { sender: addressOf(ticketId) })).toBe(250);
    expect(await repliesOf(ticketId)).toHaveLength(1);
  });

  it('is refused for forged and unknown addresses, hidden tickets and the number of another ISP', async () => {
    const ticketId = await open();
    const forged = addressOf(ticketId).replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect(await send(ticketId, { to: forged })).toBe(550);
    expect(await send(ticketId, { to: 'reply@mail.panel.test' })).toBe(550);
    expect(await send(ticketId, { to: addressOf(ticketId, south.id) })).toBe(550);
    expect(await send(ticketId, { to: addressOf(999_999) })).toBe(550);
    await owner(t.delete, { body: { ticketId } });
    expect(await send(ticketId)).toBe(550);
  });

  it('waits when a ticket gets too many within an hour', async () => {
    const ticketId = await open();
    for (let at = 0; at < 20; at += 1) expect(await send(ticketId)).toBe(250);
    expect(await send(ticketId, { messageId: '<late@example.com>' })).toBe(450);
    server.clock.advance(3_700_000);
    expect(await send(ticketId, { messageId: '<late@example.com>' })).toBe(250);
    const rows = await server.db.sql('select id from ticket_replies where ticket_id = $1', [ticketId]);
    expect(rows).toHaveLength(22);
  });
});
