import { type CallArguments, outageCalls as o, ticketCalls } from '@lastmile/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const outagesKey = ['outages'] as const;
const refreshMs = 15_000;

/** Refreshed, because jobs attach and resolve its tickets. */
export const useOutage = (id: number) =>
  useQuery({
    queryKey: [...outagesKey, id],
    queryFn: () => api(o.get, { params: { id } }),
    refetchInterval: refreshMs,
  });
export const useCreditPreview = (id: number, days: number) =>
  useQuery({
    queryKey: [...outagesKey, id, 'credits', days],
    queryFn: () => api(o.creditPreview, { params: { id }, query: { days } }),
    enabled: days >= 1,
    placeholderData: keepPreviousData,
  });

type Body<C extends (typeof o)[keyof typeof o]> =
  CallArguments<C> extends { readonly body: infer B } ? B : never;

function useOutageMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        [outagesKey, listKey(o.list), listKey(o.subscribers), ['tickets'], listKey(ticketCalls.list)].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useDeclareOutage = () =>
  useOutageMutation((body: NonNullable<CallArguments<typeof o.declare>['body']>) => api(o.declare, { body }));
export const useConfirmOutage = () =>
  useOutageMutation((body: Body<typeof o.confirm>) => api(o.confirm, { body }));
export const useDismissOutage = () =>
  useOutageMutation((body: Body<typeof o.dismiss>) => api(o.dismiss, { body }));
export const useEndOutage = () => useOutageMutation((body: Body<typeof o.end>) => api(o.end, { body }));
export const useIssueCredits = () =>
  useOutageMutation((body: Body<typeof o.issueCredits>) => api(o.issueCredits, { body }));
