import { readFile } from 'node:fs/promises';
import { whenStale } from './fingerprint.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

const minimumNode = [20, 19];

function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < minimumNode[0] || (major === minimumNode[0] && minor < minimumNode[1]);
  if (isOld)
    throw new Error(
      `Lastmile requires Node.js ${minimumNode.join('.')} or later; this is ${process.versions.node}.`,
    );
}

/** Installs the packages of the lock file if it has changed or nothing is installed. */
export async function ensureInstalled() {
  assertNodeVersion();
  const workspaces = await readFile(at('package.json'), 'utf8').then(
    (text) => JSON.parse(text).workspaces.length,
  );
  if (!workspaces) throw new Error('package.json lists no workspaces');
  return whenStale(at('node_modules/.lastmile-installed'), ['package-lock.json', '.npmrc'], () =>
    run('npm', ['ci', '--no-audit', '--no-fund'], { quiet: true }),
  );
}
