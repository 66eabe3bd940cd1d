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
  readonly newestLine: number;
  readonly undoReason: string | null;
  readonly undoBy: number | null;
  readonly linesTotal: number;
  readonly linesDone: number;
  readonly lastLine: number;
  readonly outcomes: OutcomeCounts;
  readonly undoLastLine: number;
}

/**
 * The run as it is once nobody else can move it on. Its row is read after the lock was waited for: what one statement
 * reads beside a row that it waits for may be from before.
 */
export async function lockRun(tx: Tx, runId: number): Promise<RunAtWork | undefined> {
  const progress = await tx
    .selectFrom('billing_run_progress')
    .select([
      'lines_total as linesTotal',
      'lines_done as linesDone',
      'last_line as lastLine',
      sql<OutcomeCounts>`outcomes`.as('outcomes'),
      'undo_last_line as undoLastLine',
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
      'newest_line as newestLine',
      'undo_reason as undoReason',
      'updated_by as undoBy',
    ])
    .where('id', '=', runId)
    .executeTakeFirst();
  return progress && run && { ...progress, ...run };
}

/** The next lines of a run, in the order of their ids. */
export async function nextLines(
  tx: Tx,
  { lastLine, newestLine, own }: Pick<RunAtWork, 'lastLine' | 'newestLine' | 'own'>,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '>', lastLine)
    .where('id', '<=', newestLine)
    .$if(own !== null, (query) => query.where('reseller_user_id', '=', own))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface PartDone {
  readonly lastLine: number;
  readonly lines: number;
  readonly outcomes: OutcomeCounts;
  readonly invoices: number;
  readonly amountMinor: number;
}

export const moveOn = (tx: Tx, runId: number, part: PartDone) =>
  tx
    .updateTable('billing_run_progress')
    .set({
      last_line: part.lastLine,
      lines_done: sql`lines_done + ${part.lines}`,
      outcomes: JSON.stringify(part.outcomes),
      invoices: sql`invoices + ${part.invoices}`,
      amount_minor: sql`amount_minor + ${part.amountMinor}`,
    })
    .where('run_id', '=', runId)
    .execute();

export const endRun = (tx: Tx, id: number, state: 'done' | 'aborted', at: string) =>
  tx
    .updateTable('billing_runs')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

/** Behind the first of many bills. Costs nothing where the database has long known of as many. */
export const noticeGrowth = (tx: Tx, billsToCome: number) =>
  sql`select notice_growth_of_billing(${billsToCome})`.execute(tx);
