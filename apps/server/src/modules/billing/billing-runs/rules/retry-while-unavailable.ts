import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@lastmile/database';

const pauseMs = 1_000;
const maxTries = 90;

/**
 * A database that is away comes back, and a part that was cut off was not done at all: it is tried again for a while, before
 * the job's own tries with their growing pauses are used up.
 */
export async function retryWhileUnavailable<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === maxTries) throw error;
      await sleep(pauseMs, undefined, signal ? { signal } : {});
    }
  }
}
