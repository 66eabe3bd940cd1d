import { readFile } from 'node:fs/promises';
import { whenStale } from './fingerprint.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

const leastNode = [20, 19];

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]);
  if (isOld)
    throw new Error(
      `Lastmile requires Node.js ${leastNode.join('.')} or later; this is ${process.versions.node}.`,
    );
}

/** Installs exactly what the lock file names, when it has changed or nothing is installed. */
export async function ensureInstalled() {
  refuseOldNode();
  const workspaces = await readFile(at('package.json'), 'utf8').then(
    (text) => JSON.parse(text).workspaces.length,
  );
  if (!workspaces) throw new Error('package.json lists no workspaces');
  return whenStale(at('node_modules/.lastmile-installed'), ['package-lock.json', '.npmrc'], () =>
    run('npm', ['ci', '--no-audit', '--no-fund'], { quiet: true }),
  );
}
