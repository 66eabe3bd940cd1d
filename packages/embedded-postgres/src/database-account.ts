import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { type Account, runCommand } from './run-command.ts';

const ownAccountName = 'lastmile-db';

/**
 * PostgreSQL refuses to run as root, so root runs it under an unprivileged account. The account must exist in
 * the account database: initdb looks up its own name and fails for a bare uid.
 */
export async function databaseAccount(): Promise<Account> {
  const account =
    (await findAccount(ownAccountName)) ??
    (await createOwnAccount()) ??
    (await findAccount('postgres')) ??
    (await findAccount('nobody'));
  if (account === undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, and no account to run it under was found. Create one with ` +
        `"useradd --system ${ownAccountName}", start as a regular user, or set DATABASE_URL.`,
    );
  }
  return account;
}

async function createOwnAccount(): Promise<Account | undefined> {
  // A concurrent start on the same machine may hold the lock of the account database for a moment.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
    await runCommand('useradd', [...flags, '--shell', '/usr/sbin/nologin', ownAccountName]);
    const created = await findAccount(ownAccountName);
    if (created !== undefined) return created;
    await sleep(200 * attempt);
  }
  return undefined;
}

async function findAccount(name: string): Promise<Account | undefined> {
  const [user, group] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])]);
  if (!user.succeeded || !group.succeeded) return undefined;
  return { uid: Number(user.stdout), gid: Number(group.stdout) };
}

/** Tries the access as that account: permission bits alone would miss access lists and mount options. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { succeeded } = await runCommand('sh', ['-c', 'cd -- "$0"', folder], { account });
  return succeeded;
}
