import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const compiler = at('node_modules/ts7/bin/tsc');

/** The compiler ends after one pass, so collecting its garbage is a fifth of its work for nothing. */
const env = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

/** The server uses the types of Node.js, the web app those of the browser, and its tests use both. */
for (const project of ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/web/tsconfig.test.json']) {
  // Parallel checkers duplicate work, which does not pay off on two cores.
  await run(process.execPath, [compiler, '--checkers', '1', '-p', at(project)], { env });
}
