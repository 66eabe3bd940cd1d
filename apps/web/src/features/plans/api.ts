import {
  type CallArguments,
  checkoutCalls,
  couponCalls,
  planCalls,
  serviceChargeCalls,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const plansKey = ['plans'] as const;
const chargeKey = ['service-charge'] as const;

export const usePlan = (id: number) =>
  useQuery({
    queryKey: [...plansKey, id],
    queryFn: () => api(planCalls.show, { params: { id } }),
    refetchOnWindowFocus: false,
  });

export function useSavePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof planCalls.save>['body']) => api(planCalls.save, { body }),
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

const pollMs = 2_000;

/** The outcome of the payment with which the browser returned; asked again until it is known. */
export const usePaymentOutcome = (transactionId: string | null) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['payment', transactionId],
    queryFn: async () => {
      const details = await api(checkoutCalls.details, { query: { transactionId: transactionId ?? '' } });
      if (details.status === 'paid') await queryClient.invalidateQueries({ queryKey: chargeKey });
      return details;
    },
    enabled: transactionId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  });
};
