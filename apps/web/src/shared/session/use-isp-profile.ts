import { ispCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { session } from './session.ts';

/** The current ISP's name, currency and document details; undefined for platform users. */
export const useIspProfile = () =>
  useQuery({
    queryKey: ['isps', 'profile'],
    queryFn: () => api(ispCalls.show, {}),
    enabled: typeof session.user()?.ispId === 'number',
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
