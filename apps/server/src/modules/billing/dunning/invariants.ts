import type { Check } from '../../../core/invariant.ts';
import { linesLeftCut } from './queries/isps-due.ts';

/** The other way round, who owes past grace and is served is tonight's list and no fault. */
export const collectionChecks: readonly Check[] = [
  {
    holds: 'No line stays cut for being unpaid that owes nothing past grace',
    async faults(tx, now) {
      const lines = await linesLeftCut(tx, now);
      return lines.map(
        ({ ispId, id, username }) =>
          `Line ${id} ("${username}") of ISP ${ispId} is cut for being unpaid and should be back. See that a worker runs (npx lastmile worker), or activate the line.`,
      );
    },
  },
];
