import { type CallInput, type calls, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import {
  countViews,
  findOwnView,
  insertView,
  isNameTaken,
  type NewView,
  removeView,
  saveView,
  viewsOf,
} from '../queries/saved-views.ts';

const mostPerList = 50;

export const listViews = async (tx: Tx, { userId }: Caller, list: string) => ({
  items: await viewsOf(tx, userId, list),
});

function requireSharing({ abilities }: Caller): void {
  if (!permits(abilities, 'create', 'SavedView')) throw new Problem('saved_views.share_forbidden');
}

export async function createView(tx: Tx, caller: Caller, view: NewView) {
  if (view.shared) requireSharing(caller);
  if ((await countViews(tx, caller.userId, view.list)) >= mostPerList)
    throw new Problem('saved_views.too_many');
  const created = await insertView(tx, caller.userId, view);
  if (!created) throw new Problem('saved_views.name_taken');
  return created;
}

type ViewUpdate = CallInput<typeof calls.savedViews.update>['body'];

export async function updateView(tx: Tx, caller: Caller, id: number, { version, ...update }: ViewUpdate) {
  const { userId } = caller;
  const view = await findOwnView(tx, userId, id);
  if (!view) throw new Problem('not_found');
  if (view.version !== version) throw new Problem('stale');
  if (update.shared && !view.shared) requireSharing(caller);
  if (update.name !== undefined && (await isNameTaken(tx, userId, view.list, update.name, id)))
    throw new Problem('saved_views.name_taken');
  const { name, shared, state } = update;
  return saveView(tx, userId, id, {
    ...(name === undefined ? {} : { name }),
    ...(shared === undefined ? {} : { shared }),
    ...(state === undefined ? {} : { state }),
  });
}

export async function deleteView(tx: Tx, { userId }: Caller, id: number): Promise<undefined> {
  if (!(await removeView(tx, userId, id))) throw new Problem('not_found');
  return undefined;
}
