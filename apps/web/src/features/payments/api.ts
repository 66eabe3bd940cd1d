import { type CallArguments, type CallOutput, paymentCalls as c, subscriberCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billingKey, useBillingMutation } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';

export type SubscriberAccount = CallOutput<typeof c.balance>;

export const usePayment = (id: number) =>
  useQuery({ queryKey: [...billingKey, 'payment', id], queryFn: () => api(c.get, { params: { id } }) });

/** Best matching subscribers while the user types; sends nothing for an empty field. */
export const useSubscriberSearch = (q: string) =>
  useQuery({
    queryKey: [...billingKey, 'lines', q],
    queryFn: () => api(subscriberCalls.search, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });

export const useSubscriberName = (id: number | undefined) =>
  useQuery({
    queryKey: ['subscribers', 'show', id],
    queryFn: () => api(subscriberCalls.get, { params: { id: id ?? 0 } }),
    enabled: useCurrentAbility().can('read', 'Subscriber') && id !== undefined,
    select: ({ username }) => username,
  }).data;

export const useReversePayment = () =>
  useBillingMutation((body: CallArguments<typeof c.reverse>['body']) => api(c.reverse, { body }));
export const useRefundPayment = () =>
  useBillingMutation((body: CallArguments<typeof c.refund>['body']) => api(c.refund, { body }));
export const useSendReceipt = () => useBillingMutation((id: number) => api(c.sendReceipt, { body: { id } }));
