import type { TicketDesk } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import type { AttachmentStore } from '../attachment-store.ts';
import {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  unusedAttachments,
} from '../queries/attachments.ts';
import { isPlainFileName, typeOfContents, typeOfName } from '../rules/attachment-type.ts';
import { mayRead } from './require-ticket.ts';

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Upload {
  readonly file: AsyncIterable<Uint8Array>;
  readonly fileName: string;
  readonly caller: Caller;
}

/** Stores the file outside of any transaction; a refused one leaves nothing behind. */
export async function uploadAttachment(store: AttachmentStore, within: InTransaction, upload: Upload) {
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

/** A picture, PDF or text with a plain name, which its contents match. */
export async function readUpload({ file, fileName: given }: Pick<Upload, 'file' | 'fileName'>) {
  const fileName = given.normalize('NFC');
  if (!isPlainFileName(fileName)) throw fieldProblem('attachments.name', 'fileName');
  const mediaType = typeOfName(fileName);
  if (!mediaType) throw fieldProblem('attachments.type', 'fileName');
  const contents = Buffer.concat(await collect(file));
  if (contents.length === 0) throw new Problem('attachments.empty');
  const found = typeOfContents(contents);
  if (found !== mediaType) throw new Problem(found ? 'attachments.not_what_it_says' : 'attachments.type');
  return { contents, fileName, mediaType };
}

/** The limit of the call ends this before too much is in memory. */
async function collect(file: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return parts;
}

/** Always a download, never shown by the browser; the name in the header has no character that could end it. */
export async function downloadAttachment(
  store: AttachmentStore,
  tx: Tx,
  id: number,
  caller: Caller,
  desk: TicketDesk = 'isp',
): Promise<FileResponse> {
  const attachment = await findAttachment(tx, id);
  if (attachment?.desk !== desk || !mayRead(caller, attachment)) throw new Problem('not_found');
  const contents = await store.read(attachment.storageKey);
  if (!contents) throw new Problem('attachments.missing');
  const name = attachment.fileName.replaceAll(/[^A-Za-z0-9._ -]/g, '_');
  return {
    name,
    body: (async function* () {
      yield contents;
    })(),
  };
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
