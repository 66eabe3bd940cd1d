import { pathToFileURL } from 'node:url';
import { buildServer, buildWeb } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { at } from './paths.mjs';

/** Installs and builds what is outdated, and prints the time of each step. */
export async function prepare({ quietWhenFresh = false } = {}) {
  const steps = { Install: ensureInstalled, 'Build the server': buildServer, 'Build the web app': buildWeb };
  for (const [name, work] of Object.entries(steps)) {
    const startedAt = performance.now();
    // The first installation takes minutes, in which an empty terminal would look broken.
    if (process.stdout.isTTY && !quietWhenFresh) process.stdout.write(`${name} …\r`);
    const hasRun = await work();
    if (!hasRun && quietWhenFresh) continue;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
    console.log(`${`${name}${hasRun ? '' : ', up to date'}`.padEnd(32)}${seconds.padStart(7)} s`);
  }
}

/** Runs the built command with the arguments of this process. */
export const runCommand = () => import(pathToFileURL(at('apps/server/dist/bin/command.js')).href);
