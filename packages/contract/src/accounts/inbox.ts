import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';

const message = z.strictObject({
  id: id(),
  sentAt: instant(),
  kind: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  link: z.string().nullable(),
  readAt: instant().nullable(),
});

const maxIds = 200;

export const inboxCalls = {
  list: defineCall({
    id: 'inbox.list',
    method: 'GET',
    path: '/api/notification/inbox',
    summary: 'List your messages, newest first, with the unread count',
    who: 'any',
    scope: 'caller',
    query: z.strictObject({
      before: z.coerce
        .number<number>()
        .int()
        .min(1)
        .optional()
        .describe('Only messages older than the one with this id'),
      pageSize: z.coerce.number<number>().int().min(1).max(100).default(20),
    }),
    output: z.strictObject({ items: z.array(message), unread: z.int() }),
  }),
  read: defineCall({
    id: 'inbox.read',
    method: 'POST',
    path: '/api/notification/read',
    summary: 'Mark messages as read',
    who: 'any',
    scope: 'caller',
    body: z.union([
      z.strictObject({ ids: z.array(id()).min(1).max(maxIds) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    output: z.strictObject({ unread: z.int() }),
  }),
};
