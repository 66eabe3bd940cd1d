import type { IspRow, ListedIsp } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { dueRenewals } from '../../plans/index.ts';
import { allIsps, countIsps, type IspFilter, ispPage, overdueIspIds } from '../queries/isp-list.ts';

type Due = ReadonlyMap<number, number>;
const listed =
  (due: Due) =>
  (row: IspRow): ListedIsp => ({ ...row, serviceChargeDueMinor: due.get(row.id) ?? 0 });

export async function listIsps(tx: Tx, filter: IspFilter, page: number, pageSize: number) {
  const due = await dueRenewals(tx, filter.now);
  const rows = await ispPage(tx, filter, pageSize, (page - 1) * pageSize);
  const { total, refreshedAt, sums } = await sumIsps(tx, filter, due);
  return { items: rows.map(listed(due)), page, pageSize, total, refreshedAt, sums };
}

export async function exportIsps(tx: Tx, filter: IspFilter): Promise<ListedIsp[]> {
  const due = await dueRenewals(tx, filter.now);
  return (await allIsps(tx, filter)).map(listed(due));
}

/** The number of ISPs that match, and what they have to pay. */
export async function sumIsps(tx: Tx, filter: IspFilter, known?: Due) {
  const due = known ?? (await dueRenewals(tx, filter.now));
  const ids = due.size > 0 ? await overdueIspIds(tx, filter) : [];
  const serviceChargeDueMinor = ids.reduce((sum, id) => sum + (due.get(id) ?? 0), 0);
  return { ...(await countIsps(tx, filter)), sums: { serviceChargeDueMinor } };
}
