import { Problem } from '../problem.ts';
import type { FileResponse } from '../route.ts';
import type { AttachmentStore } from './attachment-store.ts';

/** Always a download, never shown by the browser; the name in the header has no character that could end it. */
export async function downloadFile(
  store: AttachmentStore,
  { storageKey, fileName }: { readonly storageKey: string; readonly fileName: string },
): Promise<FileResponse> {
  const contents = await store.read(storageKey);
  if (!contents) throw new Problem('attachments.missing');
  return {
    name: fileName.replaceAll(/[^A-Za-z0-9._ -]/g, '_'),
    body: (async function* () {
      yield contents;
    })(),
  };
}
