import { ispCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** The current ISP's name, currency and document details. */
export const useIspProfile = () =>
  useQuery({
    queryKey: ['isps', 'profile'],
    queryFn: () => api(ispCalls.show, {}),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
