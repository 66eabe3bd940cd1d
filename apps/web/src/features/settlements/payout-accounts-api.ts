import { type CallArguments, payoutAccountCalls as calls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const accountsKey = ['payout-accounts'] as const;

export const usePayoutAccounts = () =>
  useQuery({ queryKey: accountsKey, queryFn: () => api(calls.list, {}), select: ({ items }) => items });

function useAccountMutation<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey });
      void queryClient.invalidateQueries({ queryKey: listKey(calls.platformList) });
    },
  });
}

export const useSavePayoutAccount = () =>
  useAccountMutation((body: CallArguments<typeof calls.update>['body']) => api(calls.update, { body }));
export const useDeletePayoutAccount = () =>
  useAccountMutation((body: CallArguments<typeof calls.delete>['body']) => api(calls.delete, { body }));
export const useVerifyPayoutAccount = () =>
  useAccountMutation((body: CallArguments<typeof calls.verify>['body']) => api(calls.verify, { body }));
