import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locateCluster } from './cluster-location.ts';
import { findFreePort } from './free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { inspectServer } from './server-state.ts';
import { stopServer } from './stop-server.ts';
import { checkpointerPid, postmasterPid, userIdOf } from './test-support/server-processes.ts';
import {
  createTestFolder,
  isRoot,
  query,
  removeTestFolders,
  withoutDurability,
} from './test-support/temporary-homes.ts';

let folder: string;
let home: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = await createTestFolder();
  home = join(folder, 'data of a small ISP');
  server = await startEmbeddedPostgres({ home });
});

afterAll(() => removeTestFolders(folder));

describe('a started server', () => {
  it('opens the database lastmile to its superuser', async () => {
    const [row] = await query(
      server.adminUrl,
      `select current_database() as database, rolname, rolsuper from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({ database: 'lastmile', rolname: 'lastmile_admin', rolsuper: true });
    expect(server.version).toMatch(/^18\.\d+$/);
    expect(await server.isRunning()).toBe(true);
  });

  it('finds Bangla words by their trigrams', async () => {
    await query(server.adminUrl, 'create extension if not exists pg_trgm');
    const [{ trigrams, likeness, lowered } = {}] = await query(
      server.adminUrl,
      `select cardinality(show_trgm('চট্টগ্রাম')) as trigrams, similarity('ঢাকা', 'ঢাকাই') as likeness,
              lower('ÉCOLE') as lowered`,
    );
    expect(trigrams).toBeGreaterThan(3);
    expect(likeness).toBeGreaterThan(0.3);
    expect(lowered).toBe('école');
  });

  it('listens on the loopback address only, uses page checksums and flushes to disk', async () => {
    const rows = await query(
      server.adminUrl,
      `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories',
        'data_checksums', 'fsync', 'full_page_writes', 'TimeZone', 'server_encoding', 'password_encryption')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      password_encryption: 'scram-sha-256',
    });
  });

  it('requires the password, which only the owner of the home may read', async () => {
    const { mode } = await stat(join(home, 'db-password'));
    expect(mode & 0o777).toBe(0o600);
    const guess = new URL(server.adminUrl);
    guess.password = 'guess';
    await expect(query(guess.href, 'select')).rejects.toThrow('password authentication failed');
  });

  it('does not run as root, and owns its data', async () => {
    const uid = await userIdOf(await postmasterPid(server.dataDir));
    expect((await stat(server.dataDir)).uid).toBe(uid);
    expect(uid === 0).toBe(false);
    if (!isRoot) expect(uid).toBe(process.getuid?.());
  });

  it('uses no file of node_modules, which npm ci may replace at any time', async () => {
    const filesInUse = await readFile(`/proc/${await postmasterPid(server.dataDir)}/maps`, 'utf8');
    expect(filesInUse).toContain(`${home}/pgsql-`);
    expect(filesInUse).not.toContain('node_modules');
    const [{ path } = {}] = await query(
      server.adminUrl,
      `select setting as path from pg_config() where name = 'SHAREDIR'`,
    );
    expect(path).toContain(`${home}/pgsql-`);
  });

  it('is returned again to everyone who starts the same home', async () => {
    const steps: string[] = [];
    const again = await startEmbeddedPostgres({ home, onStep: (step) => steps.push(step) });
    expect(again.adminUrl).toBe(server.adminUrl);
    expect(steps).toEqual(['Using the PostgreSQL that is already running']);
  });
});

describe('stopping', () => {
  it('disconnects clients and leaves no process, however often it is called', async () => {
    const sleeping = query(server.adminUrl, 'select pg_sleep(60)').catch((error: Error) => error.message);
    await expect
      .poll(() => query(server.adminUrl, `select from pg_stat_activity where query like '%sleep(60)'`))
      .toHaveLength(1);
    await Promise.all([server.stop(), server.stop()]);
    expect(await sleeping).toContain('terminating connection');
    expect(await server.isRunning()).toBe(false);
    expect(await inspectServer(await locateCluster(home))).toEqual({ kind: 'stopped' });
    await server.stop();
  });

  it('falls back to an immediate shutdown if a process hangs, and loses nothing committed', async () => {
    server = await startEmbeddedPostgres({ home });
    await query(server.adminUrl, `create table kept as select 'committed' as state`);
    process.kill(await checkpointerPid(server.adminUrl), 'SIGSTOP');
    await stopServer(await locateCluster(home), { fastTimeoutMs: 300 });
    expect(await server.isRunning()).toBe(false);
    server = await startEmbeddedPostgres({ home });
    expect(await query(server.adminUrl, 'select state from kept')).toEqual([{ state: 'committed' }]);
    await server.stop();
  });
});

describe('starting', () => {
  it('uses the next free port if the preferred one is taken', async () => {
    const taken = await findFreePort(17_300);
    const other = createServer().listen(taken, '127.0.0.1');
    await once(other, 'listening');
    server = await startEmbeddedPostgres({ home, preferredPort: taken, settings: withoutDurability });
    other.close();
    expect(server.port).toBeGreaterThan(taken);
    expect(server.port).toBeLessThanOrEqual(taken + 50);
    await query(server.adminUrl, 'select');
    await server.stop();
  });

  it('applies the settings of this start', async () => {
    server = await startEmbeddedPostgres({ home, settings: { ...withoutDurability, work_mem: '7MB' } });
    expect(await query(server.adminUrl, 'show work_mem')).toEqual([{ work_mem: '7MB' }]);
    expect(await query(server.adminUrl, 'show fsync')).toEqual([{ fsync: 'off' }]);
    await server.stop();
  });

  it('reports the output of the server if it does not start', async () => {
    const starting = startEmbeddedPostgres({ home, settings: { work_mem: 'plenty' } });
    await expect(starting).rejects.toThrow(/PostgreSQL did not start.*work_mem.*plenty/s);
  });

  it('repeats unpacking that a power failure interrupted, and removes unreachable former versions', async () => {
    const staged = (await readdir(home)).filter((name) => name.startsWith('pgsql-'));
    expect(staged).toHaveLength(1);
    await truncate(join(home, staged[0] ?? '', 'bin', 'postgres'));
    await mkdir(join(home, 'pgsql-17.0.0'));
    await mkdir(join(home, 'unfinished-cluster-1-00'));
    await writeFile(join(home, 'unfinished-cluster-1-00', 'PG_VERSION'), '18\n');

    server = await startEmbeddedPostgres({ home, settings: withoutDurability });
    await query(server.adminUrl, 'select');
    expect((await readdir(home)).sort()).toEqual(['db-password', 'pgdata', ...staged, 'startup.log']);
  });
});
