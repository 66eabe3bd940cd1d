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
  /** Undefined refuses to delete an area that others stand below or that subscribers live in. */
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
  // Lines that left, and routers, only note where they stand, so nobody is asked about them.
  await explainConstraintErrors(moveSubscribers(tx, id, moveChildrenTo ?? null));
  await moveRouters(tx, id, moveChildrenTo ?? null);
  if (!(await deleteAreaRow(tx, id, version))) throw await explainUnchanged(tx, id);
  return undefined;
}
