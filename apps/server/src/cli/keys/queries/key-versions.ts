import { type Database, rawQuery, withPlatform } from '@lastmile/database';
import type { KeyVersions } from '@lastmile/kit/encryption';
import type { OwnerClient } from './owner-client.ts';

interface StoredVersion {
  readonly purpose: string;
  readonly version: number;
}

const select = 'select purpose, version from encryption_keys';

/** A process that has not heard of a rotation yet writes values of the version before; the rotation waits for that long. */
export const refreshMs = 10_000;

export async function loadKeyVersions(database: Database, versions: KeyVersions): Promise<void> {
  const options = { actor: { userId: null, call: 'key versions' }, readOnly: true };
  const { rows } = await withPlatform(database, options, (tx) =>
    tx.executeQuery<StoredVersion>(rawQuery(select)),
  );
  for (const { purpose, version } of rows) versions.learn(purpose, version);
}

/** Keeps the versions of a running process up to date; while the database is unavailable, the known ones stay. */
export function followKeyVersions(database: Database, versions: KeyVersions): () => void {
  const refresh = () => loadKeyVersions(database, versions).catch(() => undefined);
  void refresh();
  const timer = setInterval(refresh, refreshMs).unref();
  return () => clearInterval(timer);
}

export async function readKeyVersions(client: OwnerClient, versions: KeyVersions): Promise<void> {
  const { rows } = await client.query<StoredVersion>(select);
  for (const { purpose, version } of rows) versions.learn(purpose, version);
}

/** Starts a rotation, or continues one that was interrupted. */
export async function beginRotation(
  client: OwnerClient,
  purpose: string,
): Promise<{ version: number; isResumed: boolean }> {
  const { rows: unfinished } = await client.query<{ version: number }>(
    'select version from encryption_keys where purpose = $1 and completed_at is null',
    [purpose],
  );
  const [found] = unfinished;
  if (found) return { version: found.version, isResumed: true };
  const { rows } = await client.query<{ version: number }>(
    `insert into encryption_keys (purpose, version) values ($1, 2)
     on conflict (purpose) do update set version = encryption_keys.version + 1, started_at = now(), completed_at = null
     returning version`,
    [purpose],
  );
  return { version: rows[0]?.version ?? 2, isResumed: false };
}

export const completeRotation = (client: OwnerClient, purpose: string) =>
  client.query('update encryption_keys set completed_at = now() where purpose = $1', [purpose]);

export const recordRotation = (client: OwnerClient, purpose: string, details: object) =>
  client.query("select record_event('key_rotated', 'encryption_keys', null, null, $1::jsonb)", [
    JSON.stringify({ purpose, ...details }),
  ]);
