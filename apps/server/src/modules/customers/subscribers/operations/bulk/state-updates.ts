import { minimumHoldDays, type ProblemCode, type SuspensionReason } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays } from '@lastmile/kit';
import { enqueueServiceNotifications, enqueueWelcomes } from '../../../../messaging/outbox/index.ts';
import { noNextStatus, scheduleStatus } from '../../queries/scheduled-changes.ts';
import {
  activateSubscribers,
  closeSubscribers,
  findTaken,
  neverConnectedAmong,
  type SubscriberState,
  suspendedAmong,
  updateSubscribers,
} from '../../queries/update-subscribers.ts';
import { type Transition, transitions } from '../../rules/subscriber-state.ts';
import { moveBillingDays } from '../move-billing-days.ts';
import { type BulkUpdate, eachSubscriber } from './bulk-update.ts';
import type { PostponedDays } from './postponed-days.ts';

export interface Moment {
  /** ISO 8601, from the injected clock. */
  readonly at: string;
  /** The current date in the ISP's time zone. */
  readonly today: string;
}

const stateRefusal =
  (transition: Transition) =>
  ({ status }: SubscriberState): ProblemCode | undefined => {
    const { from, to } = transitions[transition];
    if (from.includes(status)) return undefined;
    return status === to ? 'subscribers.already_in_state' : 'subscribers.wrong_state';
  };

/** Notifies customers whose subscriber was suspended, whether a payment or staff reactivated it. */
export const activation = (tx: Tx, transition: 'activate' | 'resume', { at, today }: Moment): BulkUpdate => ({
  refusalsOf: eachSubscriber(stateRefusal(transition)),
  async apply(ids) {
    const suspended = (await suspendedAmong(tx, ids)).map(({ id }) => id);
    const fresh = (await neverConnectedAmong(tx, ids)).map(({ id }) => id);
    await moveBillingDays(tx, ids, today);
    await activateSubscribers(tx, ids, at, today);
    await enqueueServiceNotifications(tx, at, 'reactivated', suspended);
    await enqueueWelcomes(tx, at, fresh);
  },
  termsChangeAt: at,
});

export const suspension = (tx: Tx, reason: SuspensionReason, { at }: Moment): BulkUpdate => ({
  refusalsOf: eachSubscriber(stateRefusal('suspend')),
  async apply(ids) {
    await updateSubscribers(tx, ids, { status: 'suspended', status_reason: reason, status_since: at });
    if (reason === 'unpaid') await enqueueServiceNotifications(tx, at, 'suspended', ids);
  },
  termsChangeAt: at,
});

/** Who schedules a change, and for which days. */
interface Scheduling {
  readonly days: PostponedDays;
  readonly by: number | null;
}
const unscheduled: Scheduling = { days: new Map(), by: null };

export const puttingOnHold = (
  tx: Tx,
  until: string | null,
  { at }: Moment,
  { days, by }: Scheduling = unscheduled,
): BulkUpdate => {
  const refusal = stateRefusal('hold');
  const isTooShort = (from: string | undefined) =>
    from !== undefined && until !== null && until < addDays(from, minimumHoldDays);
  return {
    refusalsOf: eachSubscriber(
      (subscriber) =>
        refusal(subscriber) ??
        (isTooShort(days.get(subscriber.id)) ? 'subscribers.hold_too_short' : undefined),
    ),
    apply: (ids) =>
      updateSubscribers(tx, ids, {
        status: 'on_hold',
        status_since: at,
        on_hold_until: until,
        ...noNextStatus,
      }),
    termsChangeAt: at,
    scheduled: { days, save: (on) => scheduleStatus(tx, on, { status: 'on_hold', until, by, at }) },
  };
};

export const closing = (tx: Tx, { at }: Moment, { days, by }: Scheduling = unscheduled): BulkUpdate => ({
  refusalsOf: eachSubscriber(stateRefusal('close')),
  apply: (ids) => closeSubscribers(tx, ids, at),
  termsChangeAt: at,
  scheduled: { days, save: (on) => scheduleStatus(tx, on, { status: 'closed', until: null, by, at }) },
});

/** Cancels a scheduled hold or closing. */
export const statusChangeCancellation = (tx: Tx): BulkUpdate => ({
  refusalsOf: eachSubscriber(({ nextStatus }) =>
    nextStatus === null ? 'subscribers.already_in_state' : undefined,
  ),
  apply: (ids) => updateSubscribers(tx, ids, noNextStatus),
});

/**
 * The username or address may have been taken since; of two closed subscribers with one username, the first
 * is reopened.
 */
export async function reopening(
  tx: Tx,
  subscribers: readonly SubscriberState[],
  { at, today }: Moment,
): Promise<BulkUpdate> {
  const fixed = subscribers.flatMap(({ routerId, staticIp }) => (staticIp ? [{ routerId, staticIp }] : []));
  const taken = await findTaken(
    tx,
    subscribers.map(({ username }) => username),
    fixed,
  );
  const refusal = stateRefusal('reopen');
  const claim = (among: Set<string>, key: string) => !among.has(key) && among.add(key) !== undefined;
  return {
    refusalsOf: eachSubscriber((subscriber) => {
      const wrongState = refusal(subscriber);
      if (wrongState) return wrongState;
      const isFree = subscriber.adopted
        ? claim(taken.exactUsernames, subscriber.username)
        : claim(taken.usernames, subscriber.username.toLowerCase());
      if (!isFree) return 'subscribers.username_taken';
      if (subscriber.staticIp && !claim(taken.addresses, `${subscriber.routerId} ${subscriber.staticIp}`)) {
        return 'subscribers.static_ip_taken';
      }
      return undefined;
    }),
    apply: (ids) => activateSubscribers(tx, ids, at, today),
    termsChangeAt: at,
  };
}
