import type { CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { archiveRouter, deleteRouterRow, hasHistory, hasSubscribers } from '../queries/routers.ts';
import { currentRouter } from './require-current-router.ts';

/** Archives a router that other rows refer to: it is no longer listed or contacted. */
export async function deleteRouter(tx: Tx, clock: Clock, { body }: CallInput<typeof routerCalls.delete>) {
  const { id } = await currentRouter(tx, body);
  if (await hasSubscribers(tx, id)) {
    throw new Problem('routers.has_subscribers', {
      detail: 'Move its subscribers to another router or close them, then delete it.',
    });
  }
  const isMissed = await hasHistory(tx, id);
  if (isMissed) await archiveRouter(tx, id, new Date(clock.now()).toISOString());
  else await deleteRouterRow(tx, id);
  return { id, archived: isMissed };
}
