import { type CallOutput, ispCalls, urlOf } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { takeEarlyAnswer } from '../api/early-calls.ts';
import { session } from './session.ts';

/** The current ISP's name, currency and document details; undefined for platform users. */
export const useIspProfile = () =>
  useQuery({
    queryKey: ['isps', 'profile'],
    queryFn: () => api(ispCalls.show, {}),
    initialData: () => takeEarlyAnswer(urlOf(ispCalls.show)) as CallOutput<typeof ispCalls.show> | undefined,
    enabled: typeof session.user()?.ispId === 'number',
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
