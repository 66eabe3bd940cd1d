import { Problem } from '../../../../core/problem.ts';

const maxConcurrent = 3;

/** Tests connect to arbitrary addresses, so the number of concurrent ones per ISP and process is limited. */
export function createConcurrencyLimit() {
  const running = new Map<number, number>();
  return async <T>(ispId: number, work: () => Promise<T>): Promise<T> => {
    const count = running.get(ispId) ?? 0;
    if (count >= maxConcurrent) throw new Problem('too_many_requests', { retryAfterSeconds: 5 });
    running.set(ispId, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(ispId) ?? 1) - 1;
      if (left === 0) running.delete(ispId);
      else running.set(ispId, left);
    }
  };
}
