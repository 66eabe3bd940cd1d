import path from 'node:path';
import { migrate, openDatabase } from '@lastmile/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { systemClock } from '@lastmile/kit';
import { Cipher, type KeyRing } from '@lastmile/kit/encryption';
import { demoAccountant, demoAdmin, demoIsps, demoPassword } from '../../../demo/src/accounts.ts';
import { loadDemo } from '../../../demo/src/load-demo.ts';
import {
  createNetworkStateFiles,
  findNetworkStateFiles,
  gatewayPairsOf,
  pairsOf,
} from '../../../demo/src/network-state-files.ts';
import { type Config, readConfig, readKeyRing } from './config.ts';
import { type AppLogin, appLoginOf, masterKeyOf } from './database-credentials.ts';
import { type ExistingUsers, mayLoadDemo, runsNetwork } from './demo/demo-guard.ts';
import { countExistingUsers } from './existing-users.ts';
import { defaultHome } from './paths.ts';
import { runStep } from './progress-step.ts';
import { Supervisor } from './supervisor.ts';

/** Runs everything on one machine: PostgreSQL, migrations, the API with the web page, and a worker. */
export async function start(flags: readonly string[]): Promise<void> {
  const config = readConfig(process.env, defaultHome);
  const keyRing = await readKeyRing(process.env, config.home);
  const embedded = config.databaseUrl ? undefined : await runStep('PostgreSQL', () => startEmbedded(config));
  const adminUrl = config.databaseUrl ?? embedded?.adminUrl ?? '';
  const appLogin = appLoginOf(adminUrl, masterKeyOf(keyRing));
  const supervisor = new Supervisor(config, embedded, config.databaseAppUrl ?? appLogin.url, flags);
  supervisor.stopOnSignals();
  try {
    await runStep('Migrations', () => migrate({ adminUrl, appLogin }));
    const existingUsers = await prepareUsers(config, flags, { appLogin, keyRing }, embedded !== undefined);
    const network = runsNetwork({ config, flags, existingUsers })
      ? await findNetworkStateFiles(config.home)
      : undefined;
    if (network) supervisor.allowSimulated(pairsOf(network), gatewayPairsOf(network));
    const [port] = await Promise.all([
      runStep('API and web app', () => supervisor.startApi()),
      runStep('Worker', () => supervisor.startWorker()),
      network && runStep('Simulated routers and gateways', () => supervisor.startNetwork()),
    ]);
    announce(config, port, embedded, existingUsers);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

function startEmbedded(config: Config): Promise<EmbeddedPostgres> {
  const onStep = (text: string) => console.log(`  ${text}`);
  return startEmbeddedPostgres({ home: path.join(config.home, 'postgres'), onStep });
}

async function prepareUsers(
  config: Config,
  flags: readonly string[],
  { appLogin, keyRing }: { appLogin: AppLogin; keyRing: KeyRing },
  isEmbedded: boolean,
): Promise<ExistingUsers> {
  const database = openDatabase({ url: config.databaseAppUrl ?? appLogin.url, maxConnections: 2 });
  try {
    const existingUsers = await countExistingUsers(database);
    if (!mayLoadDemo({ config, flags, isEmbedded, existingUsers })) return existingUsers;
    const services = { cipher: new Cipher(keyRing) };
    const withInvoices = !flags.includes('--no-invoices');
    await runStep(withInvoices ? 'Demo data: 14 months' : 'Demo ISPs and subscribers', async () =>
      loadDemo(database, services, await createNetworkStateFiles(config.home, systemClock.now()), {
        withInvoices,
      }),
    );
    return 'demo';
  } finally {
    await database.close();
  }
}

function announce(
  config: Config,
  port: number,
  embedded: EmbeddedPostgres | undefined,
  existingUsers: ExistingUsers,
): void {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  if (config.port && port !== config.port)
    console.log(`\nPort ${config.port} is in use. Using port ${port} instead.`);
  console.log(`\nLastmile is ready:  http://${host.includes(':') ? `[${host}]` : host}:${port}/`);
  console.log(`Data folder:        ${config.home}`);
  console.log(
    `Database:           ${embedded ? `PostgreSQL ${embedded.version}, embedded` : 'DATABASE_URL'}`,
  );
  console.log(`Sign in:            ${signInHint(existingUsers)}`);
  console.log('Stop:               Ctrl-C\n');
}

/** As the panel calls them; the keys of roles are part of the API. */
const roleNames: Readonly<Record<string, string>> = {
  client: 'owner',
  staff: 'support agent',
  wholesale: 'wholesale reseller',
};

function signInHint(existingUsers: ExistingUsers): string {
  if (existingUsers === 'own') return 'with your account';
  if (existingUsers === 'none') return 'no accounts yet; create one with  npx lastmile admin create EMAIL';
  const indent = `\n${' '.repeat(20)}`;
  const logins = [
    `${demoAdmin.email} (platform administrator)`,
    `${demoAccountant.email} (platform accountant)`,
    ...demoIsps.flatMap(({ name, accounts }) =>
      accounts.map(({ role, key, email }) => `${email} (${roleNames[key ?? role] ?? role}, ${name})`),
    ),
  ];
  return `demo accounts, all with the password ${demoPassword}${indent}${logins.join(indent)}`;
}
