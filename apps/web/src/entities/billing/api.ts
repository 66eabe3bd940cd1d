import {
  type CallArguments,
  type CallOutput,
  dunningCalls,
  invoiceCalls,
  paymentCalls,
  subscriberCalls,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';

/** What was asked about money: bills, payments, a line's dues. */
export const billingKey = ['money'] as const;
export type CreatedPayment = CallOutput<typeof paymentCalls.store>;

/** What a line owes: its open bills, the oldest first, and what it has in favour. */
export function useSubscriberBalance(subscriberId: number | undefined) {
  const canRead = useCurrentAbility().can('read', 'Invoice');
  return useQuery({
    queryKey: [...billingKey, 'balance', subscriberId],
    queryFn: () => api(paymentCalls.balance, { params: { id: subscriberId ?? 0 } }),
    enabled: canRead && subscriberId !== undefined,
  });
}

/** Money moved: bills, payments and the lines that owe less or more now are asked for again. */
export function useInvalidateBilling() {
  const queryClient = useQueryClient();
  const lists = [
    invoiceCalls.list,
    paymentCalls.index,
    paymentCalls.handOvers,
    subscriberCalls.index,
    dunningCalls.upcomingSuspensions,
  ];
  return () =>
    Promise.all(
      [billingKey, ['subscribers'], ...lists.map(listKey)].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export function useBillingMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const refresh = useInvalidateBilling();
  return useMutation({ mutationFn: change, onSuccess: () => void refresh() });
}

type NewPayment = CallArguments<typeof paymentCalls.store>['body'];

/** For a bill, or with none named for the oldest; either way what is left over stays in favour. */
export const useTakePayment = (invoiceId: number | undefined) =>
  useBillingMutation(({ subscriberId, ...money }: NewPayment) =>
    invoiceId === undefined
      ? api(paymentCalls.store, { body: { subscriberId, ...money } })
      : api(invoiceCalls.pay, { body: { invoiceId, ...money } }),
  );
