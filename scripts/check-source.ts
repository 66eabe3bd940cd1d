import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findViolations,
  type Limits,
  measureFiles,
  measureFunctions,
  type SourceFile,
  summarize,
} from './lib/source-measures.ts';

const limits: Limits = {
  complexityOfFunction: 15,
  filesInFolder: 25,
  medianLines: 60,
  p95Lines: 160,
};

const root = fileURLToPath(new URL('../', import.meta.url));
const sourceFolders = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'chaos'];
const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'fixtures']);
const sourceExtension = /(?<!\.d)\.(ts|tsx|mts|cts|js|mjs|cjs)$/;

async function listSourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSourceFiles(name);
      return sourceExtension.test(entry.name) ? [name] : [];
    }),
  );
  return found.flat();
}

async function readSourceFile(name: string): Promise<SourceFile> {
  const text = await readFile(path.join(root, name), 'utf8');
  return { path: name, lines: text.split('\n').length - 1, functions: measureFunctions(name, text) };
}

/** `tsx scripts/check-source.ts`: fails when a function or a folder is too large, or files are too long. */
const names = (await Promise.all(sourceFolders.map(listSourceFiles))).flat().sort();
const measures = measureFiles(await Promise.all(names.map(readSourceFile)));
const violations = findViolations(measures, limits);
for (const violation of violations) console.error(violation);
console.log(summarize(measures, limits));
process.exit(violations.length ? 1 : 0);
