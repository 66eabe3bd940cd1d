import { type CallArguments, resellerCalls, retailCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const retailKey = ['retail'] as const;

/** What a subscriber owes the wholesale reseller who invoices them; no seller if the ISP does. */
export const useRetailOf = (subscriberId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: [...retailKey, subscriberId],
    queryFn: () => api(retailCalls.subscriber, { params: { id: subscriberId } }),
    enabled: isEnabled,
  });

export function useRecordRetailPayment() {
  const queryClient = useQueryClient();
  const keys = [
    retailKey,
    ['resellers'],
    listKey(resellerCalls.list),
    listKey(retailCalls.invoices),
    listKey(retailCalls.payments),
  ];
  return useMutation({
    mutationFn: (body: CallArguments<typeof retailCalls.pay>['body']) => api(retailCalls.pay, { body }),
    onSuccess: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
