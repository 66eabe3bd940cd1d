import type { Tx } from '@lastmile/database';

/** Jobs that gave up since the instant. */
export const failedJobsSince = (tx: Tx, since: string) =>
  tx
    .selectFrom('jobs')
    .select(['id', 'finished_at as failedAt'])
    .where('status', '=', 'parked')
    .where('finished_at', '>', since)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
