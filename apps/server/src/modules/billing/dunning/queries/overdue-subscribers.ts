import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/** The day of which it is asked, and the day before which an open bill must be due to be past grace on it. */
export interface OwingOn {
  readonly today: string;
  readonly pastGraceBefore: string;
}

/** Written out, so that the index over open bills serves it. */
const isOpen = sql`status in ('unpaid', 'partial')`;

const owesPastGrace = ({ pastGraceBefore }: OwingOn): RawBuilder<boolean> => sql`exists (
  select from invoices where invoices.subscriber_id = subscribers.id and ${isOpen} and due_on < ${pastGraceBefore}::date)`;

const isPromised = ({ today }: OwingOn): RawBuilder<boolean> =>
  sql`coalesce(promise_until >= ${today}::date, false)`;

/** Lines that are to be cut on that day, in the order of ids. */
const linesToCut = (tx: Tx, owing: OwingOn) =>
  tx
    .selectFrom('subscribers')
    .select('id')
    .where('status', '=', 'active')
    .where('billing', '=', 'normal')
    .where(sql<boolean>`not ${isPromised(owing)}`)
    .where(owesPastGrace(owing))
    .orderBy('id');

export const findLinesToCut = (tx: Tx, owing: OwingOn, after: number, limit: number) =>
  linesToCut(tx, owing).where('id', '>', after).limit(limit).execute();

/** Those of them that still are to be cut, now that nobody else moves their money. */
export const lockLinesToCut = (tx: Tx, owing: OwingOn, ids: readonly number[]) =>
  linesToCut(tx, owing)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .forUpdate('subscribers')
    .execute();

/** Lines cut for being unpaid that no longer are to be: a free one is served whatever it owes from before. */
export const lockLinesToRestore = (tx: Tx, owing: OwingOn, limit: number) =>
  tx
    .selectFrom('subscribers')
    .select('id')
    .where(sql<boolean>`status = 'suspended' and status_reason = 'unpaid'`)
    .where(sql<boolean>`(billing = 'free' or ${isPromised(owing)} or not ${owesPastGrace(owing)})`)
    .orderBy('id')
    .limit(limit)
    .forUpdate('subscribers')
    .execute();
