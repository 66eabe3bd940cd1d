import type { Invariant } from '../../../core/invariant.ts';
import { subscribersLeftSuspended } from './queries/isps-due.ts';

/** The other way round, who owes past grace and is served is tonight's list and no fault. */
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
