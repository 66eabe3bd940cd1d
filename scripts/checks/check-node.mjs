import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { at } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

/**
 * `npm run check:node -- 22 24` runs the unit tests with other versions of Node.js, which npm's package `node` brings into a
 * temporary folder. After `--` come names of test files, for a part of them.
 */
const given = process.argv.slice(2);
const split = given.includes('--') ? given.indexOf('--') : given.length;
const [versions, files] = [given.slice(0, split), given.slice(split + 1)];
if (versions.length === 0 || versions.some((version) => !/^\d+(\.\d+){0,2}$/.test(version))) {
  console.error('Usage: npm run check:node -- 22 24 [-- TEST-FILE …]');
  process.exit(2);
}
const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-node-'));
const failed = [];
for (const version of versions) {
  const prefix = path.join(folder, version);
  // Its binary is a dependency that an install script would otherwise only link.
  await run(
    'npm',
    ['install', '--prefix', prefix, '--no-save', '--ignore-scripts=false', `node@${version}`],
    {
      quiet: true,
    },
  );
  const node = path.join(prefix, 'node_modules/node/bin/node');
  const exact = (await run(node, ['--version'], { quiet: true })).trim();
  console.log(`\n── Node.js ${exact}`);
  const env = { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  const vitest = ['run', '--project', 'unit', '--reporter=dot', ...files];
  await run(node, [at('node_modules/vitest/vitest.mjs'), ...vitest], { env }).then(
    () => console.log(`Node.js ${exact}: passed`),
    () => failed.push(exact),
  );
}
await rm(folder, { recursive: true, force: true });
if (failed.length > 0) console.error(`Failed with Node.js ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
