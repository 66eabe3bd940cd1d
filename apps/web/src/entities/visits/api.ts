import { type CallArguments, ticketCalls, visitCalls as v } from '@lastmile/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const visitsKey = ['visits'] as const;

/** The visits of one day of the signed-in technician. */
export const useMyDay = (date: string | undefined) =>
  useQuery({
    queryKey: [...visitsKey, 'mine', date],
    queryFn: () => api(v.mine, { query: date === undefined ? {} : { date } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
export const useVisitsOf = (ticketId: number) =>
  useQuery({
    // Among the tickets, which refresh when someone changes one.
    queryKey: ['tickets', ticketId, 'visits'],
    queryFn: () => api(v.list, { query: { ticketId, sort: '-date' } }),
    select: ({ items }) => items,
  });

/** Everything that shows visits, and the tickets whose history they are part of. */
function useVisitMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        [visitsKey, listKey(v.list), ['tickets'], listKey(ticketCalls.list)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
type Body<C extends (typeof v)[keyof typeof v]> =
  CallArguments<C> extends { readonly body: infer B } ? B : never;

export const useScheduleVisit = () =>
  useVisitMutation((body: Body<typeof v.schedule>) => api(v.schedule, { body }));
export const useUpdateVisit = () =>
  useVisitMutation((body: Body<typeof v.update>) => api(v.update, { body }));
export const useCancelVisit = () =>
  useVisitMutation((body: Body<typeof v.cancel>) => api(v.cancel, { body }));
export const useStartVisit = () => useVisitMutation((body: Body<typeof v.start>) => api(v.start, { body }));
export const useFinishVisit = () =>
  useVisitMutation((body: Body<typeof v.finish>) => api(v.finish, { body }));
