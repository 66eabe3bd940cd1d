import { access } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import type { Config } from './config.ts';

export interface AdminAccess {
  /** A superuser URL for set-up, checks and backups; never used to serve. */
  readonly adminUrl: string;
  /** Undefined if DATABASE_URL names an external server. */
  readonly embedded: EmbeddedPostgres | undefined;
}

interface AdminOptions {
  /** Requires an existing database; otherwise an empty one would be created first. */
  readonly mustExist: boolean;
}

/**
 * Runs a command with the database as it is. The embedded server is used if it runs, or started for the
 * command.
 */
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
  if (mustExist && !(await exists(home))) {
    throw new Error(`There is no database in ${config.home} yet. Run npm start first, or set LASTMILE_HOME.`);
  }
  const embedded = await startEmbeddedPostgres({ home });
  try {
    return await work({ adminUrl: embedded.adminUrl, embedded });
  } finally {
    if (!embedded.wasRunning) await embedded.stop();
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
