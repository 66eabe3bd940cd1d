import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { migrate } from '@lastmile/database';
import {
  type ArchiveEntry,
  encryptionKeyIdsIn,
  readArchive,
  requireEmptyDatabase,
  requireNoCluster,
  restoreCluster,
  restoreDump,
  textOf,
} from '@lastmile/database/backup';
import type { KeyRing } from '@lastmile/kit/encryption';
import { type Config, findKeyRing, keyFile } from '../config.ts';
import { appLoginOf, masterKeyOf } from '../database-credentials.ts';
import { withAdminUrl } from '../with-admin-url.ts';
import { backedUpFolders, dumpEntry } from './backup.ts';
import { type Manifest, manifestEntry, parseManifest, requireKey } from './manifest.ts';

/**
 * Restores a backup into an empty location. Key and location are checked before anything is written. The
 * restore is complete once the database has started and is migrated, and every required key is present.
 */
export async function restore(config: Config, file: string): Promise<void> {
  const manifest = await readManifest(file);
  const keyPlace = path.join(config.home, keyFile);
  const keyRing = await findKeyRing(process.env, config.home);
  requireKey(manifest, keyRing, keyPlace);
  if (!keyRing) return;
  refuseOtherKind(manifest, config);
  if (config.databaseUrl) await restoreIntoServer(config, config.databaseUrl, keyRing, file);
  else {
    const home = path.join(config.home, 'postgres');
    await requireNoCluster(home);
    await restoreCluster(home, withBackedUpFolders(readArchive(file), config.home));
  }
  await withAdminUrl(config, { mustExist: true }, async ({ adminUrl }) => {
    await migrate({ adminUrl, appLogin: appLoginOf(adminUrl, masterKeyOf(keyRing)) });
    const missing = (await encryptionKeyIdsIn(adminUrl)).filter((id) => !keyRing.keys.has(id));
    if (missing.length) {
      throw new Error(
        `The database was restored, but some values are encrypted with the key ${missing.join(', ')}. Add it to LASTMILE_KEY.`,
      );
    }
  });
  console.log(`Restored the backup from ${manifest.createdAt}. The encryption key matches.`);
}

async function readManifest(file: string): Promise<Manifest> {
  for await (const entry of readArchive(file)) {
    if (entry.name === manifestEntry) return parseManifest(await textOf(entry));
    break;
  }
  throw new Error(`${file} is not a Lastmile backup.`);
}

function refuseOtherKind({ kind }: Manifest, config: Config): void {
  if (kind === 'cluster' && config.databaseUrl) {
    throw new Error(
      'This is a backup of the embedded database. Restore it without DATABASE_URL; you can then move it with pg_dump.',
    );
  }
  if (kind === 'dump' && !config.databaseUrl) {
    throw new Error(
      'This is a backup of an external database. Set DATABASE_URL to an empty database to restore it.',
    );
  }
}

async function restoreIntoServer(
  config: Config,
  adminUrl: string,
  keyRing: KeyRing,
  file: string,
): Promise<void> {
  await requireEmptyDatabase(adminUrl);
  await mkdir(config.home, { recursive: true });
  const folder = await mkdtemp(path.join(config.home, 'restore-'));
  try {
    const dump = path.join(folder, dumpEntry);
    for await (const entry of withBackedUpFolders(readArchive(file), config.home)) {
      if (entry.name === dumpEntry) await pipeline(entry.content(), createWriteStream(dump, { mode: 0o600 }));
    }
    await restoreDump(adminUrl, appLoginOf(adminUrl, masterKeyOf(keyRing)), dump);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Extracts the entries that are stored beside the database and passes on the others. */
async function* withBackedUpFolders(
  entries: AsyncIterable<ArchiveEntry>,
  home: string,
): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entries) {
    const folder = backedUpFolders.find((kept) => entry.name.startsWith(`${kept}/`));
    if (folder === undefined) {
      yield entry;
      continue;
    }
    const target = path.resolve(home, entry.name);
    if (!target.startsWith(path.join(home, folder)))
      throw new Error(`${entry.name} points outside the backup`);
    if (entry.kind === 'folder') await mkdir(target, { recursive: true });
    else await pipeline(entry.content(), createWriteStream(target, { mode: 0o600 }));
  }
}
