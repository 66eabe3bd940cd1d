import type { DataScope } from './data-scope.ts';
import { rawQuery, type Tx } from './transaction-dialect.ts';

/** The current data scope of a user, as the platform reads it; undefined for all of the ISP. */
export async function loadDataScope(tx: Tx, userId: number): Promise<DataScope | undefined> {
  const { rows } = await tx.executeQuery<{ kind: 'all' | DataScope['kind']; area_ids: number[] }>(
    rawQuery('select kind, area_ids from user_data_scope($1)', userId),
  );
  const [scope] = rows;
  if (scope?.kind === 'own_subscribers') return { kind: scope.kind, userId, resellerId: userId };
  if (scope?.kind === 'own_collections')
    return { kind: scope.kind, userId, areaIds: scope.area_ids.map(Number) };
  return undefined;
}
