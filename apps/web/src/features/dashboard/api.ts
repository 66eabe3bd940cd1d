import { dashboardCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

export const dashboardKey = ['dashboard'] as const;
const refreshMs = 60_000;

/** Everything on the page in one call, refreshed while it is open. */
export const useDashboard = () =>
  useQuery({
    queryKey: dashboardKey,
    queryFn: () => api(dashboardCalls.summary, {}),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
