import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster-location.ts';
import { errorCode } from './errors.ts';
import { runCommand } from './run-command.ts';

interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/**
 * State of a data folder:
 * - running: the postmaster named in postmaster.pid is alive and works there (it may not be ready yet);
 * - leftovers: there are server processes, but no postmaster is named in the file. Either it was killed and
 *   its children are about to notice, or it is starting and has not written the file yet;
 * - stopped: there is no process, whatever postmaster.pid says.
 */
type ServerState =
  | { readonly kind: 'running'; readonly postmaster: Postmaster }
  | { readonly kind: 'leftovers'; readonly pids: readonly number[] }
  | { readonly kind: 'stopped' };

export function lockFileOf(cluster: Cluster): string {
  return join(cluster.dataDir, 'postmaster.pid');
}

export async function inspectServer(cluster: Cluster): Promise<ServerState> {
  const pids = await serverProcesses(cluster);
  if (pids.length === 0) return { kind: 'stopped' };
  const postmaster = await readLockFile(cluster);
  return postmaster !== undefined && pids.includes(postmaster.pid)
    ? { kind: 'running', postmaster }
    : { kind: 'leftovers', pids };
}

/** Line 1 of postmaster.pid is the process id, line 4 the port and line 8 the state of the server. */
async function readLockFile(cluster: Cluster): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(lockFileOf(cluster), 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The server's processes are those named postgres whose working directory is the data folder. A process id in
 * a file proves nothing: it may be a zombie, which still counts as alive, or an unrelated process. A zombie
 * has no working directory, and no other postgres works in ours.
 *
 * /proc is read as the database account, because root in a container often cannot see the working directories
 * of other users' processes. `-ef` compares the folders themselves, not their names.
 */
async function serverProcesses({ dataDir, account }: Cluster): Promise<number[]> {
  const script = `for process in /proc/[0-9]*; do
    [ "$process/cwd" -ef "$0" ] && echo "\${process#/proc/}"
  done; true`;
  const { stdout } = await runCommand('sh', ['-c', script, dataDir], { account });
  const pids = stdout.split('\n').filter(Boolean).map(Number);
  const named = await Promise.all(pids.map(async (pid) => ((await nameOf(pid)) === 'postgres' ? [pid] : [])));
  return named.flat();
}

async function nameOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/comm`, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
}
