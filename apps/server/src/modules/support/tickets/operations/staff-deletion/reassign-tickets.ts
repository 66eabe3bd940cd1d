import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../../core/caller.ts';
import { moveOpenTickets } from '../../queries/open-tickets.ts';
import { insertEvents } from '../../queries/tickets.ts';
import { isoNow } from '../require-ticket.ts';

export interface Member {
  readonly id: number;
  readonly name: string;
}

/** Assigns the open tickets of a member to another one, or to nobody. */
export async function reassignTickets(
  clock: Clock,
  tx: Tx,
  member: Member,
  caller: Caller,
  to?: Member,
): Promise<number> {
  const tickets = await moveOpenTickets(tx, { staffId: member.id }, { staffId: to?.id ?? null });
  const event = { at: isoNow(clock), user_id: caller.userId, kind: 'staff' as const };
  const names = { from_value: member.name, to_value: to?.name ?? null };
  await insertEvents(
    tx,
    tickets.map((ticket_id) => ({ ...event, ticket_id, ...names })),
  );
  return tickets.length;
}
