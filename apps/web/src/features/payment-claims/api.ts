import { type CallArguments, paymentClaimCalls as c } from '@lastmile/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useInvalidateBilling } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

/** Refetches claims and, since one may have become a payment, everything about money. */
function useClaimMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  const refreshBilling = useInvalidateBilling();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: listKey(c.list) });
      void refreshBilling();
    },
  });
}

export const useConfirmClaim = () =>
  useClaimMutation((body: CallArguments<typeof c.confirm>['body']) => api(c.confirm, { body }));
export const useRejectClaim = () =>
  useClaimMutation((body: CallArguments<typeof c.reject>['body']) => api(c.reject, { body }));
