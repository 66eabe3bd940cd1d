import { createAdmin } from './admin.ts';
import { readConfig, readKeyRing } from './config.ts';
import { defaultHome } from './places.ts';
import { start } from './start.ts';
import { withDatabaseUrl } from './with-database-url.ts';

/** `lastmile COMMAND …`: what an operator can ask for on the command line. */
const usage = `lastmile start [--empty] [--demo-public]   PostgreSQL, migrations, API and web page on this machine
lastmile admin create E-MAIL               a platform administrator, with a new password`;

async function run([command, ...rest]: string[]): Promise<void> {
  if (command === 'start') return start(rest);
  if (command === 'admin' && rest[0] === 'create' && rest[1]) {
    const config = readConfig(process.env, defaultHome);
    const email = rest[1];
    const keyRing = await readKeyRing(process.env, config.home);
    const password = await withDatabaseUrl(config, keyRing, (url) => createAdmin(url, email));
    console.log(`${email} can sign in with the password ${password}`);
    return;
  }
  console.error(usage);
  process.exitCode = 2;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(`lastmile: ${(error as Error).message}`);
  process.exitCode = 1;
}
