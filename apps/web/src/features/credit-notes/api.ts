import { type CallArguments, type CreditNote, creditNoteCalls as c } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { billingKey, useBillingMutation } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';

export const useCreditNote = (id: number) =>
  useQuery<CreditNote>({
    queryKey: [...billingKey, 'credit-note', id],
    queryFn: () => api(c.get, { params: { id } }),
  });

export const useReverseCreditNote = () =>
  useBillingMutation((body: CallArguments<typeof c.reverse>['body']) => api(c.reverse, { body }));
export const useRefundCreditNote = () =>
  useBillingMutation((body: CallArguments<typeof c.refund>['body']) => api(c.refund, { body }));
