import {
  type CallArguments,
  checkoutCalls,
  gatewayCalls as g,
  platformCheckoutCalls,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useInvalidateBilling } from '../../entities/billing/api.ts';
import { gatewaySettingsKey } from '../../entities/checkouts/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import type { Side } from './components/permitted-actions.ts';

const checkoutKey = ['checkouts'] as const;
const isp = checkoutCalls;
const platform = platformCheckoutCalls;

export const useCheckout = (id: number) =>
  useQuery({ queryKey: [...checkoutKey, 'isp', id], queryFn: () => api(isp.get, { params: { id } }) });

export const usePlatformCheckout = (id: number) =>
  useQuery({
    queryKey: [...checkoutKey, 'platform', id],
    queryFn: () => api(platform.get, { params: { id } }),
  });

/** Refetches online payments and, since one may have been posted, everything about money. */
function useCheckoutMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  const refreshBilling = useInvalidateBilling();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const queryKey of [checkoutKey, listKey(isp.list), listKey(platform.list)])
        void queryClient.invalidateQueries({ queryKey });
      void refreshBilling();
    },
  });
}

export const useRecheck = (side: Side) =>
  useCheckoutMutation((id: number) => api(side === 'isp' ? isp.recheck : platform.recheck, { body: { id } }));
export const useAccept = (side: Side) =>
  useCheckoutMutation((body: CallArguments<typeof isp.resolve>['body']) =>
    api(side === 'isp' ? isp.resolve : platform.resolve, { body }),
  );
export const useChargeback = (side: Side) =>
  useCheckoutMutation((body: CallArguments<typeof isp.chargeback>['body']) =>
    api(side === 'isp' ? isp.chargeback : platform.chargeback, { body }),
  );
export const useDecideRefund = (side: Side) =>
  useCheckoutMutation((body: CallArguments<typeof isp.decideRefund>['body']) =>
    api(side === 'isp' ? isp.decideRefund : platform.decideRefund, { body }),
  );

export type RefundForm = CallArguments<typeof platform.refund>['body'];
export const useRefund = (side: Side) =>
  useCheckoutMutation(({ approveAboveBalance, ...body }: RefundForm) =>
    side === 'isp'
      ? api(isp.refund, { body })
      : api(platform.refund, { body: { ...body, approveAboveBalance } }),
  );

export type GatewayChange = CallArguments<typeof g.update>['body'];
type PlatformGatewayChange = CallArguments<typeof g.platformUpdate>['body'];

function useGatewayMutation<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: gatewaySettingsKey }),
  });
}

export const useSaveGateway = () => useGatewayMutation((body: GatewayChange) => api(g.update, { body }));
export const useSavePlatformGateway = () =>
  useGatewayMutation((body: PlatformGatewayChange) => api(g.platformUpdate, { body }));

export const usePlatformGatewaySettings = () =>
  useQuery({
    queryKey: [...gatewaySettingsKey, 'platform'],
    queryFn: () => api(g.platformList, {}),
    refetchOnWindowFocus: false,
  });

export const testGateway = (gateway: GatewayChange['gateway']) => api(g.test, { body: { gateway } });
export const testPlatformGateway = (gateway: GatewayChange['gateway']) =>
  api(g.platformTest, { body: { gateway, ispId: null } });
