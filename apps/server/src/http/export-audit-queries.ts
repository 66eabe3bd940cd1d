import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Adds a row about an export to the audit log, in the name of the transaction's user. */
export const insertExportRecord = (tx: Tx, details: object) =>
  sql`select record_export(${JSON.stringify(details)}::jsonb)`.execute(tx);
