import { type CallOutput, paymentCalls as c } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { billingKey } from '../billing/api.ts';

export type CashHolder = CallOutput<typeof c.cashBalances>['items'][number];

const cashBalances = {
  queryKey: [...billingKey, 'cash'],
  queryFn: () => api(c.cashBalances, {}),
};

export const useCashBalances = () => useQuery({ ...cashBalances, select: ({ items }) => items });

/** Money at the bank; null for users who see only their own cash. */
export const useBankBalance = () => useQuery({ ...cashBalances, select: ({ bankMinor }) => bankMinor });

export const useRecipients = () =>
  useQuery({
    queryKey: [...billingKey, 'recipients'],
    queryFn: () => api(c.recipients, {}),
    enabled: useCurrentAbility().can('create', 'Payment'),
    select: ({ items }) => items,
  });
