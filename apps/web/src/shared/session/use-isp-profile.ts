import { type CallOutput, ispCalls, urlOf } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { consumeEarlyAnswer } from '../api/early-calls.ts';
import { session } from './session.ts';

export const useIspProfileQuery = () =>
  useQuery({
    queryKey: ['isps', 'profile'],
    queryFn: () => api(ispCalls.get, {}),
    initialData: () => consumeEarlyAnswer(urlOf(ispCalls.get)) as CallOutput<typeof ispCalls.get> | undefined,
    enabled: typeof session.user()?.ispId === 'number',
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The current ISP's name, currency and document details; undefined for platform users. */
export const useIspProfile = () => useIspProfileQuery().data;
