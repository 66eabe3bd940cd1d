import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClientPrograms } from './client-programs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile-programs-'));
  const program = path.join(folder, 'pg_dump');
  await writeFile(program, '#!/bin/sh\necho "pg_dump (PostgreSQL) 98.1 (Somewhere 98.1-2)"\n');
  await chmod(program, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

it("finds the programs of the server's own version", async () => {
  expect(await findClientPrograms(98, `/nowhere:${folder}`)).toBe(folder);
});

it('reports the missing version, the available ones, and what to install', async () => {
  await expect(findClientPrograms(99, folder)).rejects.toThrow(
    /The server runs PostgreSQL 99, but a matching pg_dump was not found; found 98 in .*apt install postgresql-client-99/,
  );
});
