import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { adminUrl, prepareDatabase, superuserPassword } from './admin-access.ts';
import { adoptRunningServer } from './adopt-server.ts';
import { type Cluster, locateCluster } from './cluster-location.ts';
import { clusterMajor, createCluster } from './create-cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { removeUnfinishedFolders } from './incomplete-folders.ts';
import { launchServer } from './launch-server.ts';
import { findPlatformPackage, type PlatformPackage } from './platform-package.ts';
import { inspectServer } from './server-state.ts';
import { removeOtherStagedBinaries, stageBinaries } from './staged-binaries.ts';
import { withStartLock } from './start-lock.ts';
import { stopServer } from './stop-server.ts';

/** Below the range of ephemeral ports, so it is rarely taken. */
const defaultPort = 15_432;

export interface EmbeddedPostgresOptions {
  /**
   * The folder of this server: password, binaries and, unless the database account cannot access it, data.
   */
  readonly home: string;
  /** If it is taken, the next free port is used. */
  readonly preferredPort?: number;
  /** Called with progress messages for a waiting operator. */
  readonly onStep?: (text: string) => void;
  /** Server settings for this start, such as `fsync: 'off'` for tests. An adopted server keeps its own. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /**
   * The database `lastmile` as superuser, who bypasses row-level security: for set-up, never to serve with.
   */
  readonly adminUrl: string;
  readonly port: number;
  readonly dataDir: string;
  readonly version: string;
  /** True if the server was already running: its starter should stop it. */
  readonly wasRunning: boolean;
  isRunning(): Promise<boolean>;
  /** Stops the server for everyone who uses this home. */
  stop(): Promise<void>;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { preferredPort = defaultPort, onStep = () => undefined, settings = {} } = options;
  const platformPackage = await findPlatformPackage();
  const home = resolve(options.home);
  await mkdir(home, { recursive: true });

  const onWait = () => onStep('Waiting for another process to start or stop this database');
  return withStartLock(home, onWait, async () => {
    const cluster = await locateCluster(home);
    await removeUnfinishedFolders(cluster.baseDir);
    const clusterExists = await hasUsableCluster(cluster, platformPackage);
    const password = await superuserPassword(home, clusterExists);
    const prepared = { cluster, clusterExists, password, platformPackage };
    const adoptedPort = await adoptRunningServer(cluster, onStep);
    const port = adoptedPort ?? (await launchPrepared(prepared, { preferredPort, settings, onStep }));
    const { version } = await prepareDatabase(port, password);
    return {
      adminUrl: adminUrl(port, password),
      port,
      dataDir: cluster.dataDir,
      version,
      wasRunning: adoptedPort !== undefined,
      isRunning: async () => (await inspectServer(cluster)).kind === 'running',
      stop: () => withStartLock(home, onWait, () => stopServer(cluster)),
    };
  });
}

interface Prepared {
  readonly cluster: Cluster;
  readonly clusterExists: boolean;
  readonly password: string;
  readonly platformPackage: PlatformPackage;
}

async function launchPrepared(
  { cluster, clusterExists, password, platformPackage }: Prepared,
  options: Required<Omit<EmbeddedPostgresOptions, 'home'>>,
): Promise<number> {
  const { onStep, settings } = options;
  const { fsync = 'on' } = settings;
  const flushToDisk = fsync !== 'off';
  const binaries = await stageBinaries(platformPackage, cluster, { flushToDisk, onStep });
  if (!clusterExists) {
    onStep('Creating the database cluster');
    await createCluster(cluster, binaries, password, { flushToDisk });
  }
  const port = await launchServer(cluster, { binaries, ...options });
  await removeOtherStagedBinaries(cluster, binaries);
  return port;
}

async function hasUsableCluster(cluster: Cluster, { major }: PlatformPackage): Promise<boolean> {
  const dataMajor = await clusterMajor(cluster);
  if (dataMajor === undefined || dataMajor === major) return dataMajor !== undefined;
  throw new EmbeddedPostgresError(
    `The database in ${cluster.dataDir} was created by PostgreSQL ${dataMajor}, but this release includes ` +
      `PostgreSQL ${major}, which cannot read it. Start the release that included PostgreSQL ${dataMajor}, ` +
      'create a backup, move this folder away, and restore the backup with this release.',
  );
}
