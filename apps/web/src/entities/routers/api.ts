import { routerCalls } from '@lastmile/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

export const routersKey = ['routers'] as const;

/** Invalidates everything that shows this ISP's routers. */
export function useInvalidateRouters(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: listKey(routerCalls.list) });
    void queryClient.invalidateQueries({ queryKey: routersKey });
  };
}

export const usePollRouter = () =>
  useMutation({ mutationFn: (id: number) => api(routerCalls.sync, { params: { id } }) });
