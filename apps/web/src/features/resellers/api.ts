import {
  type CallArguments,
  resellerCalls as calls,
  resellerAgentCalls,
  resellerPriceCalls,
  resellerStaffCalls,
  retailCalls,
  userCalls,
} from '@lastmile/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { billingKey } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const resellerKey = ['resellers'] as const;

function useResellerMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  const keys = [
    resellerKey,
    listKey(calls.list),
    listKey(userCalls.list),
    listKey(retailCalls.invoices),
    listKey(retailCalls.payments),
    billingKey,
  ];
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export const useReseller = (id: number) =>
  useQuery({ queryKey: [...resellerKey, id], queryFn: () => api(calls.get, { params: { id } }) });

export const useStatement = (id: number, query: { from?: string; to?: string }) =>
  useQuery({
    queryKey: [...resellerKey, id, 'statement', query],
    queryFn: () => api(calls.statement, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });

export const usePrices = (id: number) =>
  useQuery({
    queryKey: [...resellerKey, id, 'prices'],
    queryFn: () => api(resellerPriceCalls.list, { params: { id } }),
  });
export const useUpdatePrices = (id: number) =>
  useResellerMutation((body: CallArguments<typeof resellerPriceCalls.update>['body']) =>
    api(resellerPriceCalls.update, { params: { id }, body }),
  );

export const useUpdateRetailPrices = (id: number) =>
  useResellerMutation((body: CallArguments<typeof resellerPriceCalls.retail>['body']) =>
    api(resellerPriceCalls.retail, { params: { id }, body }),
  );
export const useReverseRetailPayment = () =>
  useResellerMutation((body: CallArguments<typeof retailCalls.reverse>['body']) =>
    api(retailCalls.reverse, { body }),
  );

export const useAgents = (id: number) =>
  useQuery({
    queryKey: [...resellerKey, id, 'agents'],
    queryFn: () => api(resellerAgentCalls.list, { params: { id } }),
  });
export const useCreateAgent = (id: number) =>
  useResellerMutation((body: CallArguments<typeof resellerAgentCalls.create>['body']) =>
    api(resellerAgentCalls.create, { params: { id }, body }),
  );
export const useSaveShare = (id: number) =>
  useResellerMutation((body: CallArguments<typeof resellerAgentCalls.share>['body']) =>
    api(resellerAgentCalls.share, { params: { id }, body }),
  );

export const useStaff = (id: number) =>
  useQuery({
    queryKey: [...resellerKey, id, 'staff'],
    queryFn: () => api(resellerStaffCalls.list, { params: { id } }),
  });
export const useCreateStaff = (id: number) =>
  useResellerMutation((body: CallArguments<typeof resellerStaffCalls.create>['body']) =>
    api(resellerStaffCalls.create, { params: { id }, body }),
  );

export const useCreateReseller = () =>
  useResellerMutation((body: CallArguments<typeof calls.create>['body']) => api(calls.create, { body }));
export const useCreateFromCustomer = () =>
  useResellerMutation((body: CallArguments<typeof calls.createFromCustomer>['body']) =>
    api(calls.createFromCustomer, { body }),
  );
export const useUpdateReseller = (id: number) =>
  useResellerMutation((body: CallArguments<typeof calls.update>['body']) =>
    api(calls.update, { params: { id }, body }),
  );
export const useSaveConditions = (id: number) =>
  useResellerMutation((body: CallArguments<typeof calls.conditions>['body']) =>
    api(calls.conditions, { params: { id }, body }),
  );
export const useUpdateStatus = () =>
  useResellerMutation((body: CallArguments<typeof calls.status>['body']) => api(calls.status, { body }));
export const useTopUp = () =>
  useResellerMutation((body: CallArguments<typeof calls.topUp>['body']) => api(calls.topUp, { body }));
export const usePayOut = () =>
  useResellerMutation((body: CallArguments<typeof calls.payout>['body']) => api(calls.payout, { body }));
