import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../test-support/mail-server.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}

function mailerFor(url: string) {
  const mailer = createSmtpMailer({ url, from: 'Panel <panel@lastmile.example>' });
  closers.unshift(() => mailer.close());
  return mailer;
}

const mail = {
  to: 'owner@isp.example',
  subject: 'পাসওয়ার্ড',
  text: 'Choose a new password:\nhttps://panel.example/x?token=a=b',
};

describe('mail over SMTP', () => {
  it('arrives complete, with its subject in any script', async () => {
    const { received, port } = await startServer();
    await mailerFor(`smtp://127.0.0.1:${port}`).send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'panel@lastmile.example', to: ['owner@isp.example'] });
    const subject = Buffer.from(mail.subject).toString('base64');
    expect(received[0]?.text.replaceAll(/\?=\s+=\?UTF-8\?B\?/g, '')).toContain(subject.slice(0, 20));
    expect(received[0]?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      'https://panel.example/x?token=a=b',
    );
  });

  it('uses the same few connections for many mails', async () => {
    const { received, port } = await startServer();
    const mailer = mailerFor(`smtp://127.0.0.1:${port}`);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => mailer.send({ ...mail, to: `p${n}@isp.example` })),
    );
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(20);
  });

  it('distinguishes permanent from temporary failures', async () => {
    const refusing = (code: number) =>
      startServer({
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: code })),
      });
    const gone = await refusing(550);
    await expect(mailerFor(`smtp://127.0.0.1:${gone.port}`).send(mail)).rejects.toMatchObject({
      isPermanent: true,
    });
    const busy = await refusing(451);
    await expect(mailerFor(`smtp://127.0.0.1:${busy.port}`).send(mail)).rejects.toMatchObject({
      isPermanent: false,
    });
    await expect(mailerFor('smtp://127.0.0.1:1').send(mail)).rejects.toMatchObject({ isPermanent: false });
  });

  it('never sends a password to a server without encryption', async () => {
    const logins: unknown[] = [];
    const { port } = await startServer({
      onAuth: (auth, _session, done) => {
        logins.push(auth);
        done(null, { user: 'panel' });
      },
    });
    await expect(mailerFor(`smtp://panel:secret@127.0.0.1:${port}`).send(mail)).rejects.toThrow();
    expect(logins).toEqual([]);
  });

  it('keeps the password out of its error messages', () => {
    expect(() => createSmtpMailer({ url: 'http://panel:secret@host', from: 'x' })).toThrow(/smtp:/);
    expect(() => createSmtpMailer({ url: 'http://panel:secret@host', from: 'x' })).not.toThrow(/secret/);
  });
});
