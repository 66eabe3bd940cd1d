import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChildNode, installChildProgram } from './test-support/child-node.ts';
import {
  createTestFolder,
  query,
  removeTestFolders,
  withoutDurability,
} from './test-support/temporary-homes.ts';

let installation: string;
let program: string;
let folder: string;

beforeAll(async () => {
  [installation, folder] = await Promise.all([createTestFolder(), createTestFolder()]);
  program = await installChildProgram(installation);
});

afterAll(() => removeTestFolders(folder, installation));

it('does not mistake the work of a process killed during initdb for a cluster', async () => {
  const home = join(folder, 'shared');
  const child = new ChildNode(program, { options: { home, settings: withoutDurability } });
  await child.untilStep('Creating the database cluster');
  await expect
    .poll(() => readdir(home, { recursive: true }))
    .toContainEqual(expect.stringMatching(/^unfinished-cluster.*PG_VERSION$/));
  await child.kill();
  expect(await readdir(home)).not.toContain('pgdata');
});

it('gives two processes that start a new home concurrently the same server', async () => {
  const options = { home: join(folder, 'shared'), settings: withoutDurability };
  const children = [new ChildNode(program, { options }), new ChildNode(program, { options })];
  const [first, second] = await Promise.all(children.map((child) => child.started()));
  expect(first).toEqual(second);
  const created = children.flatMap(({ steps }) => steps).filter((step) => step.startsWith('Creating'));
  expect(created).toHaveLength(1);
  expect((await readdir(options.home)).join()).not.toContain('unfinished');
  await query(first?.adminUrl ?? '', 'create table seen_by_both ()');
  await query(second?.adminUrl ?? '', 'select from seen_by_both');
  await Promise.all(children.map((child) => child.stop()));
});

it('runs the servers of two homes side by side if both want the same port at once', async () => {
  const children = ['shared', 'neighbour'].map(
    (name) =>
      new ChildNode(program, {
        options: { home: join(folder, name), preferredPort: 17_500, settings: withoutDurability },
      }),
  );
  const [shared, neighbour] = await Promise.all(children.map((child) => child.started()));
  expect(shared?.port).not.toBe(neighbour?.port);
  await query(shared?.adminUrl ?? '', 'select from seen_by_both');
  await expect(query(neighbour?.adminUrl ?? '', 'select from seen_by_both')).rejects.toThrow(
    'does not exist',
  );
  await Promise.all(children.map((child) => child.stop()));
});
