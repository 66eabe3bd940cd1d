import { type CallArguments, type CallOutput, paymentCalls as c, subscriberCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { moneyKey, useMoneyChange } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';
import { usePanelAbility } from '../../shared/session/ability.ts';

export type Dues = CallOutput<typeof c.dues>;

export const usePayment = (id: number) =>
  useQuery({ queryKey: [...moneyKey, 'payment', id], queryFn: () => api(c.show, { params: { id } }) });

/** The lines that fit best while one types; nothing is asked for an empty field. */
export const useLineSearch = (q: string) =>
  useQuery({
    queryKey: [...moneyKey, 'lines', q],
    queryFn: () => api(subscriberCalls.search, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });

export const useLineName = (id: number | undefined) =>
  useQuery({
    queryKey: ['subscribers', 'show', id],
    queryFn: () => api(subscriberCalls.show, { params: { id: id ?? 0 } }),
    enabled: usePanelAbility().can('read', 'Subscriber') && id !== undefined,
    select: ({ username }) => username,
  }).data;

export const useReverse = () =>
  useMoneyChange((body: CallArguments<typeof c.reverse>['body']) => api(c.reverse, { body }));
export const useRefund = () =>
  useMoneyChange((body: CallArguments<typeof c.refund>['body']) => api(c.refund, { body }));
export const useMailReceipt = () => useMoneyChange((id: number) => api(c.sendReceipt, { body: { id } }));
