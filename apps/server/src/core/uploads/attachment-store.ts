import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Files under random names in one folder, outside of what the server serves. */
export interface AttachmentStore {
  /** Returns the key of the stored file. */
  save(contents: Uint8Array): Promise<string>;
  /** Undefined if it is not there. */
  read(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

export function createAttachmentStore(folder = path.join(tmpdir(), 'lastmile-attachments')): AttachmentStore {
  /** Subfolders keep the number of files in one folder small. */
  const pathOf = (key: string): string => {
    if (!/^[a-f0-9]{32}$/.test(key)) throw new RangeError(`"${key}" is not the key of an attachment`);
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async save(contents) {
      const key = randomBytes(16).toString('hex');
      await mkdir(path.dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      await writeFile(pathOf(key), contents, { mode: 0o600, flag: 'wx' });
      return key;
    },
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
