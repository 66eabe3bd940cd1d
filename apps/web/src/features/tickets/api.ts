import {
  type CallArguments,
  outageCalls,
  ticketSettingCalls as s,
  subscriberCalls,
  ticketCalls as t,
} from '@lastmile/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const ticketsKey = ['tickets'] as const;

export const useTicket = (ticketId: number) =>
  useQuery({
    queryKey: [...ticketsKey, ticketId, 'details'],
    queryFn: () => api(t.get, { query: { ticketId } }),
  });
export const useReplies = (ticketId: number) =>
  useQuery({
    queryKey: [...ticketsKey, ticketId, 'replies'],
    queryFn: () => api(t.replies, { query: { ticketId } }),
    select: ({ items }) => items,
  });
export const useConnection = (subscriberId: number | null) =>
  useQuery({
    queryKey: [...ticketsKey, 'connection', subscriberId],
    queryFn: () => api(t.connection, { query: { subscriberId: subscriberId ?? 0 } }),
    enabled: subscriberId !== null,
  });
export const useActiveTicketsOf = (subscriberId: number | null) =>
  useQuery({
    queryKey: [...ticketsKey, 'of', subscriberId],
    queryFn: () =>
      api(t.list, {
        query: { subscriberId: subscriberId ?? 0, view: 'all', sort: '-lastActivityAt', pageSize: 10 },
      }),
    enabled: subscriberId !== null,
    select: ({ items }) => items,
  });
export const useTicketSearch = (search: string) =>
  useQuery({
    queryKey: [...ticketsKey, 'search', search],
    queryFn: () => api(t.list, { query: { search, pageSize: 10, sort: '-lastActivityAt', count: 'capped' } }),
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
export const useSubscriberSearch = (q: string) =>
  useQuery({
    queryKey: ['subscribers', 'search', q],
    queryFn: () => api(subscriberCalls.search, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });

/** Everything that shows tickets, after a change here or elsewhere. */
export function useRefreshTickets() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([ticketsKey, listKey(t.list)].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function useTicketMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSuccess: useRefreshTickets() });
}
type Body<C extends (typeof t)[keyof typeof t]> =
  CallArguments<C> extends { readonly body: infer B } ? B : never;

export const useCreateTicket = () =>
  useTicketMutation((body: Body<typeof t.create>) => api(t.create, { body }));
export const useReply = () => useTicketMutation((body: Body<typeof t.reply>) => api(t.reply, { body }));
export const useUpdateStatus = () =>
  useTicketMutation((body: Body<typeof t.updateStatus>) => api(t.updateStatus, { body }));
export const useUpdateUrgency = () =>
  useTicketMutation((body: Body<typeof t.updateUrgency>) => api(t.updateUrgency, { body }));
export const useUpdateDepartment = () =>
  useTicketMutation((body: Body<typeof t.updateDepartment>) => api(t.updateDepartment, { body }));
export const useUpdateStaff = () =>
  useTicketMutation((body: Body<typeof t.updateStaff>) => api(t.updateStaff, { body }));
export const useAttachOutage = () =>
  useTicketMutation((body: CallArguments<typeof outageCalls.attach>['body']) =>
    api(outageCalls.attach, { body }),
  );
export const useMerge = () => useTicketMutation((body: Body<typeof t.merge>) => api(t.merge, { body }));
export const useHideTicket = () =>
  useTicketMutation((body: Body<typeof t.delete>) => api(t.delete, { body }));
export const announceReplying = (ticketId: number) =>
  api(t.replying, { body: { ticketId } }).catch(() => undefined);

const settingsKey = ['ticket-settings'] as const;
function useSettingMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
export const useTargets = () =>
  useQuery({ queryKey: [...settingsKey, 'targets'], queryFn: () => api(s.targets, {}) });
export const useSaveTargets = () =>
  useSettingMutation((body: CallArguments<typeof s.saveTargets>['body']) => api(s.saveTargets, { body }));
export const useCannedReplies = () =>
  useQuery({
    queryKey: [...settingsKey, 'canned'],
    queryFn: () => api(s.cannedReplies, {}),
    select: ({ items }) => items,
  });
export const useSaveCannedReply = () =>
  useSettingMutation((body: CallArguments<typeof s.saveCannedReply>['body']) =>
    api(s.saveCannedReply, { body }),
  );
export const useDeleteCannedReply = () =>
  useSettingMutation((id: number) => api(s.deleteCannedReply, { body: { id } }));
