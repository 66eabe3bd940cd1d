import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { AttachmentType } from '../../../../core/uploads/attachment-type.ts';

export const insertAttachment = (
  tx: Tx,
  values: {
    user_id: number | null;
    ticket_id?: number;
    reply_id?: number;
    file_name: string;
    media_type: AttachmentType;
    size_bytes: number;
    storage_key: string;
  },
) =>
  tx
    .insertInto('ticket_attachments')
    .values(values)
    .returning(['id', 'file_name as fileName', 'media_type as mediaType', 'size_bytes as sizeBytes'])
    .executeTakeFirstOrThrow();

/** Of a ticket that is not hidden. An upload that belongs to no reply yet is not offered to anyone. */
export const findAttachment = (tx: Tx, id: number) =>
  tx
    .selectFrom('ticket_attachments as a')
    .innerJoin('tickets as t', 't.id', 'a.ticket_id')
    .select([
      'a.file_name as fileName',
      'a.storage_key as storageKey',
      sql<'isp' | 'platform'>`t.desk`.as('desk'),
    ])
    .where('a.id', '=', id)
    .where('t.hidden_at', 'is', null)
    .executeTakeFirst();

export const unusedAttachments = (tx: Tx, before: string) =>
  tx
    .selectFrom('ticket_attachments')
    .select(['id', 'storage_key as storageKey'])
    .where('reply_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(1_000)
    .execute();

export const deleteAttachment = (tx: Tx, id: number) =>
  tx.deleteFrom('ticket_attachments').where('id', '=', id).where('reply_id', 'is', null).execute();
