import { type CallInput, type calls, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { getWorkspace } from '../../subscribers/index.ts';
import { newestTickets } from '../queries/tickets.ts';
import { getAccount } from './get-account.ts';
import { listTimeline } from './list-timeline.ts';

/** A subscriber with everything around it, in one call; the panel loads the parts of its page separately. */
export async function getSubscriberWithHistory(
  clock: Clock,
  tx: Tx,
  { params, query }: CallInput<typeof calls.subscribers.getV2>,
  caller: Caller,
) {
  const workspace = await getWorkspace(tx, params.id, caller);
  if (query.parts === 'connection') return workspace;
  const [sessions, history] = await Promise.all([
    listTimeline(clock, tx, { params, query: { kind: 'session', limit: 10 } }, caller),
    listTimeline(clock, tx, { params, query: { limit: 20 } }, caller),
  ]);
  return {
    ...workspace,
    account: permits(caller.abilities, 'read', 'Invoice')
      ? await getAccount(clock, tx, params.id, caller)
      : null,
    sessions: sessions.items,
    tickets: permits(caller.abilities, 'read', 'Ticket') ? await newestTickets(tx, params.id, 10) : null,
    history: history.items,
  };
}
