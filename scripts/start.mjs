import { prepare, runCommand } from './lib/prepare.mjs';

await prepare();
process.argv.splice(2, 0, 'start');
await runCommand();
