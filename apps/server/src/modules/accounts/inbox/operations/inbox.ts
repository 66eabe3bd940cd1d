import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import {
  countOwn,
  countUnread,
  type InboxMessage,
  insertMessages,
  markRead,
  messagesOf,
} from '../queries/inbox.ts';

const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Sends a message to the inbox of each user, in the transaction of the event that it reports. */
export const sendToInbox = (
  tx: Tx,
  clock: Clock,
  userIds: readonly number[],
  message: InboxMessage,
): Promise<void> => insertMessages(tx, userIds, message, isoNow(clock));

export async function listInbox(
  tx: Tx,
  { userId }: Caller,
  query: { before?: number | undefined; pageSize: number },
) {
  const [items, unread] = await Promise.all([
    messagesOf(tx, userId, query.before, query.pageSize),
    countUnread(tx, userId),
  ]);
  return { items, unread };
}

export async function readMessages(
  tx: Tx,
  clock: Clock,
  { userId }: Caller,
  which: { readonly ids: readonly number[] } | { readonly all: true },
) {
  if ('ids' in which) {
    const ids = [...new Set(which.ids)];
    if ((await countOwn(tx, userId, ids)) !== ids.length) throw new Problem('not_found');
    await markRead(tx, userId, ids, isoNow(clock));
  } else {
    await markRead(tx, userId, 'all', isoNow(clock));
  }
  return { unread: await countUnread(tx, userId) };
}
