import { type DashboardEvents, type DashboardSummary, dashboardCalls, urlOf } from '@lastmile/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from '../../shared/live/follow-events.ts';
import { dashboardKey } from './api.ts';
import { withLiveFigures } from './live-figures.ts';

/** Keeps the figures that change by the minute up to date while the page is open and visible. */
export function useLiveFigures(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const show = (event: string, data: unknown) => {
      if (event !== 'figures') return;
      queryClient.setQueryData<DashboardSummary>(dashboardKey, (summary) =>
        summary ? withLiveFigures(summary, data as DashboardEvents['figures']) : summary,
      );
    };
    void followEvents(urlOf(dashboardCalls.live, undefined, {}), show, leaving.signal);
    return () => leaving.abort();
  }, [queryClient]);
}
