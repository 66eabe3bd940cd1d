import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { adoptRunningServer, waitForPort } from './adopt-server.ts';
import type { Cluster } from './cluster-location.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { findFreePort, isPortFree } from './free-port.ts';
import { minimalEnvironment } from './run-command.ts';
import { logTail, startupLogOf } from './server-log.ts';

const maxAttempts = 5;

interface Launch {
  readonly binaries: string;
  readonly preferredPort: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly onStep: (text: string) => void;
}

/** Starts a server if none runs and returns its port. Requires the start lock. */
export async function launchServer(cluster: Cluster, launch: Launch): Promise<number> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const port = await findFreePort(launch.preferredPort);
    launch.onStep(`Starting PostgreSQL on port ${port}`);
    const server = await spawnServer(cluster, launch, port);
    const readyPort = await waitForPort(cluster, () => hasEnded(server));
    if (readyPort !== undefined) return readyPort;

    // A server launched by a process that was killed at that moment may have started first.
    const adoptedPort = await adoptRunningServer(cluster, launch.onStep);
    if (adoptedPort !== undefined) return adoptedPort;
    // The port may have been taken between check and launch; any other failure would repeat.
    if (await isPortFree(port)) break;
  }
  throw new EmbeddedPostgresError(`PostgreSQL did not start.\n${await logTail(cluster)}`);
}

/** The server gets its own session, so that neither Ctrl-C nor the end of this process reaches it. */
async function spawnServer(cluster: Cluster, launch: Launch, port: number): Promise<ChildProcess> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
  const log = await open(startupLogOf(cluster), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
  try {
    const settings = Object.entries(launch.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(
      join(launch.binaries, 'bin', 'postgres'),
      ['-D', cluster.dataDir, '-p', String(port), ...settings],
      {
        ...cluster.account,
        cwd: '/',
        env: minimalEnvironment,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    await once(server, 'spawn');
    server.unref();
    return server;
  } finally {
    await log.close();
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}
