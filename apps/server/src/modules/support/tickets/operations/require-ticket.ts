import { permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { type LockedTicket, lockTicket } from '../queries/tickets.ts';
import { isActive } from '../rules/ticket-status.ts';

export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Requests of the ISP to the platform are for those who manage tickets. */
export const mayRead = ({ abilities }: Caller, { desk }: { readonly desk: 'isp' | 'platform' }): boolean =>
  desk === 'isp' || permits(abilities, 'manage', 'Ticket');

export async function requireTicket(tx: Tx, id: number, caller: Caller): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, id);
  if (!ticket || !mayRead(caller, ticket)) throw new Problem('not_found');
  return ticket;
}

/** A resolved ticket is changed only by a reply of the customer, a closed one never. */
export async function requireActiveTicket(tx: Tx, id: number, caller: Caller): Promise<LockedTicket> {
  const ticket = await requireTicket(tx, id, caller);
  if (!isActive(ticket.status)) throw new Problem('tickets.closed', { detail: closedDetail(ticket) });
  return ticket;
}

const closedDetail = ({ status }: LockedTicket): string =>
  status === 'closed'
    ? 'This ticket is closed. Open a new ticket that is linked to it.'
    : 'This ticket is resolved. A reply of the customer reopens it.';
