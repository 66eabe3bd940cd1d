import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

interface Missing {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

export const jobInvariants: readonly Invariant[] = [
  {
    invariant: 'Every queued or running job is in the queue',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<Missing>(rawQuery('select * from jobs_missing_from_queue()'));
      return rows.map(
        ({ id, name, status }) =>
          `Job ${id} (${name}) is ${status}, but it is not in the queue. Cancel it on the Background jobs page, then retry it.`,
      );
    },
  },
  {
    invariant: 'No job is locked by a worker that has stopped',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{ worker: string; held: number }>(
        rawQuery('select * from jobs_of_dead_workers()'),
      );
      return rows.map(
        ({ worker, held }) =>
          `Worker ${worker} has stopped and still holds ${held} jobs. Start a worker (npx lastmile worker); it releases them within 30 seconds.`,
      );
    },
  },
];
