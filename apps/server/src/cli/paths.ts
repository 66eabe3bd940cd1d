import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, found from this file wherever it was built to. */
function findRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package-lock.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`package-lock.json not found above ${from}`);
  }
}

const root = findRoot(path.dirname(fileURLToPath(import.meta.url)));
export const defaultHome = path.join(root, 'data');
export const webFolder = path.join(root, 'apps/web/dist');
export const version = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
).version;
