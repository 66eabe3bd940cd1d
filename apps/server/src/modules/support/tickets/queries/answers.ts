import type { TicketStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface Answer {
  readonly body: string;
  readonly userId: number | null;
  readonly at: string;
}

/** Active ones of these tickets, locked by id. */
export async function lockActive(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; status: TicketStatus }>`
    select id, status from tickets where id = any(${[...ids]}::bigint[]) and due_at is not null and hidden_at is null
    order by id for update`.execute(tx);
  return rows;
}

/** The same public reply for each ticket; the replies. */
export async function insertAnswers(tx: Tx, ids: readonly number[], { body, userId, at }: Answer) {
  const { rows } = await sql<{ id: number; ticketId: number }>`
    insert into ticket_replies (ticket_id, author, user_id, author_name, internal, body, created_at)
    select t.id, 'staff', ${userId}::bigint, coalesce(user_display_name(${userId}::bigint), '?'), false, ${body}, ${at}::timestamptz
    from unnest(${[...ids]}::bigint[]) t (id) returning id, ticket_id as "ticketId"`.execute(tx);
  return rows;
}

export const resolveAll = (tx: Tx, ids: readonly number[], at: string) =>
  sql`update tickets set status = 'resolved', resolved_at = ${at}::timestamptz, last_activity_at = ${at}::timestamptz,
      first_response_at = coalesce(first_response_at, ${at}::timestamptz)
    where id = any(${[...ids]}::bigint[])`.execute(tx);
