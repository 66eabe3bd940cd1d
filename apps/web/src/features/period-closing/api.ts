import { type CallArguments, periodClosingCalls as c } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { billingKey, useBillingMutation } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';

export const usePeriods = () =>
  useQuery({ queryKey: [...billingKey, 'periods'], queryFn: () => api(c.list, {}) });

export const usePeriodPreview = (month: string) =>
  useQuery({
    queryKey: [...billingKey, 'period-preview', month],
    queryFn: () => api(c.preview, { query: { month } }),
    gcTime: 0,
  });

export const useCloseMonth = () =>
  useBillingMutation((body: CallArguments<typeof c.close>['body']) => api(c.close, { body }));
export const useReopenMonth = () =>
  useBillingMutation((body: CallArguments<typeof c.reopen>['body']) => api(c.reopen, { body }));
