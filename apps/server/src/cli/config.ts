import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { generateKey, type KeyRing, parseKeyRing } from '@lastmile/kit/encryption';
import { type CallLimitSettings, defaultCallLimits } from '../http/call-limits.ts';
import { defaultFileSettings, type FileSettings } from '../http/spool/file-settings.ts';
import type { AddressSettings } from '../modules/network/routers/index.ts';
import { parseRunAs, type RunAs } from './drop-root.ts';

/** Configuration from the environment. Every setting has a default, but no secret has a shipped one. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The data folder: database, keys, uploads. */
  readonly home: string;
  /** An external PostgreSQL, with a login that may create roles; without it the embedded one is started. */
  readonly databaseUrl: string | undefined;
  /** The application's login, if the operator creates the roles. */
  readonly databaseAppUrl: string | undefined;
  /** The workers' login for the queue, if it is not the one derived from the application's. */
  readonly databaseQueueUrl: string | undefined;
  /** A standby, from which exports and reports are read. */
  readonly databaseReadUrl: string | undefined;
  /** Concurrent jobs of one worker. */
  readonly workerConcurrency: number;
  readonly logLevel: string;
  readonly metricsPort: number | undefined;
  readonly metricsToken: string | undefined;
  readonly requestsPerMinute: number;
  /** The description of the API is shown without signing in. */
  readonly apiDocsPublic: boolean;
  /** Limits of exports and documents, per API process. */
  readonly files: Partial<FileSettings>;
  /** Requests and live streams at the same time, per API process. */
  readonly callLimits: CallLimitSettings;
  /** Proxies whose X-Forwarded-For is believed: addresses and networks, or the number of proxies in a row. */
  readonly trustedProxies: readonly string[] | number;
  /** Other origins that the web app is served from. */
  readonly allowedOrigins: readonly string[];
  /** The public URL; https means that a proxy in front terminates TLS. */
  readonly publicUrl: string | undefined;
  /**
   * The mail server, `smtp://user:password@host:587`, or a folder, `file:///path`; without either mails are written to
   * the outbox folder and nothing is confirmed by mail.
   */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  /** The address that answers to mails about tickets go to, with the ticket added to it; without it they are not received. */
  readonly mailReplyAddress: string | undefined;
  /** Where a worker listens for those answers. */
  readonly inboundMail: { readonly host: string; readonly port: number } | undefined;
  /** Router addresses that are allowed in addition to the built-in rules. */
  readonly routerAddresses: AddressSettings;
  /** The user that API and worker become when they are started as root. */
  readonly runAs: RunAs | undefined;
  /** Exact addresses of simulated gateways, `127.0.0.1:port`; refused in production. */
  readonly gatewayAllow: readonly string[];
  /** Attachments of tickets; shared by all API processes and workers. */
  readonly attachmentFolder: string;
  /**
   * The address of a simulator for SMS and Telegram, or `live`. Without it messages are sent in production only, and written
   * to the outbox folder elsewhere.
   */
  readonly messagingUrl: string | undefined;
  readonly production: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Env, defaultHome: string): Config {
  const home = path.resolve(env['LASTMILE_HOME'] || defaultHome);
  return {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 4000),
    home,
    databaseUrl: env['DATABASE_URL'] || undefined,
    databaseAppUrl: env['DATABASE_APP_URL'] || undefined,
    databaseQueueUrl: env['DATABASE_QUEUE_URL'] || undefined,
    databaseReadUrl: env['DATABASE_READ_URL'] || undefined,
    workerConcurrency: wholeNumber(env, 'WORKER_CONCURRENCY', 8),
    logLevel: env['LOG_LEVEL'] || 'warn',
    metricsPort: env['METRICS_PORT'] ? wholeNumber(env, 'METRICS_PORT', 0) : undefined,
    metricsToken: env['METRICS_TOKEN'] || undefined,
    apiDocsPublic: env['API_DOCS_PUBLIC'] === '1',
    requestsPerMinute: wholeNumber(env, 'REQUESTS_PER_MINUTE', 1_200),
    files: {
      folder: path.join(home, 'exports'),
      maxFileBytes: wholeNumber(env, 'EXPORT_MAX_MB', 256) * 1_000_000,
      perUser: wholeNumber(env, 'EXPORTS_PER_USER', defaultFileSettings.perUser),
      perIsp: wholeNumber(env, 'EXPORTS_PER_ISP', defaultFileSettings.perIsp),
    },
    callLimits: {
      callsPerUser: wholeNumber(env, 'CALLS_PER_USER', defaultCallLimits.callsPerUser),
      callsPerIsp: wholeNumber(env, 'CALLS_PER_ISP', defaultCallLimits.callsPerIsp),
      streamsPerUser: wholeNumber(env, 'STREAMS_PER_USER', defaultCallLimits.streamsPerUser),
      streamsPerIsp: wholeNumber(env, 'STREAMS_PER_ISP', defaultCallLimits.streamsPerIsp),
    },
    trustedProxies: trustedProxiesOf(listOf(env, 'TRUSTED_PROXIES')),
    allowedOrigins: originsOf(listOf(env, 'ALLOWED_ORIGINS')),
    publicUrl: env['PUBLIC_URL'] || undefined,
    mailUrl: env['MAIL_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] || 'Lastmile <panel@localhost>',
    ...inboundMailOf(env),
    routerAddresses: { allow: listOf(env, 'ROUTER_ALLOW'), deny: listOf(env, 'ROUTER_DENY') },
    runAs: parseRunAs(env['RUN_AS_USER']),
    gatewayAllow: listOf(env, 'GATEWAY_ALLOW'),
    attachmentFolder: path.resolve(env['ATTACHMENT_FOLDER'] || path.join(home, 'attachments')),
    messagingUrl: env['MESSAGING_URL'] || undefined,
    production: env['NODE_ENV'] === 'production',
  };
}

