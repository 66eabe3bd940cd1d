import { type PendingChangeRow, reconcilerCalls, subscriberCalls } from '@lastmile/contract';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { inBatches } from './components/in-batches.ts';

const c = reconcilerCalls;

interface AdoptOptions {
  readonly routerId: number;
  readonly packageId?: number;
  readonly preview: boolean;
}
export const adoptSubscribers = (names: readonly string[], options: AdoptOptions) =>
  inBatches(names, (part) => api(c.importFromRouter, { body: { ...options, names: part } }));

export const pushSubscribers = (ids: readonly number[], routerId: number) =>
  inBatches(ids, async (part) => ({
    ...(await api(c.push, { body: { routerId, ids: part } })),
    refused: [],
  }));

export const closeSubscribers = (ids: readonly number[], preview: boolean) =>
  inBatches(ids, async (part) => {
    const { done, refused, details } = await api(subscriberCalls.close, { body: { ids: part, preview } });
    return {
      done,
      refused: refused.map(({ id, username, code }) => ({ name: username || `#${id}`, code })),
      balances: new Map(details?.rows.map(({ id, balanceMinor }) => [id, balanceMinor])),
    };
  });

export type DriftResolution = 'router' | 'panel';
export const resolveDrift = (
  ids: readonly number[],
  side: { routerId: number; resolution: DriftResolution },
  nameOf: (id: number) => string,
) =>
  inBatches(ids, async (part) => {
    const { done, refused } = await api(c.resolveDrift, { body: { ...side, ids: part } });
    return { done, refused: refused.map(({ id, code }) => ({ name: nameOf(id), code })) };
  });

/** Query key prefix for the data a dialog starts with, which is not refetched while the dialog is open. */
export const noRefetchKey = 'held-still';

/** Invalidates subscribers, routers and their lists. */
export function useInvalidateAll() {
  const queryClient = useQueryClient();
  return () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== noRefetchKey });
}

/** Smallest page, to read the total count. */
const shortest = { pageSize: 10 };
export const refreshMs = 15_000;

/** Number of changes per state; undefined until all are loaded. */
export const useChangeCounts = (routerId: number, states: readonly PendingChangeRow['state'][]) =>
  useQueries({
    queries: states.map((state) => ({
      queryKey: [...listKey(c.changes), 'count', routerId, state],
      queryFn: () => api(c.changes, { params: { routerId }, query: { ...shortest, state } }),
      refetchInterval: refreshMs,
    })),
    combine: (answers) => answers.map(({ data }) => data?.total),
  });

const comparisonCalls = [c.notBilling, c.notOnRouter, c.offline] as const;

/** Row count of each comparison, in the order of the comparisons. */
export const useComparisonCounts = (routerId: number) =>
  useQueries({
    queries: comparisonCalls.map((call) => ({
      queryKey: [...listKey(call), 'count', routerId],
      queryFn: () => api(call, { params: { routerId }, query: shortest }),
    })),
    combine: (answers) => answers.map(({ data }) => data?.total),
  });

export const useProfileDrift = (routerId: number) =>
  useQuery({
    queryKey: ['profile-drift', routerId],
    queryFn: () => api(c.profileDrift, { params: { routerId } }),
    refetchInterval: refreshMs,
  });

export const useResolveProfileDrift = (routerId: number) =>
  useMutation({
    mutationFn: (what: { names: string[]; resolution: DriftResolution }) =>
      api(c.resolveProfileDrift, { body: { routerId, ...what } }),
    onSuccess: useInvalidateAll(),
  });
