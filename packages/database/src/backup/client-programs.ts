import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folders in which packages install each version separately. */
const versionedFolders = ['/usr/lib/postgresql', '/usr/local/lib/postgresql'];

/**
 * The folder with pg_dump and pg_restore of the server's own major version. An older pg_dump cannot read the
 * server, and the output of a newer one may not be restorable into it.
 */
export async function findClientPrograms(
  serverMajor: number,
  searchPath = process.env['PATH'] ?? '',
): Promise<string> {
  const folders = [...searchPath.split(path.delimiter).filter(Boolean), ...(await versioned())];
  const found = new Set<string>();
  for (const folder of folders) {
    const major = await majorOf(path.join(folder, 'pg_dump'));
    if (major === serverMajor) return folder;
    if (major !== undefined) found.add(`${major} in ${folder}`);
  }
  const others = found.size ? `; found ${[...found].join(', ')}` : '';
  throw new Error(
    `The server runs PostgreSQL ${serverMajor}, but a matching pg_dump was not found${others}. Install the client programs ` +
      `of PostgreSQL ${serverMajor} (on Debian: apt install postgresql-client-${serverMajor}) or add their folder to PATH, then try again.`,
  );
}

async function versioned(): Promise<string[]> {
  const folders = await Promise.all(
    versionedFolders.map(async (parent) => {
      const versions = await readdir(parent).catch(() => []);
      return versions.map((version) => path.join(parent, version, 'bin'));
    }),
  );
  return folders.flat();
}

async function majorOf(program: string): Promise<number | undefined> {
  try {
    const { stdout } = await run(program, ['--version'], { timeout: 10_000 });
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}
