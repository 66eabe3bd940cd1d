import { type CallOutput, paymentCalls as c } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { billingKey } from '../billing/api.ts';

export type CashHolder = CallOutput<typeof c.cashBalances>['items'][number];

export const useCashBalances = () =>
  useQuery({
    queryKey: [...billingKey, 'cash'],
    queryFn: () => api(c.cashBalances, {}),
    select: ({ items }) => items,
  });

export const useRecipients = () =>
  useQuery({
    queryKey: [...billingKey, 'recipients'],
    queryFn: () => api(c.recipients, {}),
    enabled: useCurrentAbility().can('create', 'Payment'),
    select: ({ items }) => items,
  });