/** The local part leaves room for the token: mail servers allow 64 characters. */
function inboundMailOf(env: Env): Pick<Config, 'mailReplyAddress' | 'inboundMail'> {
  const address = env['MAIL_REPLY_ADDRESS'] || undefined;
  const host = env['MAIL_INBOUND_HOST'] || '127.0.0.1';
  const port = wholeNumber(env, 'MAIL_INBOUND_PORT', 0);
  if (address && !/^[a-z0-9._-]{1,19}@[a-z0-9.-]{1,180}$/i.test(address))
    throw new Error(
      `MAIL_REPLY_ADDRESS must be an address such as reply@mail.example.net, with at most 19 characters before the @, not "${address}"`,
    );
  if (port > 0 && !address) throw new Error('MAIL_INBOUND_PORT needs MAIL_REPLY_ADDRESS');
  return { mailReplyAddress: address, inboundMail: port > 0 ? { host, port } : undefined };
}

const listOf = (env: Env, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function originsOf(entries: readonly string[]): readonly string[] {
  for (const entry of entries) {
    if (!/^https?:/.test(entry) || !URL.canParse(entry) || new URL(entry).origin !== entry)
      throw new Error(`ALLOWED_ORIGINS must list origins such as https://panel.example.net, not "${entry}"`);
  }
  return entries;
}

/** Without the setting only a proxy on the same machine is believed. */
function trustedProxiesOf(entries: readonly string[]): readonly string[] | number {
  if (entries.length === 0) return ['loopback'];
  const [first = ''] = entries;
  if (entries.length === 1 && /^\d{1,2}$/.test(first)) return Number(first);
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const width = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
    const fits = bits === undefined ? width > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= width;
    if (!fits && entry !== 'loopback') {
      throw new Error(
        `TRUSTED_PROXIES must list addresses and networks or be a number of proxies, not "${entry}"`,
      );
    }
  }
  return entries;
}

function wholeNumber(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}

export const keyFile = 'encryption-key';

/** The existing key ring; undefined if there is none yet. */
export async function findKeyRing(env: Env, home: string): Promise<KeyRing | undefined> {
  if (env['LASTMILE_KEY']) return parseKeyRing(env['LASTMILE_KEY']);
  try {
    return parseKeyRing((await readFile(path.join(home, keyFile), 'utf8')).trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The key ring from `LASTMILE_KEY`, or the one in the data folder, which is created on first use.
 * Installations on several machines must set the same `LASTMILE_KEY` on all of them.
 */
export async function readKeyRing(env: Env, home: string): Promise<KeyRing> {
  if (env['LASTMILE_KEY']) return parseKeyRing(env['LASTMILE_KEY']);
  const file = path.join(home, keyFile);
  await mkdir(home, { recursive: true });
  try {
    await writeFile(file, generateKey(`k${randomBytes(3).toString('hex')}`), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return parseKeyRing((await readFile(file, 'utf8')).trim());
}
