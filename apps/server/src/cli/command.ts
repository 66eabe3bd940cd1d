import { migrate, openDatabase } from '@lastmile/database';
import { saveRouterFault } from '../../../demo/src/router-faults.ts';
import { createAdmin } from './admin.ts';
import { createBackup } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { checkInvariants, reportFindings } from './check.ts';
import { type CommandForm, parseCommandLine, UsageError } from './command-line.ts';
import { type Config, readConfig, readKeyRing } from './config.ts';
import { appLoginOf, masterKeyOf } from './database-credentials.ts';
import { loadDemoData } from './demo/demo-command.ts';
import { runDoctor } from './doctor/doctor-command.ts';
import { listKeys, rotateKeys } from './keys/key-command.ts';
import { defaultHome } from './paths.ts';
import { start } from './start.ts';
import { withAdminUrl } from './with-admin-url.ts';
import { withDatabaseUrl } from './with-database-url.ts';

interface Command extends CommandForm {
  run(config: Config, args: readonly string[], flags: readonly string[]): Promise<unknown>;
}

/** `lastmile COMMAND`: the commands for operators. */
const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'Run PostgreSQL, migrations, the API with the web app and a worker on this machine',
    flags: {
      empty: 'Do not load the demo into an empty database',
      'demo-public': 'Allow the demo, whose password is public, on a network',
      'no-network': "Do not run the demo's simulated routers",
      'no-invoices': 'Load the demo without its invoices and payments',
    },
    run: (_config, _args, flags) => start(flags),
  },
  api: {
    summary: 'Run one API process; needs DATABASE_URL or DATABASE_APP_URL',
    flags: { 'demo-public': 'Allow a demo database, whose password is public, on a network' },
    run: () => import('./api.ts'),
  },
  worker: {
    summary: 'Run one worker process; needs DATABASE_URL or DATABASE_APP_URL',
    run: () => import('./worker.ts'),
  },
  migrate: {
    summary: 'Migrate the database to the newest schema',
    run: runMigrations,
  },
  check: {
    summary: 'Verify all invariants; exits with 1 and lists the violations',
    run: runCheck,
  },
  doctor: {
    summary: 'Check database, key, queue, routers, mail, gateways, disk, clock and versions, with what to do',
    run: runDoctor,
  },
  backup: {
    summary: 'Write a backup of everything but the encryption key, while Lastmile runs',
    arguments: ['FILE'],
    run: (config, [file = '']) => createBackup(config, file),
  },
  restore: {
    summary: 'Restore a backup into an empty data folder; needs the encryption key',
    arguments: ['FILE'],
    run: (config, [file = '']) => restore(config, file),
  },
  key: {
    summary: 'Encrypt the values of one purpose, or of all, with a new key; list shows the purposes',
    arguments: ['rotate', 'PURPOSE'],
    alternative: ['list'],
    run: async (config, [word, purpose = '']) => {
      const keyRing = await readKeyRing(process.env, config.home);
      await withAdminUrl(config, { mustExist: true }, ({ adminUrl }) =>
        word === 'list' ? listKeys(adminUrl, keyRing) : rotateKeys(adminUrl, keyRing, purpose),
      );
    },
  },
  admin: {
    summary: 'Create a platform administrator with a new password',
    arguments: ['create', 'EMAIL'],
    run: runAdmin,
  },
  demo: {
    summary: 'Load the demo into an empty database, or switch a fault of a running demo router',
    alternative: ['fault', 'ROUTER', 'MODE'],
    run: (config, [word, router = '', mode = '']) =>
      word === 'fault' ? runDemoFault(config, router, mode) : runDemo(config),
  },
};

async function runMigrations(config: Config): Promise<void> {
  const keyRing = await readKeyRing(process.env, config.home);
  await withAdminUrl(config, { mustExist: false }, async ({ adminUrl }) => {
    const appLogin = appLoginOf(adminUrl, masterKeyOf(keyRing));
    const { applied } = await migrate({ adminUrl, appLogin });
    console.log(applied.length ? `Applied ${applied.join(', ')}` : 'No pending migrations');
  });
}

async function runCheck(config: Config): Promise<void> {
  const keyRing = await readKeyRing(process.env, config.home);
  await withAdminUrl(config, { mustExist: true }, async ({ adminUrl }) => {
    const url = config.databaseAppUrl ?? appLoginOf(adminUrl, masterKeyOf(keyRing)).url;
    const database = openDatabase({ url, maxConnections: 2, applicationName: 'lastmile check' });
    try {
      if (!reportFindings(await checkInvariants(database))) process.exitCode = 1;
    } finally {
      await database.close();
    }
  });
}

async function runAdmin(config: Config, [, email = '']: readonly string[]): Promise<void> {
  const keyRing = await readKeyRing(process.env, config.home);
  const password = await withDatabaseUrl(config, keyRing, (url) => createAdmin(url, email));
  console.log(`Created ${email} with the password ${password}`);
}

async function runDemoFault({ home }: Config, router: string, mode: string): Promise<void> {
  const name = await saveRouterFault(home, router, mode);
  console.log(
    `${name}: ${mode === 'none' ? 'no fault' : mode}. It takes effect while  npm start  is running.`,
  );
}

async function runDemo(config: Config): Promise<void> {
  const keyRing = await readKeyRing(process.env, config.home);
  const password = await withDatabaseUrl(config, keyRing, (url) => loadDemoData(config, url, keyRing));
  console.log(`Demo data loaded. All demo accounts have the password ${password}`);
  console.log('Its routers are simulated and run while  npm start  is running with this data folder.');
}

try {
  const line = parseCommandLine(commands, process.argv.slice(2));
  if (line.kind === 'help') console.log(line.text);
  else await commands[line.name]?.run(readConfig(process.env, defaultHome), line.args, line.flags);
} catch (error) {
  console.error(`lastmile: ${(error as Error).message}`);
  // Open connections would keep a process alive that serves nothing, and no supervisor would restart it.
  process.exit(error instanceof UsageError ? 2 : 1);
}
