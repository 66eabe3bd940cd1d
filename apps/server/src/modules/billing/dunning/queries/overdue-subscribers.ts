import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/** The day in question, and the day before which an unpaid invoice must be due to be past grace on it. */
export interface OverdueOn {
  readonly today: string;
  readonly pastGraceBefore: string;
}

/** Written as literals so that the partial index over unpaid invoices is used. */
const isOutstanding = sql`status in ('unpaid', 'partial')`;

const hasOverduePastGrace = ({ pastGraceBefore }: OverdueOn): RawBuilder<boolean> => sql`exists (
  select from invoices where invoices.subscriber_id = subscribers.id and ${isOutstanding} and due_on < ${pastGraceBefore}::date)`;

const isPromised = ({ today }: OverdueOn): RawBuilder<boolean> =>
  sql`coalesce(promise_until >= ${today}::date, false)`;

/** Subscribers to suspend on that day, by id. */
const subscribersToSuspend = (tx: Tx, overdue: OverdueOn) =>
  tx
    .selectFrom('subscribers')
    .select('id')
    .where('status', '=', 'active')
    .where('billing', '=', 'normal')
    .where(sql<boolean>`not ${isPromised(overdue)}`)
    .where(hasOverduePastGrace(overdue))
    .orderBy('id');

export const findSubscribersToSuspend = (tx: Tx, overdue: OverdueOn, after: number, limit: number) =>
  subscribersToSuspend(tx, overdue).where('id', '>', after).limit(limit).execute();

/** Those that still must be suspended, now that their balances are locked. */
export const lockSubscribersToSuspend = (tx: Tx, overdue: OverdueOn, ids: readonly number[]) =>
  subscribersToSuspend(tx, overdue)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .forUpdate('subscribers')
    .execute();

/**
 * Subscribers suspended for non-payment that no longer must be. A free subscriber is active whatever it owes.
 */
export const lockSubscribersToReactivate = (tx: Tx, overdue: OverdueOn, limit: number) =>
  tx
    .selectFrom('subscribers')
    .select('id')
    .where(sql<boolean>`status = 'suspended' and status_reason = 'unpaid'`)
    .where(sql<boolean>`(billing = 'free' or ${isPromised(overdue)} or not ${hasOverduePastGrace(overdue)})`)
    .orderBy('id')
    .limit(limit)
    .forUpdate('subscribers')
    .execute();
