import { access } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import type { Config } from './config.ts';

export interface AdminAccess {
  /** A login that may do everything: for set-up, checks and backups, never to serve with. */
  readonly adminUrl: string;
  /** Undefined where DATABASE_URL names a server of one's own. */
  readonly embedded: EmbeddedPostgres | undefined;
}

interface AdminOptions {
  /** Look after a database that exists; without it an empty one would be made first. */
  readonly mustExist: boolean;
}

/** Gives a command the database as it is. The embedded server is used as it runs, or started meanwhile. */
export async function withAdminUrl<T>(
  config: Config,
  { mustExist }: AdminOptions,
  work: (access: AdminAccess) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work({ adminUrl: config.databaseUrl, embedded: undefined });
  if (config.databaseAppUrl) {
    throw new Error('This command requires DATABASE_URL with a login that can create roles.');
  }
  const home = path.join(config.home, 'postgres');
  if (mustExist && !(await isThere(home))) {
    throw new Error(`There is no database in ${config.home} yet. Run npm start first, or set LASTMILE_HOME.`);
  }
  const embedded = await startEmbeddedPostgres({ home });
  try {
    return await work({ adminUrl: embedded.adminUrl, embedded });
  } finally {
    if (!embedded.wasRunning) await embedded.stop();
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
