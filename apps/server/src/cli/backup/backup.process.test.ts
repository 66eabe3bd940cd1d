import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { migrate, openDatabase } from '@lastmile/database';
import { ArchiveWriter } from '@lastmile/database/backup';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { Cipher, generateKey } from '@lastmile/kit/encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkInvariants } from '../check.ts';
import { findKeyRing, readConfig, readKeyRing } from '../config.ts';
import { appLoginOf, masterKeyOf } from '../database-credentials.ts';
import { createBackup } from './backup.ts';
import { restore } from './restore.ts';

vi.spyOn(console, 'log').mockImplementation(() => {});
const withoutDurability = { fsync: 'off', full_page_writes: 'off' };

let folder: string;
let file: string;
let source: EmbeddedPostgres;
let acknowledged = 0;
let acknowledgedAtTheEnd = 0;

const configOf = (home: string) => readConfig({}, path.join(folder, home));
const keyFileOf = (home: string) => path.join(folder, home, 'encryption-key');

/** Inserts rows one after another, each acknowledged before the next, until stopped. */
async function writeUntilStopped(url: string, isStopped: () => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  while (!isStopped()) {
    await client.query('insert into written (number, filler) values ($1, repeat($2, 500))', [
      acknowledged + 1,
      'x',
    ]);
    acknowledged += 1;
  }
  await client.end();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile-backup-'));
  file = path.join(folder, 'panel.tar.gz');
  const config = configOf('first');
  const ring = await readKeyRing({}, config.home);
  source = await startEmbeddedPostgres({
    home: path.join(config.home, 'postgres'),
    settings: withoutDurability,
  });
  await migrate({ adminUrl: source.adminUrl, appLogin: appLoginOf(source.adminUrl, masterKeyOf(ring)) });
  const client = new pg.Client({ connectionString: source.adminUrl });
  await client.connect();
  await client.query('create table written (number bigint primary key, filler text)');
  await client.query(
    `insert into idempotency_keys (user_id, key_hash, call, request_encrypted, claimed_at, expires_at)
     values (0, 'k', 'test', $1, now(), now())`,
    [new Cipher(ring).encrypt('a secret', 'test')],
  );
  await client.end();
  await mkdir(path.join(config.home, 'uploads/logos'), { recursive: true });
  await writeFile(path.join(config.home, 'uploads/logos/north.svg'), '<svg/>');

  // Everything acknowledged before the end of the backup is requested must be in it.
  const addBytes = ArchiveWriter.prototype.addBytes;
  vi.spyOn(ArchiveWriter.prototype, 'addBytes').mockImplementation(function (
    this: ArchiveWriter,
    name,
    bytes,
  ) {
    if (name.endsWith('pg_control')) acknowledgedAtTheEnd = acknowledged;
    return addBytes.call(this, name, bytes);
  });
  let isStopped = false;
  const writers = writeUntilStopped(source.adminUrl, () => isStopped);
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(50), { timeout: 300_000 });
  const before = acknowledged;
  await createBackup(config, file);
  expect(acknowledgedAtTheEnd, 'writes continue during the backup').toBeGreaterThan(before);
  isStopped = true;
  await writers;
});
afterAll(async () => {
  await source.stop();
  for (const home of ['first', 'second']) {
    const server = path.join(folder, home, 'postgres');
    if ((await readdir(path.join(folder, home)).catch((): string[] => [])).includes('postgres')) {
      await (await startEmbeddedPostgres({ home: server })).stop();
    }
  }
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('never contains the encryption key', async () => {
    const [, key = ''] = (await readFile(keyFileOf('first'), 'utf8')).trim().split(':');
    const content = gunzipSync(await readFile(file));
    expect(content.includes(key)).toBe(false);
    expect(content.includes(Buffer.from(key, 'base64'))).toBe(false);
    expect(content.includes('encryption-key')).toBe(false);
  });

  it('does not overwrite an earlier one', async () => {
    await expect(createBackup(configOf('first'), file)).rejects.toThrow(/already exists/);
  });

  it('is rejected without its key, with the id of that key, before anything is written', async () => {
    const [id = ''] = (await readFile(keyFileOf('first'), 'utf8')).split(':');
    await expect(restore(configOf('second'), file)).rejects.toThrow(
      new RegExp(`encrypted with the key ${id}, which was not found.*LASTMILE_KEY`),
    );
    expect(await readdir(folder)).not.toContain('second');
    await mkdir(path.join(folder, 'second'));
    await writeFile(keyFileOf('second'), generateKey(id));
    await expect(restore(configOf('second'), file)).rejects.toThrow(
      /is not the one this backup is encrypted with/,
    );
    expect(await readdir(path.join(folder, 'second'))).toEqual(['encryption-key']);
  });

  it('that is truncated is rejected', async () => {
    await cp(keyFileOf('first'), keyFileOf('second'));
    const whole = await readFile(file);
    const half = path.join(folder, 'half.tar.gz');
    await writeFile(half, whole.subarray(0, whole.length / 2));
    await expect(restore(configOf('second'), half)).rejects.toThrow(/is not a complete backup/);
    expect((await readdir(path.join(folder, 'second/postgres'))).filter((name) => name === 'pgdata')).toEqual(
      [],
    );
  });

  it('restores everything that was acknowledged before its end', async () => {
    const config = configOf('second');
    await restore(config, file);
    const server = await startEmbeddedPostgres({ home: path.join(config.home, 'postgres') });
    const client = new pg.Client({ connectionString: server.adminUrl });
    await client.connect();
    const { rows } = await client.query<{
      rows: number;
      highest: number;
      filled: boolean;
      encrypted: string;
    }>(
      `select count(*)::int as rows, max(number)::int as highest, bool_and(length(filler) = 500) as filled,
              (select request_encrypted from idempotency_keys limit 1) as encrypted from written`,
    );
    await client.end();
    const [found] = rows;
    expect(found?.rows).toBeGreaterThanOrEqual(acknowledgedAtTheEnd);
    expect(found).toMatchObject({ rows: found?.highest, filled: true });

    const ring = await findKeyRing({}, config.home);
    if (!ring || !found) throw new Error('The key is missing');
    expect(new Cipher(ring).decrypt(found.encrypted, 'test')).toBe('a secret');
    expect(await readFile(path.join(config.home, 'uploads/logos/north.svg'), 'utf8')).toBe('<svg/>');
    const database = openDatabase({ url: appLoginOf(server.adminUrl, masterKeyOf(ring)).url });
    const breaches = (await checkInvariants(database)).flatMap(({ violations }) => violations);
    expect(breaches.filter((violation) => !violation.startsWith('written'))).toEqual([]);
    await database.close();
    await server.stop();
  });

  it('is never restored over existing data', async () => {
    await expect(restore(configOf('second'), file)).rejects.toThrow(/There is already a database in /);
  });
});
