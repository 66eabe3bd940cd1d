import { areaCalls, packageCalls, routerCalls, subscriberCalls } from '@lastmile/contract';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Only existence matters, so the smallest page is requested for its total. */
const one = { query: { pageSize: 10 } };
const counts = {
  area: () => api(areaCalls.index, one).then(({ total }) => total),
  router: () => api(routerCalls.index, one).then(({ total }) => total),
  package: () => api(packageCalls.index, one).then(({ total }) => total),
  subscriber: () => api(subscriberCalls.index, one).then(({ total }) => total),
};
type Counted = keyof typeof counts;
const counted = Object.keys(counts) as Counted[];

/** Completed setup steps; a step that cannot be counted stays open. */
export function useCompletedSteps() {
  return useQueries({
    queries: counted.map((step) => ({ queryKey: ['set-up', step], queryFn: counts[step] })),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      done: new Set<string>(counted.filter((_, index) => (results[index]?.data ?? 0) > 0)),
    }),
  });
}
