import type { RegulatorColumn } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface StoredMapping {
  readonly columns: RegulatorColumn[];
  readonly version: number;
}

const shown = sql`columns, version`;

export async function findMapping(tx: Tx): Promise<StoredMapping | undefined> {
  const { rows } = await sql<StoredMapping>`select ${shown} from regulator_mappings`.execute(tx);
  return rows[0];
}

/** Undefined if the version is outdated; 0 is the version of a mapping that does not exist yet. */
export async function saveMapping(
  tx: Tx,
  columns: readonly RegulatorColumn[],
  version: number,
): Promise<StoredMapping | undefined> {
  const json = JSON.stringify(columns);
  const { rows } = await (version === 0
    ? sql<StoredMapping>`
        insert into regulator_mappings (columns) values (${json}::jsonb) on conflict (isp_id) do nothing returning ${shown}`
    : sql<StoredMapping>`
        update regulator_mappings set columns = ${json}::jsonb where version = ${version} returning ${shown}`
  ).execute(tx);
  return rows[0];
}
