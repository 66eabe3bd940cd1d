import {
  type CallArguments,
  type CallOutput,
  collectionCalls,
  invoiceCalls,
  paymentCalls,
  subscriberCalls,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { usePanelAbility } from '../../shared/session/ability.ts';

/** What was asked about money: bills, payments, a line's dues. */
export const moneyKey = ['money'] as const;
export type PaymentTaken = CallOutput<typeof paymentCalls.store>;

/** What a line owes: its open bills, the oldest first, and what it has in favour. */
export function useDues(subscriberId: number | undefined) {
  const mayRead = usePanelAbility().can('read', 'Invoice');
  return useQuery({
    queryKey: [...moneyKey, 'dues', subscriberId],
    queryFn: () => api(paymentCalls.dues, { params: { id: subscriberId ?? 0 } }),
    enabled: mayRead && subscriberId !== undefined,
  });
}

/** Money moved: bills, payments and the lines that owe less or more now are asked for again. */
export function useMoneyRefresh() {
  const queryClient = useQueryClient();
  const lists = [
    invoiceCalls.list,
    paymentCalls.index,
    paymentCalls.handOvers,
    subscriberCalls.index,
    collectionCalls.cutOffs,
  ];
  return () =>
    Promise.all(
      [moneyKey, ['subscribers'], ...lists.map(listKey)].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export function useMoneyChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const refresh = useMoneyRefresh();
  return useMutation({ mutationFn: change, onSuccess: () => void refresh() });
}

type NewPayment = CallArguments<typeof paymentCalls.store>['body'];

/** For a bill, or with none named for the oldest; either way what is left over stays in favour. */
export const useTakePayment = (invoiceId: number | undefined) =>
  useMoneyChange(({ subscriberId, ...money }: NewPayment) =>
    invoiceId === undefined
      ? api(paymentCalls.store, { body: { subscriberId, ...money } })
      : api(invoiceCalls.pay, { body: { invoiceId, ...money } }),
  );
