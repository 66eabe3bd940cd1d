import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@lastmile/database';

const pauseMs = 1_000;
const maxTries = 90;

/**
 * An unavailable database comes back, and an interrupted chunk was rolled back. Retries for a while before
 * using up the attempts of the job with their growing delays.
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
