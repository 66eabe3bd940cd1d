import { rawQuery } from '@lastmile/database';
import type { Check } from '../../../core/invariant.ts';

interface Missing {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

export const jobChecks: readonly Check[] = [
  {
    holds: 'Every job that is said to wait or run is in the queue',
    async faults(tx) {
      const { rows } = await tx.executeQuery<Missing>(rawQuery('select * from jobs_missing_from_queue()'));
      return rows.map(
        ({ id, name, status }) =>
          `Job ${id} (${name}) is ${status}, but the queue does not hold it. Cancel it on the jobs page, then try it again.`,
      );
    },
  },
  {
    holds: 'No job is held by a worker that is gone',
    async faults(tx) {
      const { rows } = await tx.executeQuery<{ worker: string; held: number }>(
        rawQuery('select * from jobs_held_by_the_dead()'),
      );
      return rows.map(
        ({ worker, held }) =>
          `Worker ${worker} is gone and holds ${held} jobs. Start a worker (npx lastmile worker); it frees them within 30 seconds.`,
      );
    },
  },
];
