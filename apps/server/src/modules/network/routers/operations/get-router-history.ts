import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { routerChanges, samplesOf } from '../queries/router-samples.ts';
import { findRouterDetail } from '../queries/routers.ts';
import { routerEvents } from '../rules/router-events.ts';

export async function getRouterHistory(tx: Tx, id: number) {
  if (!(await findRouterDetail(tx, id))) throw new Problem('not_found');
  const [samples, changes] = await Promise.all([samplesOf(tx, id), routerChanges(tx, id, 50)]);
  return { samples, events: routerEvents(samples, changes) };
}
