import { type CallArguments, couponCalls, planCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const couponsKey = ['coupons'] as const;

export const useCoupon = (id: number) =>
  useQuery({
    queryKey: [...couponsKey, id],
    queryFn: () => api(couponCalls.get, { params: { id } }),
    refetchOnWindowFocus: false,
  });

export const usePlanNames = () =>
  useQuery({
    queryKey: [...couponsKey, 'plans'],
    queryFn: () => api(planCalls.list, { query: { pageSize: 200 } }),
    select: ({ items }) => items.map(({ id, name }) => ({ id, name })),
  });

export function useSaveCoupon() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallArguments<typeof couponCalls.save>['body']>) =>
      api(couponCalls.save, { body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: listKey(couponCalls.list) });
      void queryClient.invalidateQueries({ queryKey: couponsKey });
    },
  });
}
