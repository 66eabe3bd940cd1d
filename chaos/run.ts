import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** `npm run chaos -- NAME` breaks one thing on purpose, again and again, and exits with 1 if it does not hold. */
const folder = fileURLToPath(new URL('.', import.meta.url));
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => name !== 'run');
const [name = ''] = process.argv.slice(2);
if (names.includes(name)) await import(`./${name}.ts`);
else {
  console.error(`npm run chaos -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exitCode = 2;
}
