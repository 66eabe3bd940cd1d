import { type CallOutput, paymentCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billingKey } from '../../../../../entities/billing/api.ts';
import { api } from '../../../../../shared/api/client.ts';

export type Statement = CallOutput<typeof paymentCalls.statement>;

export const useStatement = (lineId: number, query: { readonly from?: string; readonly to?: string }) =>
  useQuery({
    queryKey: [...billingKey, 'statement', lineId, query],
    queryFn: () => api(paymentCalls.statement, { params: { id: lineId }, query }),
    placeholderData: keepPreviousData,
  });
