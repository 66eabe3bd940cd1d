import {
  type CallArguments,
  type CallOutput,
  cashBookCalls,
  creditNoteCalls,
  dunningCalls,
  invoiceCalls,
  paymentCalls,
  subscriberCalls,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';

/** Query keys of everything about money: invoices, payments, subscriber balances. */
export const billingKey = ['money'] as const;
export type CreatedPayment = CallOutput<typeof paymentCalls.create>;

/** A subscriber's balance: unpaid invoices, oldest first, and the account credit. */
export function useSubscriberBalance(subscriberId: number | undefined) {
  const canRead = useCurrentAbility().can('read', 'Invoice');
  return useQuery({
    queryKey: [...billingKey, 'balance', subscriberId],
    queryFn: () => api(paymentCalls.balance, { params: { id: subscriberId ?? 0 } }),
    enabled: canRead && subscriberId !== undefined,
  });
}

/** Refetches invoices, payments and subscribers after money has moved. */
export function useInvalidateBilling() {
  const queryClient = useQueryClient();
  const lists = [
    invoiceCalls.list,
    paymentCalls.list,
    creditNoteCalls.list,
    paymentCalls.handOvers,
    cashBookCalls.list,
    cashBookCalls.closings,
    subscriberCalls.list,
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

type NewPayment = CallArguments<typeof paymentCalls.create>['body'];

/** Pays the given invoice, or the oldest ones; the remainder becomes account credit. */
export const useTakePayment = (invoiceId: number | undefined) =>
  useBillingMutation(({ subscriberId, ...money }: NewPayment) =>
    invoiceId === undefined
      ? api(paymentCalls.create, { body: { subscriberId, ...money } })
      : api(invoiceCalls.pay, { body: { invoiceId, ...money } }),
  );

/** As above, with a key that the caller keeps, so that the payment can be sent again later. */
export const useCollectPayment = () =>
  useBillingMutation(
    ({ body, idempotencyKey }: { readonly body: NewPayment; readonly idempotencyKey: string }) =>
      api(paymentCalls.create, { body }, { idempotencyKey }),
  );
