import {
  type CallArguments,
  type CallOutput,
  permissionCalls as permissions,
  roleCalls as roles,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

export type Role = CallOutput<typeof roles.list>['items'][number];
export type RoleWithPermissions = CallOutput<typeof roles.get>;
export type Permission = CallOutput<typeof permissions.list>['items'][number];

/** Maximum page size: there are at most about two hundred permissions. */
const all = { pageSize: 200 } as const;

export const usePermissions = () =>
  useQuery({
    queryKey: [...listKey(permissions.list), 'all'],
    queryFn: () => api(permissions.list, { query: all }),
    select: ({ items }) => items,
  });

export const useRole = (id: number) =>
  useQuery({
    queryKey: ['roles', id],
    queryFn: () => api(roles.get, { params: { id } }),
    refetchOnWindowFocus: false,
  });

function useRoleMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: listKey(roles.list) });
      void queryClient.invalidateQueries({ queryKey: listKey(permissions.list) });
      void queryClient.invalidateQueries({ queryKey: ['roles'] });
    },
  });
}

export const useCreateRole = () =>
  useRoleMutation((body: CallArguments<typeof roles.create>['body']) => api(roles.create, { body }));
export const useUpdateRole = (id: number) =>
  useRoleMutation((body: CallArguments<typeof roles.update>['body']) =>
    api(roles.update, { params: { id }, body }),
  );
export const useSavePermission = () =>
  useRoleMutation((body: CallArguments<typeof permissions.create>['body']) =>
    api(permissions.create, { body }),
  );
