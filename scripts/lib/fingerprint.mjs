import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at } from './paths.mjs';

const skipped = new Set(['node_modules', 'dist', 'data', '.cache', 'test-results']);

async function* filesBelow(filePath) {
  let entries;
  try {
    entries = await readdir(filePath, { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    yield filePath;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const inner = path.join(filePath, entry.name);
    if (entry.isDirectory()) yield* filesBelow(inner);
    else if (entry.isFile()) yield inner;
  }
}

/** A hash of the contents of the given files and folders. */
async function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const filePath of paths) {
    for await (const file of filesBelow(at(filePath))) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Runs `work` if the paths have changed since the last run; returns whether it ran. */
export async function whenStale(markFile, paths, work, setting = '') {
  const now = `${await fingerprint(paths)}${setting}`;
  const before = await readFile(markFile, 'utf8').catch(() => '');
  if (now === before) return false;
  await work();
  await mkdir(path.dirname(markFile), { recursive: true });
  await writeFile(markFile, now);
  return true;
}
