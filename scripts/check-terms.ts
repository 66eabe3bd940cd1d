import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finding, termFinder } from './lib/find-terms.ts';
import { retiredTerms } from './terms.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folders = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'chaos', 'docs', 'deploy'];
const rootFiles = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.dependency-cruiser.cjs',
  'vitest.config.ts',
];
const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'fixtures']);
/** The list itself and its tests; files made from migrations; rows of names and places; the other languages. */
const skippedFiles =
  /^scripts\/(terms|check-terms\.test)\.ts$|\.generated\.ts$|^packages\/database\/(schema\.sql|SCHEMA\.md)$|_rows\.sql$|^docs\/api-renames\.md$|^docs\/api\//;
const searchedFiles = /\.(ts|tsx|mjs|cjs|sql|md)$|\/locales\/en\/[^/]+\.json$|^deploy\//;

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(name);
      return searchedFiles.test(name) && !skippedFiles.test(name) ? [name] : [];
    }),
  );
  return found.flat();
}

const findTerms = termFinder(retiredTerms);
const checkFile = async (name: string): Promise<Finding[]> =>
  findTerms(name, await readFile(path.join(root, name), 'utf8'));

/** `tsx scripts/check-terms.ts`: fails where a retired term is used, and names the one to use. */
const names = [...rootFiles, ...(await Promise.all(folders.map(listFiles))).flat().sort()];
const findings = (await Promise.all(names.map(checkFile))).flat();
for (const { path, line, found, use, context } of findings)
  console.error(`${path}:${line} (${context}) "${found}": use ${use}`);
console.log(`${names.length} files, ${findings.length} retired terms.`);
process.exit(findings.length || names.length === rootFiles.length ? 1 : 0);
