import type { BillingRun, BillingRunState, billingRunKinds } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { OutcomeCounts } from './progress.ts';

export interface NewRun {
  readonly kind: (typeof billingRunKinds)[number];
  readonly until: string;
  readonly month: string | null;
  readonly scheduledFor: string | null;
  readonly own: number | null;
  readonly at: string;
}

/** Undefined if the same run is in progress, or the day already had its run. */
export async function insertRun(tx: Tx, run: NewRun): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with counted as (
      select count(*) as subscribers, coalesce(max(id), 0) as newest from subscribers
      where ${run.own}::bigint is null or reseller_user_id = ${run.own}
    ), made as (
      insert into billing_runs (kind, until_on, month, scheduled_for, reseller_user_id, newest_subscriber_id, requested_at)
      select ${run.kind}, ${run.until}, ${run.month}, ${run.scheduledFor}, ${run.own}, newest, ${run.at} from counted
      on conflict do nothing returning isp_id, id
    )
    insert into billing_run_progress (isp_id, run_id, subscribers_total)
    select made.isp_id, made.id, counted.subscribers from made, counted returning run_id as id`.execute(tx);
  return rows[0]?.id;
}

export const findActiveRun = async (
  tx: Tx,
  until: string,
  own: number | null,
): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('billing_runs')
    .select('id')
    .where('kind', '=', 'manual')
    .where('state', '=', 'running')
    .where('until_on', '=', until)
    .where('reseller_user_id', 'is not distinct from', own)
    .executeTakeFirst();
  return found?.id;
};

export const setJob = (tx: Tx, id: number, jobId: number) =>
  tx.updateTable('billing_runs').set({ job_id: jobId }).where('id', '=', id).execute();

const hasActiveJob = sql<boolean>`exists (
  select from jobs j where j.id in (r.job_id, r.undo_job_id) and j.status in ('waiting', 'running', 'retrying'))`;

export interface FoundRun extends BillingRun {
  readonly outcomes: OutcomeCounts;
}

const runs = (tx: Tx, own: VisibleResellers) =>
  tx
    .selectFrom('billing_runs as r')
    .innerJoin('billing_run_progress as p', 'p.run_id', 'r.id')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select([
      'r.id',
      'r.kind',
      'r.state',
      sql<string | null>`to_char(r.month, 'YYYY-MM')`.as('month'),
      'r.until_on as until',
      'r.scheduled_for as scheduledFor',
      'r.requested_at as requestedAt',
      'r.ended_at as endedAt',
      sql<
        BillingRun['by']
      >`case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.full_name) end`.as('by'),
      sql<number | null>`case when r.state = 'undoing' then r.undo_job_id else r.job_id end`.as('jobId'),
      hasActiveJob.as('hasActiveJob'),
      'p.subscribers_done as subscribersDone',
      'p.subscribers_total as subscribersTotal',
      sql<OutcomeCounts>`p.outcomes`.as('outcomes'),
      'p.invoices',
      'p.amount_minor as amountMinor',
      'r.undone_at as undoneAt',
      'r.undo_reason as undoReason',
      'p.cancelled',
      'p.cancelled_minor as cancelledMinor',
      'p.not_cancelled as notCancelled',
      'p.not_cancelled_minor as notCancelledMinor',
    ])
    .$if(own !== null, (query) => query.where('r.reseller_user_id', 'in', own ?? []));

type Row = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;

const shownOf = (row: Row): FoundRun => {
  const { invoiced = 0, ...others } = row.outcomes;
  const notInvoiced = Object.values(others).reduce((sum, subscribers) => sum + subscribers, 0);
  return { ...row, invoiced, notInvoiced };
};

export const findRun = async (tx: Tx, id: number, own: VisibleResellers): Promise<FoundRun | undefined> => {
  const row = await runs(tx, own).where('r.id', '=', id).executeTakeFirst();
  return row && shownOf(row);
};

interface RunFilter {
  readonly state?: BillingRunState | undefined;
  readonly sort: 'requestedAt' | '-requestedAt';
}

export const runPage = async (
  tx: Tx,
  { state, sort }: RunFilter,
  own: VisibleResellers,
  limit: number,
  offset: number,
): Promise<BillingRun[]> => {
  const rows = await runs(tx, own)
    .where('r.kind', '<>', 'preview')
    .$if(state !== undefined, (query) => query.where('r.state', '=', state as BillingRunState))
    .orderBy('r.id', sort === 'requestedAt' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const { outcomes: _counts, ...run } = shownOf(row);
    return run;
  });
};

export const countRuns = async (tx: Tx, { state }: RunFilter, own: VisibleResellers): Promise<number> => {
  const { count } = await tx
    .selectFrom('billing_runs')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '<>', 'preview')
    .$if(state !== undefined, (query) => query.where('state', '=', state as BillingRunState))
    .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
    .executeTakeFirstOrThrow();
  return count;
};
