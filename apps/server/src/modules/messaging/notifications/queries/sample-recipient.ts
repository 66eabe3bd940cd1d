import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { PayLinkTarget } from '../../../billing/pay-links/index.ts';
import type { SignedTicket } from '../../../support/ticket-links/index.ts';

/** A subscriber's values for a preview, with their latest invoice; undefined if there is no such subscriber. */
export const findSampleRecipient = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('subscribers as s')
    .leftJoin('customers as p', 'p.id', 's.customer_id')
    .leftJoin('packages as k', 'k.id', 's.package_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoices as i')
          .select(['i.number', 'i.due_on', 'i.total_minor'])
          .whereRef('i.subscriber_id', '=', 's.id')
          .orderBy('i.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('subscriber_balances as b', 'b.subscriber_id', 's.id')
    .select([
      'p.name as customerName',
      'p.customer_code as customerCode',
      'p.language as customerLanguage',
      's.username',
      'k.name as packageName',
      sql<number | null>`coalesce(nullif(greatest(b.balance_minor, 0), 0), last.total_minor)`.as(
        'amountMinor',
      ),
      'last.number',
      'last.due_on as dueOn',
      sql<PayLinkTarget>`jsonb_build_object('ispId', s.isp_id, 'subscriberId', s.id, 'version', s.pay_link_version)`.as(
        'payLinkTarget',
      ),
      // No ticket and no visit of theirs: what a message about one looks like.
      sql<SignedTicket>`jsonb_build_object('ispId', s.isp_id, 'ticketId', 0)`.as('ticket'),
      sql<string>`(current_date + 1)::text`.as('visitDate'),
      sql<string>`'10:00-12:00'`.as('visitTime'),
    ])
    .where('s.id', '=', subscriberId)
    .where('s.removed_at', 'is', null)
    .executeTakeFirst();
