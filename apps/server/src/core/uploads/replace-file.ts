import type { AttachmentStore } from './attachment-store.ts';

interface Replaced<Saved> {
  readonly saved: Saved;
  /** The key of the file before it. */
  readonly replaced: string | null;
}

/**
 * Stores a file and then the row that names it, so that a name always has its file. The file before it goes last: the new
 * one stays whether or not that succeeds.
 */
export async function replaceFile<Saved>(
  store: AttachmentStore,
  contents: Uint8Array,
  saveRow: (key: string) => Promise<Replaced<Saved>>,
): Promise<Saved> {
  const key = await store.save(contents);
  const { saved, replaced } = await saveRow(key).catch(async (error) => {
    await store.remove(key);
    throw error;
  });
  if (replaced) await store.remove(replaced);
  return saved;
}
