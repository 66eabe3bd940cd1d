import { createConnection, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { deliverMail } from '../test-support/deliver-mail.ts';
import { type MailReceiver, type MailResult, startMailReceiver } from './mail-receiver.ts';
import { type InboundMail, maxMailBytes } from './parse-mail.ts';

const received: InboundMail[] = [];
const errors: Error[] = [];
let receiver: MailReceiver | undefined;
afterEach(async () => {
  await receiver?.close();
  received.length = 0;
  errors.length = 0;
});

async function start(deliver: () => Promise<MailResult> = async () => 'taken') {
  receiver = await startMailReceiver({
    host: '127.0.0.1',
    port: 0,
    accepts: async (address) => {
      if (address === 'broken@panel.test') throw new Error('no database');
      return address.endsWith('@panel.test');
    },
    deliver: async (mail) => {
      received.push(mail);
      return deliver();
    },
    onError: (error) => void errors.push(error),
  });
  const { port } = receiver;
  const headers = ['From: Karim <Karim@Example.com>', 'Message-ID: <1@example.com>', 'Subject: Hello'];
  return (mail: { to?: string[]; headers?: string[]; body?: string; from?: string } = {}) =>
    deliverMail({
      port,
      from: mail.from ?? 'karim@example.com',
      to: mail.to ?? ['reply@panel.test'],
      headers: [...headers, ...(mail.headers ?? [])],
      body: mail.body ?? 'It works',
    });
}

describe('the mail receiver', () => {
  it('passes on sender, text and files', async () => {
    const send = await start();
    const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'];
    const body = [
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'ধন্যবাদ',
      '--b',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename="modem.log"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('LOS').toString('base64'),
      '--b--',
    ].join('\r\n');
    expect(await send({ headers, body })).toBe(250);
    expect(received).toMatchObject([
      {
        returnPath: 'karim@example.com',
        recipients: ['reply@panel.test'],
        from: { address: 'karim@example.com', name: 'Karim' },
        subject: 'Hello',
        attachments: [{ fileName: 'modem.log' }],
      },
    ]);
    expect(received[0]?.text).toContain('ধন্যবাদ');
    expect(Buffer.from(received[0]?.attachments[0]?.contents ?? []).toString()).toBe('LOS');
  });

  it('reads a mail that has only HTML, without the mail it quotes', async () => {
    const send = await start();
    const body = '<style>p{}</style><p>Still <b>slow</b> &amp; weak</p><blockquote>Hello Karim</blockquote>';
    await send({ headers: ['Content-Type: text/html'], body });
    expect(received[0]?.text.trim()).toBe('Still slow & weak');
  });

  it('recognises another delivery of the same mail by its Message-ID', async () => {
    const send = await start();
    await send({ body: 'One' });
    await send({ body: 'One, by another way', headers: ['Received: from elsewhere'] });
    expect(received[0]?.hash).toBe(received[1]?.hash);
  });

  it('refuses unknown recipients, more than five of them, and more than its size', async () => {
    const send = await start();
    expect(await send({ to: ['someone@example.com'] })).toBe(550);
    await send({ to: Array.from({ length: 7 }, (_, at) => `r${at}@panel.test`) });
    expect(received[0]?.recipients).toHaveLength(5);
    expect(await send({ body: 'x'.repeat(maxMailBytes + 1_000) })).toBe(552);
    expect(received).toHaveLength(1);
  });

  it('lets the sender try again after a failure of its own or a flood', async () => {
    const send = await start(async () => 'later');
    expect(await send()).toBe(450);
    expect(await send({ to: ['broken@panel.test'] })).toBe(451);
    expect(errors.map(({ message }) => message)).toEqual(['no database']);
  });

  it('serves ten connections at a time', async () => {
    await start();
    const { port = 0 } = receiver ?? {};
    const sockets: Socket[] = [];
    const greetings = await Promise.all(
      Array.from(
        { length: 12 },
        () =>
          new Promise<string>((resolve) => {
            const socket = createConnection(port, '127.0.0.1');
            sockets.push(socket);
            socket.once('data', (data) => resolve(String(data).slice(0, 3)));
            socket.on('error', () => {});
          }),
      ),
    );
    for (const socket of sockets) socket.destroy();
    expect(greetings.filter((code) => code === '220')).toHaveLength(10);
    expect(greetings.filter((code) => code === '421')).toHaveLength(2);
  });
});
