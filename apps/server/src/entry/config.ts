import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateKey, type KeyRing, parseKeyRing } from '@lastmile/kit/sealing';

/** What the environment says; everything has a default but nothing secret has one that ships. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The data folder: database, keys, uploads. */
  readonly home: string;
  /** A PostgreSQL of one's own, as a login that may create roles; without it the embedded one runs. */
  readonly databaseUrl: string | undefined;
  /** The application's login, where the operator makes the roles by hand. */
  readonly databaseAppUrl: string | undefined;
  readonly logLevel: string;
  readonly metricsPort: number | undefined;
  readonly metricsToken: string | undefined;
  readonly requestsPerMinute: number;
  /** Where people reach the panel; https here means that a proxy in front speaks TLS. */
  readonly publicUrl: string | undefined;
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
    logLevel: env['LOG_LEVEL'] || 'warn',
    metricsPort: env['METRICS_PORT'] ? wholeNumber(env, 'METRICS_PORT', 0) : undefined,
    metricsToken: env['METRICS_TOKEN'] || undefined,
    requestsPerMinute: wholeNumber(env, 'REQUESTS_PER_MINUTE', 1_200),
    publicUrl: env['PUBLIC_URL'] || undefined,
    production: env['NODE_ENV'] === 'production',
  };
}

function wholeNumber(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}

/**
 * The key ring from `LASTMILE_KEY`, or the one in the data folder, made on first use. Whoever runs the
 * panel on several machines gives all of them the same `LASTMILE_KEY`.
 */
export async function readKeyRing(env: Env, home: string): Promise<KeyRing> {
  if (env['LASTMILE_KEY']) return parseKeyRing(env['LASTMILE_KEY']);
  const file = path.join(home, 'sealing-key');
  await mkdir(home, { recursive: true });
  try {
    await writeFile(file, generateKey(`k${randomBytes(3).toString('hex')}`), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return parseKeyRing((await readFile(file, 'utf8')).trim());
}
