import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { fieldProblem } from '../../../../../core/problem.ts';
import { enqueuePackageChanges } from '../../../../messaging/outbox/index.ts';
import { enqueueReactivation } from '../../queries/reactivation-requests.ts';
import { dearerPackages, noNextPackage, schedulePackage } from '../../queries/scheduled-changes.ts';
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
import type { PostponedDays } from './postponed-days.ts';

const unlessAllowed =
  (action: string, isSo: (subscriber: SubscriberState) => boolean) =>
  (subscriber: SubscriberState): ProblemCode | undefined => {
    if (!isAllowed(action, subscriber.status)) return 'subscribers.wrong_state';
    return isSo(subscriber) ? 'subscribers.already_in_state' : undefined;
  };

interface PackageChange {
  readonly packageId: number;
  /** Null: now. */
  readonly on: string | null;
  readonly dropSession: boolean;
  readonly at: string;
  readonly by?: number | null;
  /** Until when a downgrade has to wait. */
  readonly postponed?: PostponedDays;
}

/** Immediately, or on a future date; a later request replaces an earlier one. */
export async function packageUpdate(
  tx: Tx,
  { packageId, on, dropSession, at, by = null, postponed = new Map() }: PackageChange,
  subscribers: readonly SubscriberState[] = [],
): Promise<BulkUpdate> {
  if (!(await isOnSale(tx, packageId))) throw fieldProblem('subscribers.package_not_found', 'packageId');
  const dearer = await dearerPackages(tx, packageId);
  const dayOf = ({ id, packageId: current }: SubscriberState): string | undefined => {
    const end = dearer.has(current) ? postponed.get(id) : undefined;
    return end !== undefined && (on === null || end > on) ? end : (on ?? undefined);
  };
  const days = new Map(
    subscribers.flatMap((subscriber) => {
      const day = dayOf(subscriber);
      return day === undefined ? [] : [[subscriber.id, day] as const];
    }),
  );
  const isSo = (subscriber: SubscriberState) => {
    const day = days.get(subscriber.id);
    return day === undefined
      ? subscriber.packageId === packageId && subscriber.nextPackageId === null
      : subscriber.nextPackageId === packageId && subscriber.changeOn === day;
  };
  return {
    refusalsOf: eachSubscriber(unlessAllowed('changePackage', isSo)),
    async apply(ids) {
      await updateSubscribers(tx, ids, { package_id: packageId, ...noNextPackage });
      await enqueuePackageChanges(tx, at, ids);
    },
    desiredSecrets: { dropSessions: dropSession },
    newPackageId: packageId,
    termsChangeAt: at,
    scheduled: { days, save: (onDays) => schedulePackage(tx, onDays, { packageId, by, at }) },
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
  apply: (ids) => updateSubscribers(tx, ids, noNextPackage),
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
