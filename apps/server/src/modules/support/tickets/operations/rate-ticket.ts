import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { ratedTicket } from '../queries/rated-ticket.ts';
import { insertEvents, lockTicket, updateTicketRow } from '../queries/tickets.ts';
import { isoNow } from './require-ticket.ts';

/** A ticket is rated once: the first answer stays. False if it cannot be rated. */
export async function rateTicket(
  clock: Clock,
  tx: Tx,
  id: number,
  { rating, comment }: { readonly rating: number; readonly comment: string | null },
): Promise<boolean> {
  const ticket = await lockTicket(tx, id);
  if (!ticket || !(await ratedTicket(tx, id))) return false;
  if (ticket.rating !== null) return true;
  const at = isoNow(clock);
  await updateTicketRow(tx, id, { rating, rating_comment: comment, rated_at: at });
  await insertEvents(tx, [
    { ticket_id: id, at, user_id: null, kind: 'rated' as const, from_value: null, to_value: String(rating) },
  ]);
  return true;
}
