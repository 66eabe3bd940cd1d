import {
  type CallArguments,
  type CallOutput,
  ispCalls as isps,
  roleCalls as roles,
  userCalls as users,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRoleName } from '../../entities/roles/role-name.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

export type User = CallOutput<typeof users.get>;
export const userStatuses = ['invited', 'active', 'locked', 'disabled'] as const;

function useUserMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey(users.list) }),
  });
}

export const useCreateUser = () =>
  useUserMutation((body: CallArguments<typeof users.create>['body']) => api(users.create, { body }));
export const useUpdateUser = (id: number) =>
  useUserMutation((body: CallArguments<typeof users.update>['body']) =>
    api(users.update, { params: { id }, body }),
  );

/** Names of all ISPs, for users who can see other ISPs. */
export const useIspOptions = (enabled: boolean) =>
  useQuery({
    queryKey: ['isps', 'pick'],
    queryFn: () => api(isps.pick, {}),
    enabled,
    select: ({ items }) => items.map(({ id, name }) => ({ value: String(id), label: name })),
  });

/** Role names for the filter; ISPs may have their own roles of the same name. */
export function useRoleFilterOptions() {
  const roleName = useRoleName();
  return useQuery({
    queryKey: [...listKey(roles.list), 'filter'],
    queryFn: () => api(roles.list, { query: { pageSize: 200 } }),
    select: ({ items }) =>
      items.map(({ id, name, isSystem }) => ({ value: String(id), label: isSystem ? roleName(name) : name })),
  });
}
