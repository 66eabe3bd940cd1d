import { type UsageRange, usageCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

/** Routers are read every five minutes. */
const refetchInterval = 60_000;

export const useSubscriberUsage = (id: number, range: UsageRange, date?: string) =>
  useQuery({
    queryKey: ['usage', 'subscriber', id, range, date],
    queryFn: () =>
      api(usageCalls.subscriber, { params: { id }, query: { range, ...(date ? { date } : {}) } }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export interface UsagePlace {
  readonly routerId?: number;
  readonly areaId?: number;
}

export const useNetworkUsage = (place: UsagePlace, range: UsageRange) =>
  useQuery({
    queryKey: ['usage', 'network', place, range],
    queryFn: () => api(usageCalls.network, { query: { range, ...place } }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
