import type { BillingOutcome, BillingRunState, billingRunKinds } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export type OutcomeCounts = Partial<Record<BillingOutcome, number>>;

export interface RunAtWork {
  readonly id: number;
  readonly kind: (typeof billingRunKinds)[number];
  readonly state: BillingRunState;
  readonly until: string;
  readonly own: number | null;
  readonly newestSubscriberId: number;
  readonly undoReason: string | null;
  readonly undoBy: number | null;
  readonly subscribersTotal: number;
  readonly subscribersDone: number;
  readonly lastSubscriberId: number;
  readonly outcomes: OutcomeCounts;
  readonly undoLastSubscriberId: number;
}

/**
 * Locks the run and returns it. The row is read by a second statement after the lock is held: within the
 * statement that waits for a lock, other tables may still be read from an older snapshot.
 */
export async function lockRun(tx: Tx, runId: number): Promise<RunAtWork | undefined> {
  const progress = await tx
    .selectFrom('billing_run_progress')
    .select([
      'subscribers_total as subscribersTotal',
      'subscribers_done as subscribersDone',
      'last_subscriber_id as lastSubscriberId',
      sql<OutcomeCounts>`outcomes`.as('outcomes'),
      'undo_last_subscriber_id as undoLastSubscriberId',
    ])
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  const run = await tx
    .selectFrom('billing_runs')
    .select([
      'id',
      'kind',
      'state',
      'until_on as until',
      'reseller_user_id as own',
      'newest_subscriber_id as newestSubscriberId',
      'undo_reason as undoReason',
      'updated_by as undoBy',
    ])
    .where('id', '=', runId)
    .executeTakeFirst();
  return progress && run && { ...progress, ...run };
}

/** The next subscribers of a run, by id. */
export async function nextSubscribers(
  tx: Tx,
  {
    lastSubscriberId,
    newestSubscriberId,
    own,
  }: Pick<RunAtWork, 'lastSubscriberId' | 'newestSubscriberId' | 'own'>,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '>', lastSubscriberId)
    .where('id', '<=', newestSubscriberId)
    .$if(own !== null, (query) => query.where('reseller_user_id', '=', own))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface PartDone {
  readonly lastSubscriberId: number;
  readonly subscribers: number;
  readonly outcomes: OutcomeCounts;
  readonly invoices: number;
  readonly amountMinor: number;
}

export const saveProgress = (tx: Tx, runId: number, chunk: PartDone) =>
  tx
    .updateTable('billing_run_progress')
    .set({
      last_subscriber_id: chunk.lastSubscriberId,
      subscribers_done: sql`subscribers_done + ${chunk.subscribers}`,
      outcomes: JSON.stringify(chunk.outcomes),
      invoices: sql`invoices + ${chunk.invoices}`,
      amount_minor: sql`amount_minor + ${chunk.amountMinor}`,
    })
    .where('run_id', '=', runId)
    .execute();

export const finishRun = (tx: Tx, id: number, state: 'done' | 'aborted', at: string) =>
  tx
    .updateTable('billing_runs')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

/**
 * Updates table statistics after the first batch of a large run. Does nothing if the statistics already cover
 * as many rows.
 */
export const analyzeAfterGrowth = (tx: Tx, upcomingInvoices: number) =>
  sql`select analyze_after_billing_growth(${upcomingInvoices})`.execute(tx);
