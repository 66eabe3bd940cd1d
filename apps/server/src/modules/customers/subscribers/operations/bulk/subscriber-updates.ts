import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { fieldProblem } from '../../../../../core/problem.ts';
import { enqueueReactivation } from '../../queries/reactivation-requests.ts';
import {
  findTaken,
  isInUse,
  isOnSale,
  type SubscriberState,
  updateSubscribers,
} from '../../queries/update-subscribers.ts';
import { explainConstraintErrors } from '../../rules/constraint-problems.ts';
import { isAllowed } from '../../rules/subscriber-state.ts';
import { type BulkUpdate, eachSubscriber } from './bulk-update.ts';

const unlessAllowed =
  (action: string, isSo: (subscriber: SubscriberState) => boolean) =>
  (subscriber: SubscriberState): ProblemCode | undefined => {
    if (!isAllowed(action, subscriber.status)) return 'subscribers.wrong_state';
    return isSo(subscriber) ? 'subscribers.already_in_state' : undefined;
  };

/** Immediately, or on a future date; a later request replaces an earlier one. */
export async function packageUpdate(
  tx: Tx,
  {
    packageId,
    on,
    dropSession,
    at,
  }: { packageId: number; on: string | null; dropSession: boolean; at: string },
): Promise<BulkUpdate> {
  if (!(await isOnSale(tx, packageId))) throw fieldProblem('subscribers.package_not_found', 'packageId');
  const isSo = (subscriber: SubscriberState) =>
    on === null
      ? subscriber.packageId === packageId && subscriber.nextPackageId === null
      : subscriber.nextPackageId === packageId && subscriber.changeOn === on;
  return {
    refusalsOf: eachSubscriber(unlessAllowed('changePackage', isSo)),
    apply: (ids) =>
      updateSubscribers(
        tx,
        ids,
        on === null
          ? { package_id: packageId, next_package_id: null, change_on: null }
          : { next_package_id: packageId, change_on: on },
      ),
    desiredSecrets: { dropSessions: dropSession && on === null },
    termsChangeAt: at,
  };
}

export async function routerMove(
  tx: Tx,
  subscribers: readonly SubscriberState[],
  routerId: number,
): Promise<BulkUpdate> {
  if (!(await isInUse(tx, routerId))) throw fieldProblem('subscribers.router_not_found', 'routerId');
  const fixed = subscribers.flatMap(({ staticIp }) => (staticIp ? [{ routerId, staticIp }] : []));
  const taken = (await findTaken(tx, [], fixed)).addresses;
  const refusal = unlessAllowed('moveRouter', (subscriber) => subscriber.routerId === routerId);
  return {
    refusalsOf: eachSubscriber((subscriber) => {
      const refused = refusal(subscriber);
      if (refused || !subscriber.staticIp) return refused;
      const address = `${routerId} ${subscriber.staticIp}`;
      if (taken.has(address)) return 'subscribers.static_ip_taken';
      taken.add(address);
      return undefined;
    }),
    apply: (ids) => updateSubscribers(tx, ids, { router_id: routerId }),
  };
}

export const areaMove = (tx: Tx, areaId: number | null): BulkUpdate => ({
  refusalsOf: eachSubscriber((subscriber) =>
    subscriber.areaId === areaId ? 'subscribers.already_in_state' : undefined,
  ),
  apply: (ids) => explainConstraintErrors(updateSubscribers(tx, ids, { area_id: areaId })),
});

export const customerAssignment = (tx: Tx, customerId: number): BulkUpdate => ({
  refusalsOf: eachSubscriber((subscriber) =>
    subscriber.customerId === customerId ? 'subscribers.already_in_state' : undefined,
  ),
  apply: (ids) => explainConstraintErrors(updateSubscribers(tx, ids, { customer_id: customerId })),
});

/** Cancels the scheduled package change. */
export const packageChangeCancellation = (tx: Tx): BulkUpdate => ({
  refusalsOf: eachSubscriber(
    unlessAllowed('changePackage', (subscriber) => subscriber.nextPackageId === null),
  ),
  apply: (ids) => updateSubscribers(tx, ids, { next_package_id: null, change_on: null }),
});

export interface PromiseToPay {
  readonly until: string | null;
  readonly note: string | null;
  readonly by: number;
  readonly at: string;
}

/**
 * Reactivates subscribers suspended for non-payment. Withdrawing it clears who granted it; the history keeps
 * that.
 */
export const promiseToPay = (tx: Tx, { until, note, by, at }: PromiseToPay): BulkUpdate => ({
  refusalsOf: eachSubscriber(unlessAllowed('promise', (subscriber) => subscriber.promiseUntil === until)),
  async apply(ids) {
    const granted =
      until === null
        ? { promise_note: null, promised_by: null, promised_at: null }
        : { promise_note: note, promised_by: by, promised_at: at };
    await updateSubscribers(tx, ids, { promise_until: until, ...granted });
    await enqueueReactivation(tx, ids);
  },
});

/** Only increments the version of the desired state, which drops the session. */
export const disconnection: BulkUpdate = {
  refusalsOf: eachSubscriber(unlessAllowed('disconnect', () => false)),
  apply: async () => undefined,
  desiredSecrets: { dropSessions: true },
};
