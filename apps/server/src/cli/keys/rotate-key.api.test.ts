import { spawn } from 'node:child_process';
import { createCipheriv, createSecretKey } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { calls } from '@lastmile/contract';
import { Cipher, parseKeyRing } from '@lastmile/kit/encryption';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer, testKeyRing } from '../../../test/support/test-server.ts';
import { encryptPassword } from '../../modules/customers/subscribers/index.ts';
import { columnsByPurpose, encryptedColumns } from './encrypted-columns.ts';
import { loadKeyVersions } from './queries/key-versions.ts';
import { rotateKey } from './rotate-key.ts';

const purpose = 'subscribers.password';
const key = `test:${Buffer.alloc(32, 7).toString('base64')}`;
const program = fileURLToPath(new URL('./test-support/slow-rotation.ts', import.meta.url));

let panel: TestServer;
const subscribers: { id: number; username: string }[] = [];
beforeAll(async () => {
  panel = await startTestServer();
  const { db } = panel;
  const [routerId, packageId] = [await createTestRouter(db, north.id), await createTestPackage(db, north.id)];
  for (let n = 0; n < 8; n++) {
    const username = `Rotated${n}`;
    const id = await createTestSubscriber(db, north.id, { routerId, packageId, status: 'active', username });
    const encrypted =
      n === 0
        ? valueOfOldFormat(`${purpose}:${north.id}:${username.toLowerCase()}`, `secret-${n}`)
        : encryptPassword(panel.panel.services.cipher, north.id, username, `secret-${n}`);
    await db.sql('update subscribers set password_encrypted = $2 where id = $1', [id, encrypted]);
    subscribers.push({ id, username });
  }
});
afterAll(() => panel.close());

/** As values were encrypted before purposes had keys of their own. */
function valueOfOldFormat(context: string, plaintext: string): string {
  const nonce = Buffer.alloc(12, 3);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(Buffer.alloc(32, 7)), nonce);
  cipher.setAAD(Buffer.from(`v1.test.${context}`));
  const box = Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return `v1.test.${box.toString('base64url')}`;
}

const rotate = (more: { purpose?: string; keyRing?: ReturnType<typeof parseKeyRing> } = {}) =>
  rotateKey({
    adminUrl: panel.db.adminUrl,
    keyRing: testKeyRing,
    purpose,
    columns: columnsByPurpose().get(more.purpose ?? purpose) ?? [],
    settleMs: 10,
    ...more,
  });

/** How many values there are of each version. */
async function versions(): Promise<Record<string, number>> {
  const rows = await panel.db.sql<{ head: string; count: string }>(
    `select substring(password_encrypted from '^(v1|v2\\.\\w+\\.\\d+)\\.') as head, count(*) from subscribers
     where id = any($1) group by 1 order by 1`,
    [subscribers.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ head, count }) => [head, Number(count)]));
}

async function revealed(): Promise<string[]> {
  const owner = await panel.clientOf(north.logins.client);
  const passwords: string[] = [];
  for (const { id } of subscribers)
    passwords.push((await owner(calls.subscribers.revealPassword, { body: { id } })).password);
  return passwords;
}
const secrets = Array.from({ length: 8 }, (_none, n) => `secret-${n}`);

