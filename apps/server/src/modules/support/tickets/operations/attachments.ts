import type { TicketDesk } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import type { AttachmentStore } from '../../../../core/uploads/attachment-store.ts';
import { downloadFile } from '../../../../core/uploads/download-file.ts';
import { readUpload, type Upload } from '../../../../core/uploads/read-upload.ts';
import {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  unusedAttachments,
} from '../queries/attachments.ts';
import { mayRead } from './require-ticket.ts';

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface CallersUpload extends Upload {
  readonly caller: Caller;
}

/** Stores the file outside of any transaction; a refused one leaves nothing behind. */
export async function uploadAttachment(store: AttachmentStore, within: InTransaction, upload: CallersUpload) {
  const { contents, fileName, mediaType } = await readUpload(upload);
  const key = await store.save(contents);
  try {
    return await within((tx) =>
      insertAttachment(tx, {
        user_id: upload.caller.userId,
        file_name: fileName,
        media_type: mediaType,
        size_bytes: contents.length,
        storage_key: key,
      }),
    );
  } catch (error) {
    await store.remove(key);
    throw error;
  }
}

export async function downloadAttachment(
  store: AttachmentStore,
  tx: Tx,
  id: number,
  caller: Caller,
  desk: TicketDesk = 'isp',
): Promise<FileResponse> {
  const attachment = await findAttachment(tx, id);
  if (attachment?.desk !== desk || !mayRead(caller, attachment)) throw new Problem('not_found');
  return downloadFile(store, attachment);
}

/** Uploads that were never sent with a reply; the row goes last, so that a stored file always has one. */
export async function deleteUnusedAttachments(store: AttachmentStore, within: InTransaction, before: string) {
  const unused = await within((tx) => unusedAttachments(tx, before));
  for (const { id, storageKey } of unused) {
    await store.remove(storageKey);
    await within((tx) => deleteAttachment(tx, id));
  }
  return unused.length;
}
