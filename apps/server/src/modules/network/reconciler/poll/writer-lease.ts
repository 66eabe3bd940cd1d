import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { endLease, takeLease } from '../queries/desired-secrets.ts';
import { isLookedAt } from '../queries/poll.ts';

/** Longer than a sweep can take. */
const leaseMs = 3 * 60_000;

export interface Place {
  /** False while the writer has it. */
  readonly isTaken: boolean;
  leave(): Promise<void>;
}

/**
 * A router has two connections at most. Usually one is the writer's and one a sweep's; while people look at live
 * data that takes the second for long, and a sweep comes in the writer's place, when it is free.
 */
export async function writersPlace(
  { clock }: Pick<Services, 'clock'>,
  routerId: number,
  run: JobRun,
): Promise<Place> {
  const nobody = { isTaken: true, leave: async () => {} };
  if (!(await run.read((tx) => isLookedAt(tx, routerId)))) return nobody;
  const [now, until] = [0, leaseMs].map((offset) => new Date(clock.now() + offset).toISOString());
  const turn = await run.transaction((tx) => takeLease(tx, routerId, now ?? '', until ?? ''));
  if (turn === undefined) return { ...nobody, isTaken: false };
  return { isTaken: true, leave: () => run.transaction((tx) => endLease(tx, routerId, turn)).then(() => {}) };
}
