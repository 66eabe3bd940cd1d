import type { DataScope } from './data-scope.ts';
import { rawQuery, type Tx } from './transactions/transaction-dialect.ts';

interface Loaded {
  readonly kind: 'all' | DataScope['kind'];
  readonly area_ids: number[];
  readonly department_id: number | null;
  readonly reseller_id: number;
  readonly reseller_ids: number[];
}

/** The current data scope of a user, as the platform reads it; undefined for all of the ISP. */
export async function loadDataScope(tx: Tx, userId: number): Promise<DataScope | undefined> {
  const { rows } = await tx.executeQuery<Loaded>(
    rawQuery(
      'select kind, area_ids, department_id, reseller_id, reseller_ids from user_data_scope($1)',
      userId,
    ),
  );
  const [scope] = rows;
  if (scope?.kind === 'own_subscribers') {
    const { kind, reseller_id: resellerId, reseller_ids: resellerIds } = scope;
    return { kind, userId, resellerId: Number(resellerId), resellerIds: resellerIds.map(Number) };
  }
  if (scope?.kind === 'own_collections')
    return { kind: scope.kind, userId, areaIds: scope.area_ids.map(Number).sort((a, b) => a - b) };
  if (scope?.kind === 'own_department') {
    const { kind, department_id: departmentId } = scope;
    return { kind, userId, departmentId: departmentId === null ? null : Number(departmentId) };
  }
  return undefined;
}
