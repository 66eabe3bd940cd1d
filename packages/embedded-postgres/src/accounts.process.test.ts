import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { locateCluster } from './cluster-location.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { ChildNode, installChildProgram } from './test-support/child-node.ts';
import { postmasterPid, userIdOf } from './test-support/server-processes.ts';
import {
  createReadableFolder,
  createTestFolder,
  isRoot,
  query,
  removeTestFolders,
  withoutDurability,
} from './test-support/temporary-homes.ts';

const nobody = { uid: 65_534, gid: 65_534 };
const settings = withoutDurability;

let installation: string;
let program: string;
let folder: string;
/** Only its owner may traverse it, like /root. */
let closed: string;
let server: EmbeddedPostgres | undefined;

beforeAll(async () => {
  [installation, folder, closed] = await Promise.all([
    createTestFolder(),
    createTestFolder(),
    createTestFolder(),
  ]);
  await chmod(closed, 0o700);
  program = await installChildProgram(installation, { readableByAll: true });
});

afterEach(() => server?.stop());
afterAll(() => removeTestFolders(folder, closed, installation));

it('starts in a home below a folder that is closed to other accounts', async () => {
  server = await startEmbeddedPostgres({ home: join(closed, 'home'), settings });
  await query(server.adminUrl, `create table kept as select 'here' as word`);
  await server.stop();
  server = await startEmbeddedPostgres({ home: join(closed, 'home'), settings });
  expect(await query(server.adminUrl, 'select word from kept')).toEqual([{ word: 'here' }]);
  expect((await stat(closed)).mode & 0o777).toBe(0o700);
});

if (isRoot) {
  describe('started by root', () => {
    it('stores the cluster of a closed home elsewhere and reports where', async () => {
      const home = join(closed, 'home');
      server = await startEmbeddedPostgres({ home, settings });
      const location = (await readFile(join(home, 'database-location'), 'utf8')).trim();
      expect(server.dataDir).toBe(join(location, 'pgdata'));
      expect(await readFile(join(location, 'belongs-to'), 'utf8')).toBe(`${home}\n`);
    });

    it('makes a new home traversable, but no folder that is in use', async () => {
      const fresh = join(folder, 'fresh');
      await mkdir(fresh, { mode: 0o700 });
      expect((await locateCluster(fresh)).baseDir).toBe(fresh);
      expect((await stat(fresh)).mode & 0o777).toBe(0o711);

      const used = join(folder, 'used');
      await mkdir(used, { mode: 0o700 });
      await writeFile(join(used, 'letter'), 'private');
      expect((await locateCluster(used)).baseDir).not.toBe(used);
      expect((await stat(used)).mode & 0o777).toBe(0o700);
    });

    it('recovers from a kill without permission to inspect processes of other users', async () => {
      const order = { options: { home: join(closed, 'home'), settings } };
      const wrapper = ['setpriv', '--bounding-set=-sys_ptrace'];
      const first = new ChildNode(program, order, wrapper);
      const { dataDir, adminUrl } = await first.started();
      await first.kill();
      const adopting = new ChildNode(program, order, wrapper);
      expect((await adopting.started()).adminUrl).toBe(adminUrl);
      process.kill(await postmasterPid(dataDir), 'SIGKILL');
      await adopting.kill();
      const reviving = new ChildNode(program, order, wrapper);
      await query((await reviving.started()).adminUrl, 'select from kept');
      await reviving.stop();
    });

    it('serves an ordinary user’s data under that user’s account', async () => {
      const home = join(folder, 'ordinary');
      await createReadableFolder(home);
      await chown(home, nobody.uid, nobody.gid);
      const child = new ChildNode(program, { options: { home, settings }, account: nobody });
      const started = await child.started();
      expect(await userIdOf(await postmasterPid(started.dataDir))).toBe(nobody.uid);
      await query(started.adminUrl, 'create table made_by_user ()');
      await child.stop();

      server = await startEmbeddedPostgres({ home, settings });
      expect(await userIdOf(await postmasterPid(server.dataDir))).toBe(nobody.uid);
      await query(server.adminUrl, 'select from made_by_user');
    });

    it('serves data that root restored, under the database account', async () => {
      const home = join(folder, 'ordinary');
      await promisify(execFile)('chown', ['-R', '0:0', home]);
      server = await startEmbeddedPostgres({ home, settings });
      expect(await userIdOf(await postmasterPid(server.dataDir))).not.toBe(0);
      await query(server.adminUrl, 'select from made_by_user');
    });

    it('fails instead of creating a new cluster if the data became inaccessible', async () => {
      const home = join(folder, 'ordinary');
      await chmod(folder, 0o700);
      await expect(startEmbeddedPostgres({ home, settings })).rejects.toThrow('cannot access its parent');
      await chmod(folder, 0o755);
      expect(await readdir(home)).not.toContain('database-location');
    });

    it('tells an ordinary user who owns the data', async () => {
      const home = join(folder, 'ordinary');
      const child = new ChildNode(program, { options: { home, settings }, account: nobody });
      await expect(child.started()).rejects.toThrow(/belongs to the user with id \d+.*runs as 65534/);
    });
  });
}
