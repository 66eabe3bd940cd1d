import { chown, mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';

export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** `RUN_AS_USER`: a user id, and a group id if it is another number. */
export function parseRunAs(text: string | undefined): RunAs | undefined {
  if (!text) return undefined;
  const [, uid, gid = uid] = /^(\d{1,9})(?::(\d{1,9}))?$/.exec(text) ?? [];
  if (uid === undefined || Number(uid) === 0 || Number(gid) === 0)
    throw new Error(`RUN_AS_USER must be a user id other than 0, or uid:gid, not "${text}"`);
  return { uid: Number(uid), gid: Number(gid) };
}

interface RootOptions {
  readonly runAs: RunAs | undefined;
  readonly production: boolean;
  /** Folders that the process writes to afterwards. */
  readonly folders: readonly string[];
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Gives up the rights of root for good, once secrets are read and ports are bound. A process that is not root has none
 * to give up, so the setting does nothing there.
 */
export async function dropRoot({ runAs, production, folders, log }: RootOptions): Promise<void> {
  if (process.getuid?.() !== 0) return;
  if (!runAs) {
    if (production) log.warn('Running as root. Set RUN_AS_USER to a user id, or start it as another user.');
    return;
  }
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await chown(folder, runAs.uid, runAs.gid);
  }
  // The groups first: afterwards the process may no longer change them.
  process.setgroups?.([runAs.gid]);
  process.setgid?.(runAs.gid);
  process.setuid?.(runAs.uid);
  if (process.getuid() === 0 || process.getgid?.() === 0)
    throw new Error('Could not give up the rights of root');
}
