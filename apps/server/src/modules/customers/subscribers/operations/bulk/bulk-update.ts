import { maxBulk, type ProblemCode, problems } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Caller, resellerOf } from '../../../../../core/caller.ts';
import { Problem } from '../../../../../core/problem.ts';
import { saveTerms } from '../../../../billing/terms/index.ts';
import { saveDesiredState } from '../../../../network/desired-state/index.ts';
import type { SubscriberFilter } from '../../queries/subscriber-filter.ts';
import { type SubscriberState, type Target, targetedSubscribers } from '../../queries/update-subscribers.ts';

/** The part of every bulk call that says which lines, and whether to look only. */
export interface BulkTarget {
  readonly ids?: readonly number[] | undefined;
  readonly filter?: SubscriberFilter | undefined;
  readonly preview: boolean;
}

export interface BulkUpdate {
  /** Why a line cannot be changed so; undefined when it can. Told all lines at once, where one depends on others. */
  refusalsOf(subscribers: readonly SubscriberState[]): ReadonlyMap<number, ProblemCode>;
  /** Changes all lines that can be, with one statement. */
  apply(ids: readonly number[]): Promise<unknown>;
  /** When it bears on what the lines are billed for: the instant from which it does. */
  readonly termsChangeAt?: string;
  readonly desiredSecrets?: { readonly dropSessions?: boolean; readonly repush?: boolean };
}

/**
 * Reads and locks the lines, decides for each, then writes those that can be changed together with their
 * wishes. A preview does all but the writing.
 */
export async function bulkUpdate(
  tx: Tx,
  body: BulkTarget,
  caller: Caller,
  change: (subscribers: readonly SubscriberState[]) => Promise<BulkUpdate>,
) {
  const target: Target = body.ids ? { ids: body.ids } : { filter: body.filter ?? { search: '' } };
  const subscribers = await targetedSubscribers(tx, target, resellerOf(caller), {
    limit: maxBulk + 1,
    lock: !body.preview,
  });
  if (subscribers.length > maxBulk) {
    throw new Problem('subscribers.too_many', {
      detail: 'Narrow the filter and change them in several steps.',
    });
  }
  if (subscribers.length === 0 && 'ids' in target) throw new Problem('not_found');
  const wanted = await change(subscribers);
  const constraintProblems = wanted.refusalsOf(subscribers);
  const done = subscribers.filter(({ id }) => !constraintProblems.has(id)).map(({ id }) => id);
  if (!body.preview) await applyUpdate(tx, done, wanted);
  return {
    preview: body.preview,
    done,
    refused: [...refusedRows(subscribers, constraintProblems), ...missingRows(target, subscribers)],
  };
}

/** Changes lines for which it is decided, with their wishes and what they are billed for. Their rows must be locked. */
export async function applyUpdate(
  tx: Tx,
  ids: readonly number[],
  { apply, desiredSecrets, termsChangeAt }: Pick<BulkUpdate, 'apply' | 'desiredSecrets' | 'termsChangeAt'>,
): Promise<void> {
  if (ids.length === 0) return;
  await apply(ids);
  await saveDesiredState(tx, ids, desiredSecrets);
  if (termsChangeAt !== undefined) await saveTerms(tx, ids, termsChangeAt);
}

const refusedRows = (
  subscribers: readonly SubscriberState[],
  constraintProblems: ReadonlyMap<number, ProblemCode>,
) =>
  subscribers.flatMap(({ id, username }) => {
    const code = constraintProblems.get(id);
    return code ? [{ id, username, code, detail: problems[code].title }] : [];
  });

/** Ids that name no line of this ISP. */
function missingRows(target: Target, subscribers: readonly SubscriberState[]) {
  if (!('ids' in target)) return [];
  const found = new Set(subscribers.map(({ id }) => id));
  const code = 'not_found' satisfies ProblemCode;
  const missing = [...new Set(target.ids)].filter((id) => !found.has(id));
  return missing.map((id) => ({ id, username: '', code, detail: problems[code].title }));
}

/** For changes that look at each line alone. */
export const eachSubscriber =
  (refusalOf: (subscriber: SubscriberState) => ProblemCode | undefined): BulkUpdate['refusalsOf'] =>
  (subscribers) => {
    const constraintProblems = new Map<number, ProblemCode>();
    for (const subscriber of subscribers) {
      const code = refusalOf(subscriber);
      if (code) constraintProblems.set(subscriber.id, code);
    }
    return constraintProblems;
  };
