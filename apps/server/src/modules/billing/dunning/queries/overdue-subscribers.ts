import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/** The day of which it is asked, and the day before which an open bill must be due to be past grace on it. */
export interface OverdueOn {
  readonly today: string;
  readonly pastGraceBefore: string;
}

/** Written out, so that the index over open bills serves it. */
const isOutstanding = sql`status in ('unpaid', 'partial')`;

const hasOverduePastGrace = ({ pastGraceBefore }: OverdueOn): RawBuilder<boolean> => sql`exists (
  select from invoices where invoices.subscriber_id = subscribers.id and ${isOutstanding} and due_on < ${pastGraceBefore}::date)`;

const isPromised = ({ today }: OverdueOn): RawBuilder<boolean> =>
  sql`coalesce(promise_until >= ${today}::date, false)`;

/** Lines that are to be cut on that day, in the order of ids. */
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

/** Those of them that still are to be cut, now that nobody else moves their money. */
export const lockSubscribersToSuspend = (tx: Tx, overdue: OverdueOn, ids: readonly number[]) =>
  subscribersToSuspend(tx, overdue)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .forUpdate('subscribers')
    .execute();

/** Lines cut for being unpaid that no longer are to be: a free one is served whatever it owes from before. */
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
