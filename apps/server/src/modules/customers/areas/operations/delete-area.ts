import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import {
  deleteAreaRow,
  hasChildren,
  hasSubscribers,
  moveChildren,
  moveRouters,
  moveSubscribers,
} from '../queries/areas.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';
import { explainUnchanged } from './update-area.ts';

interface DeleteArea {
  readonly id: number;
  readonly version: number;
  /** If undefined, an area with child areas or subscribers is not deleted. */
  readonly moveChildrenTo?: number | null | undefined;
}

export async function deleteArea(tx: Tx, { id, version, moveChildrenTo }: DeleteArea): Promise<undefined> {
  if (moveChildrenTo !== undefined) await explainConstraintErrors(moveChildren(tx, id, moveChildrenTo));
  if (await hasChildren(tx, id)) {
    throw new Problem('areas.has_children', {
      detail: 'Choose where to move its subareas, then delete it.',
    });
  }
  if (moveChildrenTo === undefined && (await hasSubscribers(tx, id))) {
    throw new Problem('areas.has_subscribers', {
      detail: 'Choose where to move its subscribers, then delete it.',
    });
  }
  // Closed subscribers and routers are moved without asking, because their area is only informative.
  await explainConstraintErrors(moveSubscribers(tx, id, moveChildrenTo ?? null));
  await moveRouters(tx, id, moveChildrenTo ?? null);
  if (!(await explainConstraintErrors(deleteAreaRow(tx, id, version)))) throw await explainUnchanged(tx, id);
  return undefined;
}
