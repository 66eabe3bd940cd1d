import { type CallOutput, paymentCalls, statementCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billingKey } from '../../../../../entities/billing/api.ts';
import { api } from '../../../../../shared/api/client.ts';

export type Statement = CallOutput<typeof paymentCalls.statement>;

export const useStatement = (subscriberId: number, query: { readonly from?: string; readonly to?: string }) =>
  useQuery({
    queryKey: [...billingKey, 'statement', subscriberId, query],
    queryFn: () => api(paymentCalls.statement, { params: { id: subscriberId }, query }),
    placeholderData: keepPreviousData,
  });

/** All subscribers of a customer together. */
export const useCustomerStatement = (
  customerId: number,
  query: { readonly from?: string; readonly to?: string },
) =>
  useQuery({
    queryKey: [...billingKey, 'customer-statement', customerId, query],
    queryFn: () => api(statementCalls.customer, { params: { id: customerId }, query }),
    placeholderData: keepPreviousData,
  });
