import { maxBulk, type ProblemCode, problems } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../../core/caller.ts';
import { Problem } from '../../../../../core/problem.ts';
import { resellersOf } from '../../../../accounts/roles/index.ts';
import { saveTerms } from '../../../../billing/terms/index.ts';
import { saveDesiredState } from '../../../../network/desired-state/index.ts';
import type { SubscriberFilter } from '../../queries/subscriber-filter.ts';
import { type SubscriberState, type Target, targetedSubscribers } from '../../queries/update-subscribers.ts';
import { previewDetails } from './preview-details.ts';

/** The part of every bulk call that selects subscribers and asks for a preview. */
export interface BulkTarget {
  readonly ids?: readonly number[] | undefined;
  readonly filter?: SubscriberFilter | undefined;
  readonly preview: boolean;
}

export interface BulkUpdate {
  /**
   * Why subscribers cannot be changed, by id. Gets all subscribers at once, because the result of one may
   * depend on others.
   */
  refusalsOf(subscribers: readonly SubscriberState[]): ReadonlyMap<number, ProblemCode>;
  /** Applies the change to all that can be changed now, in one statement. */
  apply(ids: readonly number[]): Promise<unknown>;
  /** The instant from which billing terms change, if they do. */
  readonly termsChangeAt?: string;
  /** The package that a preview compares prices with. */
  readonly newPackageId?: number;
  readonly desiredSecrets?: { readonly dropSessions?: boolean; readonly repush?: boolean };
  /** Subscribers that are changed on a later day, with that day. */
  readonly scheduled?: {
    readonly days: ReadonlyMap<number, string>;
    save(days: ReadonlyMap<number, string>): Promise<unknown>;
  };
}

/**
 * Loads and locks the subscribers, evaluates each, then updates those that can be changed with their desired
 * state. A preview does everything but the update.
 */
export async function bulkUpdate(
  tx: Tx,
  body: BulkTarget,
  caller: Caller,
  change: (subscribers: readonly SubscriberState[]) => Promise<BulkUpdate>,
) {
  const target: Target = body.ids ? { ids: body.ids } : { filter: body.filter ?? { search: '' } };
  const subscribers = await targetedSubscribers(tx, target, resellersOf(caller), {
    limit: maxBulk + 1,
    lock: !body.preview,
  });
  if (subscribers.length > maxBulk) {
    throw new Problem('subscribers.too_many', {
      detail: 'Narrow the filter and change them in several steps.',
    });
  }
  if (subscribers.length === 0 && 'ids' in target) throw new Problem('not_found');
  const update = await change(subscribers);
  const constraintProblems = update.refusalsOf(subscribers);
  const done = subscribers.filter(({ id }) => !constraintProblems.has(id)).map(({ id }) => id);
  const days = new Map(
    done.flatMap((id) => {
      const day = update.scheduled?.days.get(id);
      return day === undefined ? [] : [[id, day] as const];
    }),
  );
  if (!body.preview) {
    const now = done.filter((id) => !days.has(id));
    await applyUpdate(tx, now, update);
    if (days.size > 0) await update.scheduled?.save(days);
  }
  const refused = refusedRows(subscribers, constraintProblems);
  const refusedIds = refused.map(({ id }) => id);
  return {
    preview: body.preview,
    done,
    scheduled: [...days].map(([id, on]) => ({ id, on })),
    refused: [...refused, ...missingRows(target, subscribers)],
    details: body.preview ? await previewDetails(tx, done, refusedIds, update.newPackageId ?? null) : null,
  };
}

/**
 * Updates subscribers with their desired state and billing terms. Their rows must be locked and evaluated.
 */
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

/** Ids that do not belong to a subscriber of this ISP. */
function missingRows(target: Target, subscribers: readonly SubscriberState[]) {
  if (!('ids' in target)) return [];
  const found = new Set(subscribers.map(({ id }) => id));
  const code = 'not_found' satisfies ProblemCode;
  const missing = [...new Set(target.ids)].filter((id) => !found.has(id));
  return missing.map((id) => ({ id, username: '', code, detail: problems[code].title }));
}

/** For changes that evaluate each subscriber on its own. */
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
