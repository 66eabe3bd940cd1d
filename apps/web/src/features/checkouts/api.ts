import { type CallArguments, checkoutCalls as c, gatewayCalls as g } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useInvalidateBilling } from '../../entities/billing/api.ts';
import { gatewaySettingsKey } from '../../entities/checkouts/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const checkoutKey = ['checkouts'] as const;

export const useCheckout = (id: number) =>
  useQuery({
    queryKey: [...checkoutKey, 'isp', id],
    queryFn: () => api(c.show, { params: { id } }),
  });

/** Refetches online payments and, since one may have been posted, everything about money. */
function useCheckoutMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  const refreshBilling = useInvalidateBilling();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const queryKey of [checkoutKey, listKey(c.list)]) void queryClient.invalidateQueries({ queryKey });
      void refreshBilling();
    },
  });
}

export const useRecheck = () => useCheckoutMutation((id: number) => api(c.recheck, { body: { id } }));
export const useAccept = () =>
  useCheckoutMutation((body: CallArguments<typeof c.resolve>['body']) => api(c.resolve, { body }));
export const useRefund = () =>
  useCheckoutMutation((body: CallArguments<typeof c.refund>['body']) => api(c.refund, { body }));

export type GatewayChange = CallArguments<typeof g.update>['body'];

export function useSaveGateway() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: GatewayChange) => api(g.update, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: gatewaySettingsKey }),
  });
}

export const useTestGateway = () =>
  useMutation({
    mutationFn: (gateway: GatewayChange['gateway']) => api(g.test, { body: { gateway } }),
  });
