import type { Invariant } from '../../../core/invariant.ts';
import { subscribersLeftSuspended } from './queries/isps-due.ts';

/** The opposite (active although past grace) is no violation: it is what the next suspension run works on. */
export const dunningInvariants: readonly Invariant[] = [
  {
    invariant: 'No subscriber stays suspended for non-payment without an overdue balance',
    async findViolations(tx, now) {
      const subscribers = await subscribersLeftSuspended(tx, now);
      return subscribers.map(
        ({ ispId, id, username }) =>
          `Subscriber ${id} ("${username}") of ISP ${ispId} is suspended for non-payment but has no overdue balance. Make sure a worker is running (npx lastmile worker), or reactivate the subscriber.`,
      );
    },
  },
];
