import { roleCalls as roles } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { useRoleName } from '../roles/role-name.ts';

/** Roles that the signed-in user may assign to a user of this ISP. */
export function useRoleOptions(ispId: number | null) {
  const roleName = useRoleName();
  return useQuery({
    queryKey: ['roles', 'pick', ispId],
    queryFn: () => api(roles.pick, { query: ispId ? { ispId } : {} }),
    select: ({ items }) =>
      items.map(({ id, name, dataScope }) => ({ value: String(id), label: roleName(name), dataScope })),
  });
}
