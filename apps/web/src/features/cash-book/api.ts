import { type CallArguments, paymentCalls as c } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { billingKey, useBillingMutation } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';

export const usePendingHandOvers = () =>
  useQuery({
    queryKey: [...billingKey, 'pending-hand-overs'],
    queryFn: () => api(c.handOvers, { query: { status: 'pending', pageSize: 200 } }),
    select: ({ items }) => items,
  });

export const useCreateHandOver = () =>
  useBillingMutation((body: CallArguments<typeof c.handOver>['body']) => api(c.handOver, { body }));
export const useDecideHandOver = () =>
  useBillingMutation((body: CallArguments<typeof c.decideHandOver>['body']) =>
    api(c.decideHandOver, { body }),
  );
