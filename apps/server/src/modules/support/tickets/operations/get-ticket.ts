import { permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { outagesOf } from '../../../customers/subscribers/index.ts';
import type { RatingLinks } from '../../ticket-links/index.ts';
import { repliesOf } from '../queries/replies.ts';
import { connectionOf, eventsOf, findTicket, outageOfTicket } from '../queries/ticket-details.ts';
import { isoNow, mayRead } from './require-ticket.ts';

export async function requireReadable(clock: Clock, tx: Tx, id: number, caller: Caller) {
  const ticket = await findTicket(tx, id, isoNow(clock));
  if (!ticket || !mayRead(caller, ticket)) throw new Problem('not_found');
  return ticket;
}

export async function getTicket(
  { clock, ratingLinks }: { readonly clock: Clock; readonly ratingLinks: RatingLinks },
  tx: Tx,
  id: number,
  caller: Caller,
) {
  const { desk, ispId, ...ticket } = await requireReadable(clock, tx, id, caller);
  const isRated = desk === 'isp' && ticket.resolvedAt !== null && ticket.mergedInto === null;
  return {
    ...ticket,
    ratingUrl: isRated ? ratingLinks.urlOf({ ispId, ticketId: id }) : null,
    subscriber: ticket.subscriberId === null ? null : await connectionFor(tx, ticket.subscriberId, caller),
    outage: (await outageOfTicket(tx, id)) ?? null,
    events: await eventsOf(tx, id),
  };
}

/** Null where the subscriber is outside of the data scope. What is owed is for those who read invoices. */
export async function connectionFor(tx: Tx, subscriberId: number, { abilities }: Caller) {
  const connection = await connectionOf(tx, subscriberId);
  if (!connection) return null;
  const maySeeMoney = permits(abilities, 'read', 'Invoice');
  return {
    ...connection,
    balanceMinor: maySeeMoney ? connection.balanceMinor : null,
    outages: await outagesOf(tx, subscriberId),
  };
}

export async function getReplies(clock: Clock, tx: Tx, id: number, caller: Caller) {
  await requireReadable(clock, tx, id, caller);
  return { items: await repliesOf(tx, id) };
}