describe('encrypted columns', () => {
  it('are all known to the rotation', async () => {
    const columns = await panel.db.sql<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attname like '%\\_encrypted' order by 1`,
    );
    expect(encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      columns.map(({ name }) => name),
    );
  });
});

describe('a rotation', () => {
  it('that is killed leaves all values readable, and the next call completes it', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, panel.db.adminUrl, key, purpose], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const chunk of child.stdout) if (Number(String(chunk).trim().split('\n').at(-1)) >= 3) break;
    child.kill('SIGKILL');
    await expect
      .poll(
        () => panel.db.sql("select pid from pg_stat_activity where application_name = 'lastmile key rotate'"),
        {
          timeout: 120_000,
        },
      )
      .toEqual([]);
    const mixed = await versions();
    expect(mixed['v2.test.2']).toBeGreaterThanOrEqual(3);
    expect(mixed['v2.test.2']).toBeLessThan(8);
    expect(await revealed()).toEqual(secrets);
    const result = await rotate();
    expect(result).toMatchObject({ version: 2, isResumed: true, unreadable: 0 });
    expect(await versions()).toEqual({ 'v2.test.2': 8 });
    expect(await revealed()).toEqual(secrets);
  });

  it('changes nothing that people see: neither versions of rows nor the audit log, but it is recorded', async () => {
    const state = () =>
      panel.db.sql(
        `select sum(version) as versions, max(updated_at) as updated,
           (select count(*) from audit_log where entity = 'subscribers') as audited from subscribers`,
      );
    const before = await state();
    expect(await rotate()).toMatchObject({ version: 3, isResumed: false, encrypted: 8 });
    expect(await state()).toEqual(before);
    const [event] = await panel.db.sql(
      "select after from audit_log where after ->> 'event' = 'key_rotated' order by id desc limit 1",
    );
    expect(event?.['after']).toMatchObject({ purpose, version: 3, encrypted: 8 });
  });

  it('never overwrites what is changed meanwhile, and encrypts what an unaware process wrote', async () => {
    const unaware = new Cipher(testKeyRing);
    const [first] = subscribers;
    let hasWritten = false;
    await rotateKey({
      adminUrl: panel.db.adminUrl,
      keyRing: testKeyRing,
      purpose,
      columns: columnsByPurpose().get(purpose) ?? [],
      batchSize: 3,
      settleMs: 10,
      onProgress: async () => {
        if (hasWritten || !first) return;
        hasWritten = true;
        await panel.db.sql('update subscribers set password_encrypted = $2 where id = $1', [
          first.id,
          encryptPassword(unaware, north.id, first.username, 'changed meanwhile'),
        ]);
      },
    });
    expect(await versions()).toEqual({ 'v2.test.4': 8 });
    expect(await revealed()).toEqual(['changed meanwhile', ...secrets.slice(1)]);
  });

  it('of one purpose leaves the others alone, and running processes follow it', async () => {
    const { cipher, database } = panel.panel.services;
    await loadKeyVersions(database, cipher.versions);
    expect(cipher.currentHead(purpose)).toBe('v2.test.4.');
    expect(cipher.currentHead('users.totp')).toBe('v2.test.1.');
  });

  it('moves values to a new key of the ring, and reports those that no key decrypts', async () => {
    const newRing = parseKeyRing(`new:${Buffer.alloc(32, 9).toString('base64')},${key}`);
    expect(await rotate({ keyRing: newRing })).toMatchObject({ unreadable: 0 });
    expect(await versions()).toEqual({ 'v2.new.5': 8 });
    expect(await rotate()).toMatchObject({ unreadable: 8 });
    expect(await versions()).toEqual({ 'v2.new.5': 8 });
    expect(await rotate({ keyRing: newRing })).toMatchObject({ isResumed: true, unreadable: 0 });
  });

  it('reads every kind of value as the application writes it', async () => {
    const { db } = panel;
    const [user] = await db.sql<{ id: string }>('select id from users order by id limit 1');
    const { cipher } = panel.panel.services;
    await db.sql('update users set totp_encrypted = $2 where id = $1', [
      user?.id,
      cipher.encrypt('totp secret', `users.totp:${user?.id}`),
    ]);
    const owner = await panel.request('/api/isp/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: north.logins.client, password: testPassword }),
    });
    const { accessToken, refreshToken } = (await owner.json()) as {
      accessToken: string;
      refreshToken: string;
    };
    await panel.clientWith()(calls.identity.refresh, { body: { refreshToken } });
    await panel.clientWith(accessToken)(calls.areas.create, { body: { name: 'Keyed', parentId: null } });
    for (const name of [
      'users.totp',
      'refresh_tokens.successor',
      'idempotency_keys.request',
      'idempotency_keys.answer',
    ]) {
      const result = await rotate({ purpose: name });
      expect({ name, ...result }).toMatchObject({ name, unreadable: 0 });
      expect(result.encrypted, name).toBeGreaterThanOrEqual(1);
    }
  });
});
