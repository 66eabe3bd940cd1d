import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateKey, parseKeyRing } from '@lastmile/kit/encryption';
import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testKeyRing } from '../../../test/support/test-server.ts';
import { checkDiskSpace, checkVersions } from './check-machine.ts';
import { type DoctorOptions, runDiagnostics } from './doctor.ts';
import { formatFindings } from './doctor-command.ts';
import type { Finding } from './finding.ts';

let db: TestDatabase;
let home: string;
beforeAll(async () => {
  db = await createTestDatabase();
  home = await mkdtemp(path.join(tmpdir(), 'lastmile-doctor-'));
});
afterAll(async () => {
  await db.close();
  await rm(home, { recursive: true });
});

const examineWith = (changed: Partial<DoctorOptions> = {}, config: Partial<DoctorOptions['config']> = {}) =>
  runDiagnostics({
    config: {
      home,
      attachmentFolder: home,
      mailUrl: undefined,
      publicUrl: 'https://panel.test',
      production: true,
      databaseQueueUrl: undefined,
      ...config,
    },
    keyRing: testKeyRing,
    adminUrl: db.adminUrl,
    appUrl: db.appUrl,
    nowMs: Date.now,
    ...changed,
  });

const find = (findings: readonly Finding[], area: string) => findings.find((each) => each.area === area);

describe('the doctor', () => {
  it('finds that no worker runs, and that one does', async () => {
    expect(find(await examineWith(), 'Workers')).toMatchObject({
      level: 'error',
      advice: expect.stringContaining('lastmile worker'),
    });
    await db.sql("insert into job_workers (id) values ('one')");
    expect(find(await examineWith(), 'Workers')).toEqual({ area: 'Workers', level: 'ok', text: '1 running' });
  });

  it('says what to do about everything that is not in order', async () => {
    const findings = await examineWith();
    expect(findings.map(({ area }) => area)).toEqual(
      expect.arrayContaining([
        'Database',
        'Clock',
        'Key',
        'Queue',
        'Routers',
        'Payment gateways',
        'Disk',
        'Mail server',
        'Versions',
      ]),
    );
    for (const { level, advice } of findings) expect(level === 'ok').toBe(advice === undefined);
  });

  it('counts failed jobs and jobs that wait for too long', async () => {
    await db.sql(`
      insert into jobs (isp_id, name, status, payload, queue_key, max_attempts, error, finished_at)
        values (1, 'test.failing', 'parked', '{}', 'job:1', 1, 'because', now());
      select graphile_worker.add_job('test.late', '{}'::json, run_at => now() - interval '1 hour')`);
    const findings = await examineWith();
    expect(find(findings, 'Jobs')).toMatchObject({ level: 'warning', text: '1 job failed the last attempt' });
    expect(find(findings, 'Queue')).toMatchObject({
      level: 'warning',
      text: '1 job waiting, the oldest for 60 minutes',
    });
  });

  it('finds a clock that differs from that of the database', async () => {
    expect(find(await examineWith(), 'Clock')?.level).toBe('ok');
    expect(find(await examineWith({ nowMs: () => Date.now() + 10_000 }), 'Clock')?.level).toBe('warning');
    expect(find(await examineWith({ nowMs: () => Date.now() - 60_000 }), 'Clock')?.level).toBe('error');
  });

  it('finds a missing key, and one that does not fit the values in the database', async () => {
    const without = await examineWith({ keyRing: undefined });
    expect(find(without, 'Key')).toMatchObject({ level: 'error', text: 'There is no encryption key' });
    const other = parseKeyRing(generateKey('other'));
    await db.sql(
      "insert into routers (isp_id, name, host, port, protocol, username, password_encrypted) values (1, 'R', 'r.test', 8728, 'api', 'u', 'v2.lost.x.y')",
    );
    const findings = await examineWith({ keyRing: other });
    expect(find(findings, 'Key')).toMatchObject({ level: 'error' });
  });

  it('finds a key file that others can read', async () => {
    await db.sql('delete from routers');
    await writeFile(path.join(home, 'encryption-key'), 'x', { mode: 0o644 });
    expect(find(await examineWith(), 'Key')).toMatchObject({
      level: 'warning',
      advice: expect.stringContaining('chmod 600'),
    });
  });

  it('reports a database that does not respond, and still checks the machine', async () => {
    const findings = await examineWith({ appUrl: 'postgres://a:b@127.0.0.1:1/none' });
    expect(find(findings, 'Database')).toMatchObject({
      level: 'error',
      text: expect.stringContaining('Cannot be used'),
    });
    expect(find(findings, 'Disk')).toBeDefined();
  });

  it('connects to the mail server', async () => {
    const greeter = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 test ESMTP\r\n');
      socket.on('data', (line) =>
        socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 test\r\n'),
      );
    });
    await new Promise<void>((resolve) => greeter.listen(0, '127.0.0.1', resolve));
    const { port } = greeter.address() as { port: number };
    const working = await examineWith({}, { mailUrl: `smtp://127.0.0.1:${port}` });
    expect(find(working, 'Mail server')?.level).toBe('ok');
    await new Promise((resolve) => greeter.close(resolve));
    const stopped = await examineWith({}, { mailUrl: `smtp://127.0.0.1:${port}` });
    expect(find(stopped, 'Mail server')).toMatchObject({ level: 'error' });
    expect(find(await examineWith(), 'Mail server')).toMatchObject({ level: 'warning' });
  });
});

describe('checks of the machine', () => {
  it('warn before the disk is full', () => {
    const levelOf = (free: number) => checkDiskSpace('/data', { free, total: 100 }).level;
    expect([levelOf(50), levelOf(5), levelOf(1)]).toEqual(['ok', 'warning', 'error']);
  });

  it('require the oldest supported Node.js', () => {
    expect(
      ['18.20.0', '20.18.0', '20.19.0', '24.1.0'].map((node) => checkVersions('0.1.0', node).level),
    ).toEqual(['error', 'error', 'ok', 'ok']);
  });
});

it('prints each finding with what to do, and the totals', () => {
  const text = formatFindings([
    { area: 'Disk', level: 'ok', text: '5 GB free' },
    { area: 'Workers', level: 'error', text: 'None', advice: 'Start one.' },
  ]);
  expect(text).toContain('✓ Disk');
  expect(text).toMatch(/✗ Workers +None\n +→ Start one\./);
  expect(text).toContain('1 error, 0 warnings, 1 in order');
});
