import { hkdfSync } from 'node:crypto';
import type { KeyRing } from '@lastmile/kit/encryption';
import type { Config } from './config.ts';

/** The master key, from which passwords and signing keys are derived. */
export function masterKeyOf(ring: KeyRing): Buffer {
  const key = ring.keys.get(ring.currentId);
  if (!key) throw new Error(`The key ring does not contain its current key ${ring.currentId}`);
  return key.export();
}

export interface AppLogin {
  readonly name: string;
  readonly password: string;
  readonly url: string;
}

/**
 * The login of the API and the workers. Its password is derived from the master key, so that several machines
 * agree on it without storing it; its name is derived from the database name, so that two installations can
 * share a server.
 */
export function appLoginOf(adminUrl: string, masterKey: Uint8Array): AppLogin {
  const url = new URL(adminUrl);
  const database = decodeURIComponent(url.pathname.slice(1)) || 'postgres';
  const name = `${database}_app`.slice(0, 63);
  const password = Buffer.from(hkdfSync('sha256', masterKey, '', 'lastmile database login', 24)).toString(
    'base64url',
  );
  url.username = encodeURIComponent(name);
  url.password = password;
  return { name, password, url: url.href };
}

/** The URL that serving processes connect with. */
export function appUrlOf({ databaseAppUrl, databaseUrl }: Config, keyRing: KeyRing): string {
  if (databaseAppUrl) return databaseAppUrl;
  if (databaseUrl) return appLoginOf(databaseUrl, masterKeyOf(keyRing)).url;
  throw new Error('Set DATABASE_URL, or use `npm start`, which includes PostgreSQL.');
}

/** The login of serving processes on a standby, unless the URL names one. */
export function readUrlOf({ databaseReadUrl }: Config, keyRing: KeyRing): string | undefined {
  if (!databaseReadUrl || new URL(databaseReadUrl).username) return databaseReadUrl;
  return appLoginOf(databaseReadUrl, masterKeyOf(keyRing)).url;
}
