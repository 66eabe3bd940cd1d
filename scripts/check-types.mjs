import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const compiler = at('node_modules/ts7/bin/tsc');

/** The server side sees Node's types, the web side the browser's, and the web side's tests both. */
for (const project of ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/web/tsconfig.test.json']) {
  // Several checkers work out the same types each for itself: twice the work, which two cores do not give back.
  await run(process.execPath, [compiler, '--checkers', '1', '-p', at(project)]);
}
