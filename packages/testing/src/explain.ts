import { type DataScope, settingsOf } from '@lastmile/database';
import type { TestDatabase } from './test-database.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const maxRowsRemoved = 1_000;

/**
 * Reports why a statement is slow when run as the tenant, or within a data scope: sequential scans, and nodes that discard most of
 * the rows they read. Row-level security may prevent the use of an index that looks right.
 */
export async function slownessOf(
  db: Pick<TestDatabase, 'database'>,
  ispId: number | null,
  statement: { sql: string; parameters: readonly unknown[] },
  dataScope?: DataScope,
): Promise<string[]> {
  const client = await db.database.pool.connect();
  try {
    const role = ispId === null ? 'platform' : (dataScope?.kind ?? 'tenant');
    await client.query(
      `begin read only; set local role lastmile_${role}; set local app.isp_id = '${ispId ?? ''}'`,
    );
    for (const [name, value] of settingsOf(dataScope))
      await client.query('select set_config($1, $2, true)', [name, value]);
    const { rows } = await client.query(`explain (analyze, format json) ${statement.sql}`, [
      ...statement.parameters,
    ]);
    await client.query('rollback');
    return [...violationsIn(rows[0]['QUERY PLAN'][0].Plan as PlanNode)];
  } finally {
    client.release();
  }
}

function* violationsIn(node: PlanNode): Generator<string> {
  if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) {
    yield `reads all of ${node['Relation Name']}: give it an index for this filter and sort`;
  }
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  if (removed > maxRowsRemoved) yield `${node['Node Type']} reads ${removed} rows only to drop them`;
  for (const inner of node.Plans ?? []) yield* violationsIn(inner);
}
