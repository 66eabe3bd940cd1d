import { type CallArguments, paymentCalls as c } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { moneyKey, useMoneyChange } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';

export const usePendingHandOvers = () =>
  useQuery({
    queryKey: [...moneyKey, 'pending-hand-overs'],
    queryFn: () => api(c.handOvers, { query: { status: 'pending', pageSize: 200 } }),
    select: ({ items }) => items,
  });

export const useHandOver = () =>
  useMoneyChange((body: CallArguments<typeof c.handOver>['body']) => api(c.handOver, { body }));
export const useDecideHandOver = () =>
  useMoneyChange((body: CallArguments<typeof c.decideHandOver>['body']) => api(c.decideHandOver, { body }));
