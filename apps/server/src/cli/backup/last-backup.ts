import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileIn = (home: string) => path.join(home, 'last-backup');

/** Remembers that a backup was written, for the administrator's first steps. */
export const recordBackup = (home: string, atMs: number): Promise<void> =>
  writeFile(fileIn(home), `${new Date(atMs).toISOString()}\n`);

export const hasBackup = (home: string): Promise<boolean> =>
  access(fileIn(home)).then(
    () => true,
    () => false,
  );
