import { type Database, withPlatform } from '@lastmile/database';
import { enqueueMany } from '@lastmile/jobs';
import { suspendOverdueJob } from '../../apps/server/src/modules/billing/dunning/jobs.ts';

interface Sql {
  sql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Creates an overdue invoice for each active subscriber of these ISPs, without triggers; returns their number. */
export async function createOverdue(db: Sql, ispIds: readonly number[]): Promise<number> {
  // One query, so that all statements run on one connection.
  await db.sql(`
    set session_replication_role = replica;
    insert into invoices (isp_id, number, number_year, number_in_year, subscriber_id, kind, period_start, period_end, whole_days,
        month, issued_on, due_on, subtotal_minor, vat_mode, vat_rate, total_minor, snapshot, router_id, package_id)
      select isp_id, 'INV-2026-' || id, 2026, row_number() over (partition by isp_id order by id), id, 'monthly', first,
        (first + interval '1 month - 1 day')::date, 31, first, first, first + 7, 50000, 'exempt', 0, 50000, '{}', router_id, package_id
      from subscribers, (select date_trunc('month', current_date - 60)::date as first) m
      where status = 'active' and isp_id in (${ispIds.join()});
    update subscriber_balances b set balance_minor = total_minor from invoices i
      where i.isp_id = b.isp_id and i.subscriber_id = b.subscriber_id and i.isp_id in (${ispIds.join()});
    reset session_replication_role;
    analyze invoices, subscribers, subscriber_balances`);
  const { rows } = await db.sql('select count(*) as subscribers from invoices where isp_id = any($1)', [
    ispIds,
  ]);
  return Number(rows[0]?.['subscribers']);
}

/** Starts the suspension runs of all ISPs at once. */
export async function enqueueSuspensionRuns(
  db: Sql,
  database: Database,
  ispIds: readonly number[],
): Promise<void> {
  await db.sql('delete from suspension_runs where isp_id = any($1)', [ispIds]);
  await db.sql(
    `insert into suspension_runs (isp_id, run_on, outcome, started_at, heartbeat_at, finished_at)
     select id, current_date - 3, 'done', now(), now(), now() from unnest($1::bigint[]) id`,
    [ispIds],
  );
  const specs = ispIds.map((ispId) => ({ payload: {}, key: 'suspend-overdue', ispId }));
  await withPlatform(database, { actor: { userId: null, call: 'bench' } }, (tx) =>
    enqueueMany(tx, suspendOverdueJob, specs),
  );
}
