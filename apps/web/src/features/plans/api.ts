import { type CallArguments, couponCalls, planCalls, serviceChargeCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const plansKey = ['plans'] as const;
export const chargeKey = ['service-charge'] as const;

export const usePlan = (id: number) =>
  useQuery({
    queryKey: [...plansKey, id],
    queryFn: () => api(planCalls.get, { params: { id } }),
    refetchOnWindowFocus: false,
  });

export function useSavePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallArguments<typeof planCalls.save>['body']>) =>
      api(planCalls.save, { body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: listKey(planCalls.list) });
      void queryClient.invalidateQueries({ queryKey: plansKey });
    },
  });
}

export const useChargeStatus = () =>
  useQuery({ queryKey: [...chargeKey, 'status'], queryFn: () => api(serviceChargeCalls.status, {}) });

export const useOfferedPlans = () =>
  useQuery({ queryKey: [...chargeKey, 'plans'], queryFn: () => api(serviceChargeCalls.plans, {}) });

export const useQuote = (packageId: number, months: number) =>
  useQuery({
    queryKey: [...chargeKey, 'quote', packageId, months],
    queryFn: () => api(serviceChargeCalls.quote, { body: { packageId, months } }),
    retry: false,
  });

export const checkCoupon = (code: string, packageId: number, months: number) =>
  api(couponCalls.check, { body: { code, packageId, months } });

export const usePay = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof serviceChargeCalls.pay>['body']) =>
      api(serviceChargeCalls.pay, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chargeKey }),
  });
};
