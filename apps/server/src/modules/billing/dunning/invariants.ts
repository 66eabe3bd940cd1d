import type { Check } from '../../../core/invariant.ts';
import { linesLeftCut } from './queries/isps-due.ts';

/** The other way round, who owes past grace and is served is tonight's list and no fault. */
export const collectionChecks: readonly Check[] = [
  {
    holds: 'No subscriber stays suspended for non-payment without an overdue balance',
    async faults(tx, now) {
      const lines = await linesLeftCut(tx, now);
      return lines.map(
        ({ ispId, id, username }) =>
          `Subscriber ${id} ("${username}") of ISP ${ispId} is suspended for non-payment but has no overdue balance. Make sure a worker is running (npx lastmile worker), or reactivate the subscriber.`,
      );
    },
  },
];
