import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { type InboundMail, maxMailBytes, parseMail } from './parse-mail.ts';

/** `taken`: also for what is dropped on purpose. `later`: the sending server tries again. */
export type MailResult = 'taken' | 'refused' | 'later';

interface ReceiverOptions {
  readonly host: string;
  readonly port: number;
  /** Whether mails to this address are received; asked before the mail is sent. */
  accepts(address: string): Promise<boolean>;
  deliver(mail: InboundMail): Promise<MailResult>;
  /** What could not be decided because of an error, which the sender learns as `later`. */
  onError(error: Error): void;
}

export interface MailReceiver {
  readonly port: number;
  close(): Promise<void>;
}

/** Each connection may hold one mail in memory. */
const maxConnections = 10;
const maxRecipients = 5;
const idleMs = 60_000;

class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A mail server that receives for known addresses only and passes nothing on. */
export async function startMailReceiver(options: ReceiverOptions): Promise<MailReceiver> {
  const { host, port, accepts, deliver, onError } = options;
  const attempt = async (work: () => Promise<void>, done: (error?: Error) => void): Promise<void> => {
    try {
      await work();
      done();
    } catch (error) {
      if (error instanceof Refusal) return done(error);
      onError(error as Error);
      done(new Refusal(451, 'Try again later'));
    }
  };
  const server = new SMTPServer({
    name: 'lastmile',
    banner: 'Lastmile',
    // The certificate that comes with the library is public: a mail server in front encrypts.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: maxMailBytes,
    maxClients: maxConnections,
    socketTimeout: idleMs,
    closeTimeout: 5_000,
    onRcptTo: (address, { envelope }, done) =>
      void attempt(async () => {
        if (envelope.rcptTo.length >= maxRecipients) throw new Refusal(452, 'Too many recipients');
        if (!(await accepts(address.address))) throw new Refusal(550, 'No such address');
      }, done),
    onData: (stream, { envelope }, done) =>
      void attempt(async () => {
        const raw = await readWithin(stream);
        const { mailFrom, rcptTo } = envelope;
        const mail = await parseMail(raw, {
          returnPath: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
        }).catch(() => {
          throw new Refusal(554, 'This message cannot be read');
        });
        const result = await deliver(mail);
        if (result === 'refused') throw new Refusal(554, 'This message is not accepted');
        if (result === 'later') throw new Refusal(450, 'Too many messages. Try again later.');
      }, done),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // Connections that break off are no failure of ours.
  server.on('error', () => {});
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads to the end, as the protocol demands, and keeps no more than the limit. */
async function readWithin(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) parts.push(part);
  if (stream.sizeExceeded) throw new Refusal(552, `A message may have ${maxMailBytes / 1_000_000} MB`);
  return Buffer.concat(parts);
}
