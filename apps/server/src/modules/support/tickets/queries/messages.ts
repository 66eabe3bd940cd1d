import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const ticketChannel = 'tickets';

export type TicketMessage =
  | { readonly kind: 'changed'; readonly ispId: number; readonly ticketId: number }
  | {
      readonly kind: 'replying';
      readonly ispId: number;
      readonly ticketId: number;
      readonly userId: number;
      readonly name: string;
    }
  /** Messages may have been missed. */
  | { readonly kind: 'gap' };

export const announceReplying = (tx: Tx, ispId: number, ticketId: number, userId: number) =>
  sql`select pg_notify(${ticketChannel}, json_build_object('kind', 'replying', 'ispId', ${ispId}::bigint,
    'ticketId', ${ticketId}::bigint, 'userId', ${userId}::bigint, 'name', user_display_name(${userId}))::text)`.execute(
    tx,
  );
