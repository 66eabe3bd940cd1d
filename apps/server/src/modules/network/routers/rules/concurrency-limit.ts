import { Problem } from '../../../../core/problem.ts';

const mostAtATime = 3;

/** Tries go out to whatever address is given, so no ISP may have many of them under way from one process. */
export function fewAtATime() {
  const underWay = new Map<number, number>();
  return async <T>(ispId: number, work: () => Promise<T>): Promise<T> => {
    const count = underWay.get(ispId) ?? 0;
    if (count >= mostAtATime) throw new Problem('too_many_requests', { retryAfterSeconds: 5 });
    underWay.set(ispId, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(ispId) ?? 1) - 1;
      if (left === 0) underWay.delete(ispId);
      else underWay.set(ispId, left);
    }
  };
}
