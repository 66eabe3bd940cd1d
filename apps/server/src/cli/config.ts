import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateKey, type KeyRing, parseKeyRing } from '@lastmile/kit/encryption';
import type { AddressSettings } from '../modules/network/routers/index.ts';

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
  /** Concurrent jobs of one worker. */
  readonly workerConcurrency: number;
  readonly logLevel: string;
  readonly metricsPort: number | undefined;
  readonly metricsToken: string | undefined;
  readonly requestsPerMinute: number;
  /** The public URL; https means that a proxy in front terminates TLS. */
  readonly publicUrl: string | undefined;
  /** The mail server, `smtp://user:password@host:587`; without one mails are written to the outbox folder. */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  /** Router addresses that are allowed in addition to the built-in rules. */
  readonly routerAddresses: AddressSettings;
  readonly production: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Env, defaultHome: string): Config {
  return {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 4000),
    home: path.resolve(env['LASTMILE_HOME'] || defaultHome),
    databaseUrl: env['DATABASE_URL'] || undefined,
    databaseAppUrl: env['DATABASE_APP_URL'] || undefined,
    databaseQueueUrl: env['DATABASE_QUEUE_URL'] || undefined,
    workerConcurrency: wholeNumber(env, 'WORKER_CONCURRENCY', 8),
    logLevel: env['LOG_LEVEL'] || 'warn',
    metricsPort: env['METRICS_PORT'] ? wholeNumber(env, 'METRICS_PORT', 0) : undefined,
    metricsToken: env['METRICS_TOKEN'] || undefined,
    requestsPerMinute: wholeNumber(env, 'REQUESTS_PER_MINUTE', 1_200),
    publicUrl: env['PUBLIC_URL'] || undefined,
    mailUrl: env['MAIL_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] || 'Lastmile <panel@localhost>',
    routerAddresses: { allow: listOf(env, 'ROUTER_ALLOW'), deny: listOf(env, 'ROUTER_DENY') },
    production: env['NODE_ENV'] === 'production',
  };
}

const listOf = (env: Env, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

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
