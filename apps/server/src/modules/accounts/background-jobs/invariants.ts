import { rawQuery } from '@lastmile/database';
import type { Check } from '../../../core/invariant.ts';

interface Missing {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

export const jobChecks: readonly Check[] = [
  {
    holds: 'Every queued or running job is in the queue',
    async faults(tx) {
      const { rows } = await tx.executeQuery<Missing>(rawQuery('select * from jobs_missing_from_queue()'));
      return rows.map(
        ({ id, name, status }) =>
          `Job ${id} (${name}) is ${status}, but it is not in the queue. Cancel it on the Background jobs page, then retry it.`,
      );
    },
  },
  {
    holds: 'No job is locked by a worker that has stopped',
    async faults(tx) {
      const { rows } = await tx.executeQuery<{ worker: string; held: number }>(
        rawQuery('select * from jobs_held_by_the_dead()'),
      );
      return rows.map(
        ({ worker, held }) =>
          `Worker ${worker} has stopped and still holds ${held} jobs. Start a worker (npx lastmile worker); it releases them within 30 seconds.`,
      );
    },
  },
];
