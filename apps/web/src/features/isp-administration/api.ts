import {
  ispAdministrationCalls as administration,
  type CallArguments,
  calls,
  ispCalls,
  planCalls,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { startImpersonation } from '../../shared/session/session.ts';

const detailKey = ['isp-administration', 'detail'] as const;
const notesKey = (ispId: number) => ['isp-administration', 'notes', ispId] as const;

export const useIspDetail = (id: number) =>
  useQuery({
    queryKey: [...detailKey, id],
    queryFn: () => api(administration.get, { params: { id } }),
  });

/** The plans to filter by, for those who may see plans. */
export function usePlanChoices(): readonly (readonly [string, string])[] {
  const enabled = useCurrentAbility().can('read', 'ServicePackage');
  const { data } = useQuery({
    queryKey: [...listKey(planCalls.list), 'choices'],
    queryFn: () => api(planCalls.list, { query: { pageSize: 100, sort: 'name' } }),
    select: ({ items }) => items.map(({ id, name }) => [String(id), name] as const),
    enabled,
  });
  return data ?? noChoices;
}
const noChoices: readonly (readonly [string, string])[] = [];

export const useIspNotes = (ispId: number, enabled: boolean) =>
  useQuery({
    queryKey: notesKey(ispId),
    queryFn: () => api(administration.listNotes, { query: { ispId } }),
    enabled,
  });

export function useCreateNote(ispId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof administration.createNote>['body']) =>
      api(administration.createNote, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notesKey(ispId) }),
  });
}

export function useUpdateStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof calls.isps.changeStatus>['body']) =>
      api(calls.isps.changeStatus, { body }),
    onSuccess: () =>
      Promise.all(
        [detailKey, listKey(administration.list)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useAssignPpp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof administration.assignPpp>['body']) =>
      api(administration.assignPpp, { body }),
    onSuccess: () =>
      Promise.all(
        [administration.listPpp, administration.listUnassignedPpp].map((call) =>
          queryClient.invalidateQueries({ queryKey: listKey(call) }),
        ),
      ),
  });
}

export const useActAs = () =>
  useMutation({
    mutationFn: (ispId: number) => api(ispCalls.actAs, { body: { ispId } }),
    onSuccess: ({ accessToken, userData }) => startImpersonation(accessToken, userData),
  });

/** Names of all ISPs, for the filter of the lists over all of them. */
export const useIspOptions = () =>
  useQuery({
    queryKey: ['isps', 'pick'],
    queryFn: () => api(ispCalls.pick, {}),
    select: ({ items }) => items.map(({ id, name }) => ({ value: String(id), label: name })),
  });
