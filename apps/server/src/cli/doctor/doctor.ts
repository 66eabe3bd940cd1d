import { type Database, openDatabase, pendingMigrations, queueUrlOf, withPlatform } from '@lastmile/database';
import { encryptionKeyIdsIn } from '@lastmile/database/backup';
import type { KeyRing } from '@lastmile/kit/encryption';
import type { Config } from '../config.ts';
import { version } from '../paths.ts';
import {
  checkDiskSpace,
  checkKey,
  checkMail,
  checkPublicUrl,
  checkVersions,
  readDiskSpace,
} from './check-machine.ts';
import {
  checkClock,
  checkFailedJobs,
  checkGateways,
  checkNotifications,
  checkPostgres,
  checkQueue,
  checkRouters,
  checkWorkers,
} from './check-system.ts';
import { type Finding, failure } from './finding.ts';
import { readQueueLag } from './queries/queue-lag.ts';
import { readSystemState } from './queries/system-state.ts';

export interface DoctorOptions {
  readonly config: Pick<
    Config,
    'home' | 'attachmentFolder' | 'mailUrl' | 'publicUrl' | 'production' | 'databaseQueueUrl'
  >;
  readonly keyRing: KeyRing | undefined;
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly nowMs: () => number;
}

/** Checks everything that an installation needs. Each finding says what to do. */
export async function runDiagnostics(options: DoctorOptions): Promise<Finding[]> {
  const { config } = options;
  const machine = [
    checkVersions(version, process.versions.node),
    checkDiskSpace(config.home, await readDiskSpace(config.home)),
    await checkMail(config.mailUrl),
    checkPublicUrl(config.publicUrl, config.production),
  ];
  return [...(await examineDatabase(options)), ...machine];
}

async function examineDatabase(options: DoctorOptions): Promise<Finding[]> {
  // The login of the database is derived from the key.
  if (!options.keyRing) return [await checkKey(undefined, options.config.home, [])];
  const database = openDatabase({
    url: options.appUrl,
    maxConnections: 1,
    connectTimeoutMs: 5_000,
    applicationName: 'lastmile doctor',
  });
  try {
    const pending = await pendingMigrations(database);
    if (pending.length > 0)
      return [failure('Database', `${pending.length} migrations are pending`, 'Run: npx lastmile migrate')];
    return await examineState(database, options);
  } catch (error) {
    const advice =
      'Check that PostgreSQL runs and accepts connections from this machine, DATABASE_URL and LASTMILE_KEY (the login is derived from it).';
    return [failure('Database', `Cannot be used: ${(error as Error).message}`, advice)];
  } finally {
    await database.close();
  }
}

async function examineState(database: Database, options: DoctorOptions): Promise<Finding[]> {
  const actor = { actor: { userId: null, call: 'doctor' }, readOnly: true };
  const state = await withPlatform(database, actor, readSystemState);
  const nowMs = options.nowMs();
  const lag = await readQueueLag(options.config.databaseQueueUrl ?? queueUrlOf(options.appUrl));
  return [
    checkPostgres(state),
    checkClock(state, nowMs),
    await checkKey(options.keyRing, options.config.home, await encryptionKeyIdsIn(options.adminUrl)),
    checkWorkers(state),
    checkQueue(lag),
    checkFailedJobs(state),
    checkRouters(state),
    ...checkNotifications(state),
    checkGateways(state),
  ];
}
