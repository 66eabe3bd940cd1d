import {
  type CallArguments,
  checkoutCalls,
  type OwnResellerFigures,
  resellerCalls,
  resellerTopUpCalls,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';

/** Resellers pay into their own wallet; the ISP records what it receives. */
export function useIsPayingReseller(): boolean {
  const ability = useCurrentAbility();
  return ability.can('pay', 'Reseller') && !ability.can('update', 'Reseller');
}

export type OwnReseller = OwnResellerFigures;

/** The reseller who is signed in, or for whom the user works; nothing for everyone else. */
export function useOwnReseller() {
  const isReseller = useIsPayingReseller();
  return useQuery({
    queryKey: [...listKey(resellerCalls.list), 'own'],
    queryFn: async () => (await api(resellerCalls.own, {})).reseller,
    enabled: isReseller,
  });
}

export const useTopUpGateways = () =>
  useQuery({
    queryKey: ['reseller-top-up-gateways'],
    queryFn: async () => (await api(resellerTopUpCalls.gateways, {})).gateways,
  });

export const useStartTopUp = () =>
  useMutation({
    mutationFn: (body: CallArguments<typeof resellerTopUpCalls.start>['body']) =>
      api(resellerTopUpCalls.start, { body }),
  });

const pollMs = 2_000;

/** The outcome of the payment with which the browser returned; asked again until it is known. */
export function useTopUpOutcome(transactionId: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['payment', transactionId],
    queryFn: async () => {
      const details = await api(checkoutCalls.getOutcome, { query: { transactionId } });
      if (details.status === 'paid')
        await Promise.all(
          [['resellers'], listKey(resellerCalls.list)].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      return details;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  });
}
