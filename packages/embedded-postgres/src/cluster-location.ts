import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canEnter, databaseAccount } from './database-account.ts';
import { EmbeddedPostgresError, errorCode } from './errors.ts';
import { type Account, runCommand } from './run-command.ts';

export interface Cluster {
  /** Contains the staged binaries, the start-up log and the data folder. Usually the home itself. */
  readonly baseDir: string;
  readonly dataDir: string;
  /** The account that the server runs as; undefined is the user of this process. */
  readonly account: Account | undefined;
}

const pointerName = 'database-location';
const reachableClustersDir = '/var/lib/lastmile/clusters';

/**
 * Decides where the cluster of a home is stored and which account runs it.
 *
 * Existing data is always used where it is and by the account that owns it: no change of user, mode or mount
 * may make a start create a new, empty database beside the old one.
 *
 * The cluster is stored in the home, with one exception. If root starts with a home below a folder closed to
 * others (/root is 0700 on most systems), the unprivileged account cannot access it, and opening the
 * operator's folders is not acceptable. The cluster is then created under /var/lib/lastmile and the home
 * contains a file with its path. A home that is moved therefore keeps its database, and a new home with the
 * same name does not find old data.
 */
export async function locateCluster(home: string): Promise<Cluster> {
  const pointedTo = await readPointer(home);
  const baseDir = pointedTo ?? home;
  const dataDir = join(baseDir, 'pgdata');
  const owner = await ownerOf(dataDir);
  if (owner !== undefined) return { baseDir, dataDir, account: await accountForExisting(dataDir, owner) };
  if (process.getuid?.() !== 0) return { baseDir, dataDir, account: undefined };

  const account = await databaseAccount();
  await openIfNew(baseDir);
  if (await canEnter(account, baseDir)) return { baseDir, dataDir, account };
  const movedTo = await makeReachableBase(home);
  return { baseDir: movedTo, dataDir: join(movedTo, 'pgdata'), account };
}

async function accountForExisting(dataDir: string, owner: Account): Promise<Account | undefined> {
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (owner.uid === ownUid) return undefined;
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} belongs to the user with id ${owner.uid}, but this process runs as ` +
        `${ownUid}. Start as that user or as root, or choose another data folder.`,
    );
  }
  // A copy that root restored belongs to root, and PostgreSQL refuses to run as root.
  const account = owner.uid === 0 ? await databaseAccount() : owner;
  if (owner.uid === 0) await runCommand('chown', ['-R', `${account.uid}:${account.gid}`, dataDir]);
  if (await canEnter(account, dataDir)) return account;
  throw new EmbeddedPostgresError(
    `The database in ${dataDir} runs as the user with id ${account.uid}, who cannot access its parent ` +
      'folders. Allow access (chmod o+x), or move the data folder elsewhere.',
  );
}

async function ownerOf(folder: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** An empty folder owned by root was created to be our home, so it may be made traversable. */
async function openIfNew(folder: string): Promise<void> {
  const { uid, mode } = await stat(folder);
  const isEmpty = (await readdir(folder)).length === 0;
  if (uid === 0 && isEmpty) await chmod(folder, mode | 0o111);
}

async function readPointer(home: string): Promise<string | undefined> {
  const pointer = join(home, pointerName);
  let baseDir: string;
  try {
    baseDir = (await readFile(pointer, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  if ((await ownerOf(baseDir)) !== undefined) return baseDir;
  throw new EmbeddedPostgresError(
    `${pointer} says that the database is in ${baseDir}, but that folder does not exist. Restore it from ` +
      `a backup, or delete ${pointer} to start with an empty database.`,
  );
}

async function makeReachableBase(home: string): Promise<string> {
  const baseDir = join(reachableClustersDir, randomBytes(6).toString('hex'));
  await mkdir(baseDir, { recursive: true });
  // A strict umask would close the folders that were just created.
  for (const folder of [dirname(reachableClustersDir), reachableClustersDir, baseDir]) {
    await chmod(folder, 0o755);
  }
  await writeFile(join(baseDir, 'belongs-to'), `${home}\n`);
  const pointer = join(home, pointerName);
  await writeFile(`${pointer}.new`, `${baseDir}\n`);
  await rename(`${pointer}.new`, pointer);
  return baseDir;
}
