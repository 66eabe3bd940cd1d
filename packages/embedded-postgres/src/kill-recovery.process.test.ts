import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { ChildNode, installChildProgram } from './test-support/child-node.ts';
import { checkpointerPid, childrenOf, postmasterPid } from './test-support/server-processes.ts';
import {
  createTestFolder,
  query,
  removeTestFolders,
  withoutDurability,
} from './test-support/temporary-homes.ts';

let installation: string;
let program: string;
let folder: string;
let home: string;
let server: EmbeddedPostgres;
let rowsWritten = 0;

const start = () => startEmbeddedPostgres({ home, settings: withoutDurability });

async function expectAllRows(): Promise<void> {
  expect(await query(server.adminUrl, 'select count(*)::int as rows from ledger')).toEqual([
    { rows: rowsWritten },
  ]);
}

beforeAll(async () => {
  [installation, folder] = await Promise.all([createTestFolder(), createTestFolder()]);
  program = await installChildProgram(installation);
  home = join(folder, 'home');
  server = await start();
  await query(server.adminUrl, 'create table ledger (id bigint generated always as identity)');
});

afterAll(() => removeTestFolders(folder, installation));

beforeEach(async () => {
  await query(server.adminUrl, 'insert into ledger default values');
  rowsWritten += 1;
});

describe('a killed server recovers with all its rows', () => {
  it('when its postmaster was killed', async () => {
    process.kill(await postmasterPid(server.dataDir), 'SIGKILL');
    server = await start();
    await expectAllRows();
  });

  it('when all its processes were killed', async () => {
    const postmaster = await postmasterPid(server.dataDir);
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) process.kill(pid, 'SIGKILL');
    server = await start();
    await expectAllRows();
  });

  it('when one of its processes does not notice that the postmaster was killed', async () => {
    process.kill(await checkpointerPid(server.adminUrl), 'SIGSTOP');
    process.kill(await postmasterPid(server.dataDir), 'SIGKILL');
    server = await start();
    await expectAllRows();
  });

  it.each([
    ['belongs to someone else by now', 'echo $$; exec sleep 60'],
    // The shell leaves a child that the program it is replaced by never reaps: a zombie.
    ['is still held by a zombie', 'sleep 0 & echo $!; exec sleep 60'],
  ])('when its process id %s', async (_, script) => {
    await server.stop();
    // PostgreSQL itself rules out a process of another account.
    const { uid, gid } = await stat(server.dataDir);
    const parent = spawn('sh', ['-c', script], { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
    const [holder] = await once(createInterface(parent.stdout), 'line');
    await writeLockFileOf(Number(holder));
    server = await start();
    parent.kill('SIGKILL');
    await expectAllRows();
  });

  function writeLockFileOf(pid: number): Promise<void> {
    const lines = [pid, server.dataDir, 1_700_000_000, server.port, '', '127.0.0.1', '', 'ready'];
    return writeFile(join(server.dataDir, 'postmaster.pid'), `${lines.join('\n')}\n`);
  }
});

describe('a killed Node process', () => {
  it('leaves a server that the next start adopts, even with another preferred port', async () => {
    await server.stop();
    const child = new ChildNode(program, { options: { home, settings: withoutDurability } });
    const started = await child.started();
    const pid = await postmasterPid(started.dataDir);
    await child.kill();

    const steps: string[] = [];
    server = await startEmbeddedPostgres({ home, preferredPort: 17_400, onStep: (step) => steps.push(step) });
    expect(steps).toEqual(['Using the PostgreSQL that is already running']);
    expect(server.adminUrl).toBe(started.adminUrl);
    expect(await postmasterPid(server.dataDir)).toBe(pid);
    await expectAllRows();
  });
});
