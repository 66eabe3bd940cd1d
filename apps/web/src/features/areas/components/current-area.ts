import type { Area } from '@lastmile/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reloadArea } from '../api.ts';

export type CurrentArea = ReturnType<typeof useCurrentArea>;

/** The area of a dialog, and a way to reload it after another user changed it. */
export function useCurrentArea(opened: Area) {
  const queryClient = useQueryClient();
  const [area, setArea] = useState(opened);
  const [state, setState] = useState<'current' | 'loading' | 'reloaded' | 'gone' | 'failed'>('current');

  const reload = async (): Promise<Area | undefined> => {
    setState('loading');
    try {
      const now = await reloadArea(queryClient, opened.id);
      if (now) setArea(now);
      setState(now ? 'reloaded' : 'gone');
      return now;
    } catch {
      setState('failed');
      return undefined;
    }
  };
  return { area, state, reload };
}
