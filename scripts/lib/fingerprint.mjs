import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at } from './paths.mjs';

const skipped = new Set(['node_modules', 'dist', 'data', '.cache', 'test-results']);

async function* filesBelow(place) {
  let entries;
  try {
    entries = await readdir(place, { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    yield place;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const inner = path.join(place, entry.name);
    if (entry.isDirectory()) yield* filesBelow(inner);
    else if (entry.isFile()) yield inner;
  }
}

/** What the named files and folders hold, as one short text: it changes when any of them does. */
async function fingerprint(places) {
  const hash = createHash('sha256').update(process.version);
  for (const place of places) {
    for await (const file of filesBelow(at(place))) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Does the work when the places have changed since it was last done; says whether it did. */
export async function whenStale(markFile, places, work) {
  const now = await fingerprint(places);
  const before = await readFile(markFile, 'utf8').catch(() => '');
  if (now === before) return false;
  await work();
  await mkdir(path.dirname(markFile), { recursive: true });
  await writeFile(markFile, now);
  return true;
}
