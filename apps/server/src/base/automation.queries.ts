import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Whether the ISP has stopped all that its panel does by itself. */
export async function isAutomationStopped(tx: Tx): Promise<boolean> {
  // A server may be started on a database that a later migration has not reached yet.
  const { rows: tables } = await sql`select where to_regclass('automation_stops') is not null`.execute(tx);
  if (tables.length === 0) return false;
  const { rows } =
    await sql`select 1 from automation_stops where isp_id = current_isp() and resumed_at is null`.execute(tx);
  return rows.length > 0;
}
