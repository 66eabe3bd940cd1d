import type { TicketAttachment } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface NewReply {
  readonly ticketId: number;
  readonly author: 'staff' | 'customer';
  readonly userId: number | null;
  /** Null: the name of the user. */
  readonly authorName: string | null;
  readonly internal: boolean;
  readonly body: string;
  readonly at: string;
  /** Of a reply that came by mail: its sender, and names of files that were not accepted. */
  readonly fromEmail?: string;
  readonly leftOut?: readonly string[];
}

export const insertReply = (
  tx: Tx,
  { ticketId, author, userId, authorName, internal, body, at, fromEmail, leftOut = [] }: NewReply,
) =>
  tx
    .insertInto('ticket_replies')
    .values({
      ticket_id: ticketId,
      author,
      user_id: userId,
      author_name: authorName ?? sql<string>`coalesce(user_display_name(${userId}), '?')`,
      internal,
      body,
      created_at: at,
      from_email: fromEmail ?? null,
      left_out: [...leftOut],
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const repliesOf = (tx: Tx, ticketId: number) =>
  tx
    .selectFrom('ticket_replies as r')
    .select([
      'r.id',
      sql<'staff' | 'customer'>`r.author`.as('author'),
      'r.author_name as authorName',
      sql<string | null>`case when r.author = 'customer' then user_display_name(r.user_id) end`.as(
        'enteredBy',
      ),
      'r.internal',
      'r.from_email as fromEmail',
      'r.left_out as leftOut',
      'r.body',
      'r.created_at as at',
      sql<TicketAttachment[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'fileName', a.file_name, 'mediaType', a.media_type,
          'sizeBytes', a.size_bytes) order by a.id)
        from ticket_attachments a where a.isp_id = r.isp_id and a.reply_id = r.id), '[]')`.as('attachments'),
    ])
    .where('r.ticket_id', '=', ticketId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

/** How many of the uploaded files could be attached: those of the user that belong to no reply yet. */
export const attachFiles = async (
  tx: Tx,
  ids: readonly number[],
  { ticketId, replyId, userId }: { ticketId: number; replyId: number; userId: number },
): Promise<number> => {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('ticket_attachments')
    .set({ ticket_id: ticketId, reply_id: replyId })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('user_id', '=', userId)
    .where('reply_id', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** With attached files and visits, whose result belongs to the conversation. */
export const moveReplies = async (tx: Tx, from: number, to: number): Promise<void> => {
  await tx.updateTable('ticket_replies').set({ ticket_id: to }).where('ticket_id', '=', from).execute();
  await tx.updateTable('ticket_attachments').set({ ticket_id: to }).where('ticket_id', '=', from).execute();
  await tx.updateTable('visits').set({ ticket_id: to }).where('ticket_id', '=', from).execute();
};
