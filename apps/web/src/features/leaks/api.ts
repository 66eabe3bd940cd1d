import { type FixableLeak, leakCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

interface LeakToFix {
  readonly kind: FixableLeak;
  readonly subscriberId: number;
}

/** What the fix would do; nothing is changed. */
export const useFixPreview = (leak: LeakToFix) =>
  useQuery({
    queryKey: ['leaks', 'fix', leak.kind, leak.subscriberId],
    queryFn: () => api(leakCalls.fix, { body: { ...leak, preview: true } }),
    gcTime: 0,
    retry: false,
  });

export function useFixLeak(leak: LeakToFix) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(leakCalls.fix, { body: leak }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(leakCalls.list) }),
  });
}
