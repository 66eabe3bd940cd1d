import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Payments and refunds of an ISP whose outcome is not known yet; those of a sandbox concern no money. */
export async function findOpenCheckouts(tx: Tx, ispId: number): Promise<ProblemCode | undefined> {
  const { rows } = await sql`
    select 1 from checkouts
    where isp_id = ${ispId} and not is_sandbox and state in ('created', 'pending', 'needs_review')
    union all
    select 1 from checkout_refunds where isp_id = ${ispId} and state in ('created', 'pending', 'unknown')
    limit 1`.execute(tx);
  return rows.length > 0 ? 'isps.open_checkouts' : undefined;
}
