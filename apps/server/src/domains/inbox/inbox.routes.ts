import { calls } from '@lastmile/contract';
import { type Route, route } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';
import { readMessages, showInbox } from './inbox.ts';

export const inboxRoutes = ({ clock }: Services): Route[] => [
  route(calls.inbox.list, (tx, { query }, caller) => showInbox(tx, caller, query)),
  route(calls.inbox.read, (tx, { body }, caller) => readMessages(tx, clock, caller, body)),
];
