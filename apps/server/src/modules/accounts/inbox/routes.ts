import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { listInbox, readMessages } from './operations/inbox.ts';

export const inboxRoutes = ({ clock }: Services): Route[] => [
  route(calls.inbox.list, (tx, { query }, caller) => listInbox(tx, caller, query)),
  route(calls.inbox.read, (tx, { body }, caller) => readMessages(tx, clock, caller, body)),
];
