import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** The server side sees Node's types, the web side the browser's, and the web side's tests both. */
const compiler = at('node_modules/ts7/bin/tsc');
await run(process.execPath, [compiler, '-p', at('tsconfig.json')]);
await run(process.execPath, [compiler, '-p', at('apps/web/tsconfig.json')]);
await run(process.execPath, [compiler, '-p', at('apps/web/tsconfig.test.json')]);
