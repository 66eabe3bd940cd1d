import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface InboxMessage {
  readonly ispId: number | null;
  readonly kind: string;
  readonly title: string;
  readonly body: string | null;
  readonly link: string | null;
}

export const insertMessages = async (
  tx: Tx,
  userIds: readonly number[],
  message: InboxMessage,
  sentAt: string,
): Promise<void> => {
  if (userIds.length === 0) return;
  const { ispId, kind, title, body, link } = message;
  await tx
    .insertInto('inbox_messages')
    .values(
      userIds.map((userId) => ({ user_id: userId, isp_id: ispId, sent_at: sentAt, kind, title, body, link })),
    )
    .execute();
};

/** Restricted to one user here, and to the user's ISP by the database. */
export const messagesOf = (tx: Tx, userId: number, before: number | undefined, limit: number) =>
  tx
    .selectFrom('inbox_messages')
    .select(['id', 'sent_at as sentAt', 'kind', 'title', 'body', 'link', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const countUnread = async (tx: Tx, userId: number): Promise<number> =>
  (
    await tx
      .selectFrom('inbox_messages')
      .select((eb) => eb.fn.countAll<number>().as('unread'))
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).unread;

/** How many of the ids belong to the user. */
export const countOwn = async (tx: Tx, userId: number, ids: readonly number[]): Promise<number> =>
  (
    await tx
      .selectFrom('inbox_messages')
      .select((eb) => eb.fn.countAll<number>().as('own'))
      .where('user_id', '=', userId)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .executeTakeFirstOrThrow()
  ).own;

export const markRead = (tx: Tx, userId: number, ids: readonly number[] | 'all', at: string) =>
  tx
    .updateTable('inbox_messages')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where(sql<boolean>`id = any(${ids}::bigint[])`))
    .execute();
