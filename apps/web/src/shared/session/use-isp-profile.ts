import { ispCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** The ISP that is worked for: its name, currency and what its papers carry. */
export const useIspProfile = () =>
  useQuery({
    queryKey: ['isps', 'profile'],
    queryFn: () => api(ispCalls.show, {}),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
