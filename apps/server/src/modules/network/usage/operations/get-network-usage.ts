import type { UsageRange } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { lastReadAt, networkDays, networkHours, type Place, placeExists } from '../queries/network-usage.ts';
import { localOffsetMs } from '../queries/usage.ts';
import { hourAt } from '../rules/hours.ts';
import { periodOf } from '../rules/periods.ts';
import { totalOf } from './get-subscriber-usage.ts';

/** Traffic and subscribers online: of all routers, one router, or an area. */
export async function getNetworkUsage(
  tx: Tx,
  clock: Clock,
  { range, ...place }: Place & { readonly range: UsageRange },
) {
  if (!(await placeExists(tx, place))) throw new Problem('not_found');
  const now = new Date(clock.now()).toISOString();
  const period = periodOf(range, hourAt(clock.now(), await localOffsetMs(tx, now)));
  const rows = await (period.unit === 'hour'
    ? networkHours(tx, place, period)
    : networkDays(tx, place, period, period.unit));
  const byPoint = new Map(rows.map((row) => [row.at, row]));
  const points = period.points.map(
    (at) => byPoint.get(at) ?? { at, downloadBytes: 0, uploadBytes: 0, online: null },
  );
  return { range, points, total: totalOf(points), readAt: await lastReadAt(tx, place.routerId) };
}
