import { maxAttachmentBytes, maxAttachmentsPerReply } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { InboundMail } from '@lastmile/messaging';
import { Problem } from '../../../../core/problem.ts';
import type { AttachmentStore } from '../../../../core/uploads/attachment-store.ts';
import { typeOfContents } from '../../../../core/uploads/attachment-type.ts';
import { readUpload } from '../../../../core/uploads/read-upload.ts';
import { insertAttachment } from '../queries/attachments.ts';

type Sent = InboundMail['attachments'][number];
type Accepted = Awaited<ReturnType<typeof readUpload>>;

const extensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
} as const;

/** Pictures in the text have no name. */
const nameOf = ({ fileName, contents }: Sent, at: number): string => {
  const type = typeOfContents(contents);
  return fileName ?? `file-${at + 1}${type ? `.${extensions[type]}` : ''}`;
};

async function accept(fileName: string, contents: Uint8Array): Promise<Accepted | undefined> {
  if (contents.length > maxAttachmentBytes || fileName.length > 120) return undefined;
  try {
    const file = (async function* () {
      yield contents;
    })();
    return await readUpload({ file, fileName });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The checks of an upload apply; what they refuse is named in the reply. */
export async function checkFiles(attachments: readonly Sent[]) {
  const accepted: Accepted[] = [];
  const leftOut: string[] = [];
  for (const [at, sent] of attachments.entries()) {
    const name = nameOf(sent, at);
    const isWanted = accepted.length < maxAttachmentsPerReply;
    const file = isWanted ? await accept(name, sent.contents) : undefined;
    if (file) accepted.push(file);
    else leftOut.push(name.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').slice(0, 120));
  }
  return { accepted, leftOut: leftOut.slice(0, 20) };
}

export type StoredFile = Accepted & { readonly key: string };

export const saveFiles = async (
  store: AttachmentStore,
  files: readonly Accepted[],
): Promise<StoredFile[]> => {
  const stored: StoredFile[] = [];
  for (const file of files) stored.push({ ...file, key: await store.save(file.contents) });
  return stored;
};

export const deleteFiles = (store: AttachmentStore, files: readonly StoredFile[]): Promise<unknown> =>
  Promise.all(files.map(({ key }) => store.remove(key)));

export async function attachStored(
  tx: Tx,
  files: readonly StoredFile[],
  { ticketId, replyId }: { readonly ticketId: number; readonly replyId: number },
): Promise<void> {
  for (const { fileName, mediaType, contents, key } of files)
    await insertAttachment(tx, {
      user_id: null,
      ticket_id: ticketId,
      reply_id: replyId,
      file_name: fileName,
      media_type: mediaType,
      size_bytes: contents.length,
      storage_key: key,
    });
}
