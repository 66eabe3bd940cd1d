import { maxBulk, type ProblemCode, problems } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Caller, resellerOf } from '../../../../../core/caller.ts';
import { Problem } from '../../../../../core/problem.ts';
import { keepTerms } from '../../../../billing/terms/index.ts';
import { keepWishes } from '../../../../network/desired-state/index.ts';
import type { SubscriberFilter } from '../../queries/subscriber-filter.ts';
import { type LineState, linesMeant, type Target } from '../../queries/update-subscribers.ts';

/** The part of every bulk call that says which lines, and whether to look only. */
export interface BulkTarget {
  readonly ids?: readonly number[] | undefined;
  readonly filter?: SubscriberFilter | undefined;
  readonly preview: boolean;
}

export interface BulkChange {
  /** Why a line cannot be changed so; undefined when it can. Told all lines at once, where one depends on others. */
  refusalsOf(lines: readonly LineState[]): ReadonlyMap<number, ProblemCode>;
  /** Changes all lines that can be, with one statement. */
  apply(ids: readonly number[]): Promise<unknown>;
  /** When it bears on what the lines are billed for: the instant from which it does. */
  readonly termsChangeAt?: string;
  readonly wishes?: { readonly dropSessions?: boolean; readonly repush?: boolean };
}

/**
 * Reads and locks the lines, decides for each, then writes those that can be changed together with their
 * wishes. A preview does all but the writing.
 */
export async function bulkChange(
  tx: Tx,
  body: BulkTarget,
  caller: Caller,
  change: (lines: readonly LineState[]) => Promise<BulkChange>,
) {
  const target: Target = body.ids ? { ids: body.ids } : { filter: body.filter ?? { search: '' } };
  const lines = await linesMeant(tx, target, resellerOf(caller), { limit: maxBulk + 1, lock: !body.preview });
  if (lines.length > maxBulk) {
    throw new Problem('subscribers.too_many', {
      detail: 'Narrow the filter and change them in several steps.',
    });
  }
  if (lines.length === 0 && 'ids' in target) throw new Problem('not_found');
  const wanted = await change(lines);
  const refusals = wanted.refusalsOf(lines);
  const done = lines.filter(({ id }) => !refusals.has(id)).map(({ id }) => id);
  if (!body.preview) await carryOut(tx, done, wanted);
  return {
    preview: body.preview,
    done,
    refused: [...refusedRows(lines, refusals), ...missingRows(target, lines)],
  };
}

/** Changes lines for which it is decided, with their wishes and what they are billed for. Their rows must be locked. */
export async function carryOut(
  tx: Tx,
  ids: readonly number[],
  { apply, wishes, termsChangeAt }: Pick<BulkChange, 'apply' | 'wishes' | 'termsChangeAt'>,
): Promise<void> {
  if (ids.length === 0) return;
  await apply(ids);
  await keepWishes(tx, ids, wishes);
  if (termsChangeAt !== undefined) await keepTerms(tx, ids, termsChangeAt);
}

const refusedRows = (lines: readonly LineState[], refusals: ReadonlyMap<number, ProblemCode>) =>
  lines.flatMap(({ id, username }) => {
    const code = refusals.get(id);
    return code ? [{ id, username, code, detail: problems[code].title }] : [];
  });

/** Ids that name no line of this ISP. */
function missingRows(target: Target, lines: readonly LineState[]) {
  if (!('ids' in target)) return [];
  const found = new Set(lines.map(({ id }) => id));
  const code = 'not_found' satisfies ProblemCode;
  const missing = [...new Set(target.ids)].filter((id) => !found.has(id));
  return missing.map((id) => ({ id, username: '', code, detail: problems[code].title }));
}

/** For changes that look at each line alone. */
export const eachLine =
  (refusalOf: (line: LineState) => ProblemCode | undefined): BulkChange['refusalsOf'] =>
  (lines) => {
    const refusals = new Map<number, ProblemCode>();
    for (const line of lines) {
      const code = refusalOf(line);
      if (code) refusals.set(line.id, code);
    }
    return refusals;
  };
