import { type CallOutput, paymentCalls as c } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { usePanelAbility } from '../../shared/session/ability.ts';
import { moneyKey } from '../billing/api.ts';

export type CashHolder = CallOutput<typeof c.cashBalances>['items'][number];

export const useCashBalances = () =>
  useQuery({
    queryKey: [...moneyKey, 'cash'],
    queryFn: () => api(c.cashBalances, {}),
    select: ({ items }) => items,
  });

export const useRecipients = () =>
  useQuery({
    queryKey: [...moneyKey, 'recipients'],
    queryFn: () => api(c.recipients, {}),
    enabled: usePanelAbility().can('create', 'Payment'),
    select: ({ items }) => items,
  });
