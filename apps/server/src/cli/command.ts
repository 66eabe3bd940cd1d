import { migrate, openDatabase } from '@lastmile/database';
import { createAdmin } from './admin.ts';
import { backUp } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { reportFindings, runChecks } from './check.ts';
import { type Config, readConfig, readKeyRing } from './config.ts';
import { appLoginOf, masterKeyOf } from './database-credentials.ts';
import { fillWithDemo } from './demo-command.ts';
import { defaultHome } from './paths.ts';
import { start } from './start.ts';
import { withAdminUrl } from './with-admin-url.ts';
import { withDatabaseUrl } from './with-database-url.ts';

interface Command {
  /** What follows the name, as the usage shows it. */
  readonly takes?: string;
  readonly does: string;
  run(config: Config, args: readonly string[]): Promise<unknown>;
}

/** `lastmile COMMAND …`: what an operator can ask for on the command line. */
const commands: Record<string, Command> = {
  start: {
    takes: '[--empty] [--demo-public] [--no-network] [--no-bills]',
    does: 'PostgreSQL, migrations, API, worker and web page on this machine',
    run: (_config, flags) => start(flags),
  },
  api: {
    does: 'one API process; needs DATABASE_URL or DATABASE_APP_URL',
    run: () => import('./api.ts'),
  },
  worker: {
    does: 'one worker process; needs DATABASE_URL or DATABASE_APP_URL',
    run: () => import('./worker.ts'),
  },
  migrate: {
    does: 'bring the database to the newest form',
    run: runMigrations,
  },
  check: {
    does: 'look whether everything holds that must; exits with 1 and says what does not',
    run: runCheck,
  },
  backup: {
    takes: 'FILE',
    does: 'everything but the sealing key, while the panel runs',
    run: (config, [file]) => backUp(config, needed(file, 'backup FILE')),
  },
  restore: {
    takes: 'FILE',
    does: 'a backup into an empty place; needs the sealing key',
    run: (config, [file]) => restore(config, needed(file, 'restore FILE')),
  },
  admin: {
    takes: 'create E-MAIL',
    does: 'a platform administrator, with a new password',
    run: runAdmin,
  },
  demo: {
    does: 'fill an empty database with demo ISPs and people',
    run: runDemo,
  },
};

async function runMigrations(config: Config): Promise<void> {
  const keyRing = await readKeyRing(process.env, config.home);
  await withAdminUrl(config, { mustExist: false }, async ({ adminUrl }) => {
    const appLogin = appLoginOf(adminUrl, masterKeyOf(keyRing));
    const { applied } = await migrate({ adminUrl, appLogin });
    console.log(applied.length ? `Applied ${applied.join(', ')}` : 'Nothing to do');
  });
}

async function runCheck(config: Config): Promise<void> {
  const keyRing = await readKeyRing(process.env, config.home);
  await withAdminUrl(config, { mustExist: true }, async ({ adminUrl }) => {
    const url = config.databaseAppUrl ?? appLoginOf(adminUrl, masterKeyOf(keyRing)).url;
    const database = openDatabase({ url, maxConnections: 2, applicationName: 'lastmile check' });
    try {
      if (!reportFindings(await runChecks(database))) process.exitCode = 1;
    } finally {
      await database.close();
    }
  });
}

async function runAdmin(config: Config, [verb, given]: readonly string[]): Promise<void> {
  const email = needed(verb === 'create' ? given : undefined, 'admin create E-MAIL');
  const keyRing = await readKeyRing(process.env, config.home);
  const password = await withDatabaseUrl(config, keyRing, (url) => createAdmin(url, email));
  console.log(`${email} can sign in with the password ${password}`);
}

async function runDemo(config: Config): Promise<void> {
  const keyRing = await readKeyRing(process.env, config.home);
  const password = await withDatabaseUrl(config, keyRing, (url) => fillWithDemo(config, url, keyRing));
  console.log(`The demo is in; all its accounts have the password ${password}`);
  console.log('Its routers are simulated: they run while  npm start  does, with this data folder.');
}

class Misused extends Error {}

function needed(argument: string | undefined, form: string): string {
  if (argument) return argument;
  throw new Misused(`It is: lastmile ${form}`);
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { takes = '', does }]) => [`${name} ${takes}`, does] as const,
  );
  return lines.map(([form, does]) => `lastmile ${form.padEnd(48)}${does}`).join('\n');
}

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (command) await command.run(readConfig(process.env, defaultHome), args);
  else {
    console.error(usage());
    process.exitCode = 2;
  }
} catch (error) {
  console.error(`lastmile: ${(error as Error).message}`);
  process.exitCode = error instanceof Misused ? 2 : 1;
}
