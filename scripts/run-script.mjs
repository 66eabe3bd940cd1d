import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buildServer, buildWeb } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run bench -- NAME` runs a benchmark against its baseline, `npm run chaos -- NAME` a fault test. Both exit with 1
 * on failure.
 */
const [folder, name, ...rest] = process.argv.slice(2);
const files = (await readdir(at(folder), { recursive: true })).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('support'),
);
const nameOf = (file) => path.basename(file, '.ts');
const names = files.map(nameOf);
const usage = `Usage: npm run ${folder} -- NAME\n\nNAME is one of: ${names.sort().join(', ')}`;
if (name === 'help' || name === '--help' || name === '-h') {
  console.log(usage);
  process.exit(0);
}
if (!names.includes(name)) {
  console.error(name === undefined ? usage : `Unknown name: ${name}.\n\n${usage}`);
  process.exit(2);
}
await ensureInstalled();
await buildServer();
await buildWeb();
try {
  await run(process.execPath, [
    '--import',
    'tsx',
    at(`${folder}/${files.find((file) => nameOf(file) === name)}`),
    ...rest,
  ]);
} catch {
  process.exit(1);
}
