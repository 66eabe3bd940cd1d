import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { acquireLease, releaseLease } from '../queries/desired-secrets.ts';
import { isWatchedLive } from '../queries/poll.ts';

/** Longer than a poll can take. */
const leaseMs = 3 * 60_000;

export interface WriterLease {
  /** False while the writer holds it. */
  readonly isAcquired: boolean;
  release(): Promise<void>;
}

/**
 * A router gets at most two connections: normally one for the writer and one for a poll. While live data is
 * watched it holds the second one, and a poll has to use the writer's turn.
 */
export async function acquireWriterLease(
  { clock }: Pick<Services, 'clock'>,
  routerId: number,
  run: JobRun,
): Promise<WriterLease> {
  const noLease = { isAcquired: true, release: async () => {} };
  if (!(await run.read((tx) => isWatchedLive(tx, routerId)))) return noLease;
  const [now, until] = [0, leaseMs].map((offset) => new Date(clock.now() + offset).toISOString());
  const fencingToken = await run.transaction((tx) => acquireLease(tx, routerId, now ?? '', until ?? ''));
  if (fencingToken === undefined) return { ...noLease, isAcquired: false };
  return {
    isAcquired: true,
    release: () => run.transaction((tx) => releaseLease(tx, routerId, fencingToken)).then(() => {}),
  };
}
