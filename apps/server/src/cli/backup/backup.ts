import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveWriter, backUpCluster, dumpDatabase, passwordEntry } from '@lastmile/database/backup';
import { systemClock } from '@lastmile/kit';
import { type Config, readKeyRing } from '../config.ts';
import { version } from '../paths.ts';
import { type AdminAccess, withAdminUrl } from '../with-admin-url.ts';
import { recordBackup } from './last-backup.ts';
import { manifestEntry, writeManifest } from './manifest.ts';

export const dumpEntry = 'database.dump';
/** Files of the data folder besides the database; never the encryption key. */
export const backedUpFolders = ['uploads'] as const;

/** Backs up all data into one file while the application runs, except the encryption key. */
export async function createBackup(config: Config, file: string): Promise<void> {
  const target = path.resolve(file);
  await refuseExisting(target);
  const keyRing = await readKeyRing(process.env, config.home);
  await withAdminUrl(config, { mustExist: true }, async (admin) => {
    const archive = new ArchiveWriter(target);
    try {
      const kind = admin.embedded ? 'cluster' : 'dump';
      await archive.addBytes(manifestEntry, writeManifest(kind, keyRing, version, systemClock.now()));
      for (const folder of backedUpFolders) await addFolder(archive, config.home, folder);
      await addDatabase(archive, config, admin, target);
      await archive.close();
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
  await recordBackup(config.home, systemClock.now());
  console.log(
    `Backup written to ${target}. Store the encryption key (${[...keyRing.keys.keys()].join(', ')}) separately.`,
  );
}

async function addDatabase(
  archive: ArchiveWriter,
  config: Config,
  { adminUrl, embedded }: AdminAccess,
  target: string,
): Promise<void> {
  if (embedded) {
    const password = path.join(config.home, 'postgres', passwordEntry);
    await archive.addBytes(passwordEntry, await readFile(password));
    return backUpCluster({ adminUrl, dataDir: embedded.dataDir }, archive);
  }
  const folder = await mkdtemp(`${target}.dump-`);
  try {
    const dump = path.join(folder, dumpEntry);
    await dumpDatabase(adminUrl, dump);
    await archive.addFile(dumpEntry, dump);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addFolder(archive: ArchiveWriter, home: string, below: string): Promise<void> {
  const entries = await readdir(path.join(home, below), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return;
  await archive.addFolder(below);
  for (const entry of entries) {
    const inner = path.posix.join(below, entry.name);
    if (entry.isDirectory()) await addFolder(archive, home, inner);
    else if (entry.isFile()) await archive.addFile(inner, path.join(home, inner));
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${file} already exists. Choose another name.`);
}
