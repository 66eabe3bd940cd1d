import { type CallArguments, payoutCalls as calls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const payoutsKey = ['settlements', 'payouts'] as const;

export const usePayoutTerms = () =>
  useQuery({ queryKey: [...payoutsKey, 'terms'], queryFn: () => api(calls.terms, {}) });

/** Those that wait for a settlement, the oldest first. */
export const useOpenRequests = () =>
  useQuery({
    queryKey: [...payoutsKey, 'open'],
    queryFn: () => api(calls.requests, { query: { state: 'open', sort: 'createdAt', pageSize: 50 } }),
  });

export const useScheduleOf = (ispId: number) =>
  useQuery({
    queryKey: [...payoutsKey, 'schedule', ispId],
    queryFn: () => api(calls.scheduleOf, { params: { ispId } }),
  });

function usePayoutMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: payoutsKey }),
  });
}

export const useRequestPayout = () =>
  usePayoutMutation((body: { readonly note: string | null; readonly takesServiceCharge: boolean }) =>
    api(calls.request, { body }),
  );
export const useWithdrawRequest = () =>
  usePayoutMutation((id: number) => api(calls.withdraw, { body: { id } }));
export const useDeclineRequest = () =>
  usePayoutMutation((body: CallArguments<typeof calls.decline>['body']) => api(calls.decline, { body }));

export interface ScheduleForm {
  readonly frequency: 'weekly' | 'monthly' | 'never';
  readonly day: number;
}

/** Of the own ISP, or of the one that the platform names. */
export const useSaveSchedule = (ispId: number | undefined) =>
  usePayoutMutation((form: ScheduleForm) =>
    ispId === undefined
      ? api(calls.setSchedule, { body: form })
      : api(calls.setScheduleOf, { body: { ispId, ...form } }),
  );
