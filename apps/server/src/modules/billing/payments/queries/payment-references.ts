import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Whether a payment that was not reversed has one of these references, in upper or lower case. */
export const hasReference = async (tx: Tx, references: readonly string[]): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('reference_key', '=', sql<string>`any(${references.map((one) => one.toLowerCase())}::text[])`)
    .where('reversed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
