import type { TicketStatus, TicketUrgency } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Those that the caller's data scope contains. */
export const newestTickets = (tx: Tx, subscriberId: number, limit: number) =>
  tx
    .selectFrom('tickets')
    .select([
      'id',
      'number',
      'subject',
      sql<TicketStatus>`status`.as('status'),
      sql<TicketUrgency>`urgency`.as('urgency'),
      'opened_at as openedAt',
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('desk', '=', 'isp')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
