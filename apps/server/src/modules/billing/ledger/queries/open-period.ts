import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** What is not closed: from this day of the ISP on, and from its first instant on. */
interface OpenPeriod {
  readonly opensOn: string;
  readonly opensAt: string;
}

/** Undefined while no month is closed. No month can be closed until the transaction ends. */
export async function lockOpenPeriod(tx: Tx): Promise<OpenPeriod | undefined> {
  const { rows } = await sql<{ opensOn: string | null; opensAt: string | null }>`
    select opens_on as "opensOn", opens_at as "opensAt" from lock_open_period()`.execute(tx);
  const { opensOn = null, opensAt = null } = rows[0] ?? {};
  return opensOn === null || opensAt === null ? undefined : { opensOn, opensAt };
}
