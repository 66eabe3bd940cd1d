import { type CallArguments, retentionCalls as c } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const key = ['retention'] as const;

export const useRetention = () => useQuery({ queryKey: key, queryFn: () => api(c.list, {}) });

export function useUpdateRetention() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof c.update>['body']) => api(c.update, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}
