import {
  type BillingRunDetails,
  type BillingRunState,
  billingRunCalls,
  type CallArguments,
} from '@lastmile/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { billingKey, useBillingMutation } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const c = billingRunCalls;
const runKey = (id: number) => [...billingKey, 'run', id] as const;
const pollMs = 1_000;

export const isInProgress = (state: BillingRunState): boolean => state === 'running' || state === 'undoing';

const progressKey = ({ state, subscribersDone, cancelled, notCancelled }: BillingRunDetails) =>
  [state, subscribersDone, cancelled, notCancelled].join();

/** One run, polled every second until it has ended; its results refresh with each step. */
export function useBillingRun(id: number) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: runKey(id),
    async queryFn() {
      const before = queryClient.getQueryData<BillingRunDetails>(runKey(id));
      const now = await api(c.get, { params: { id } });
      if (before && progressKey(before) !== progressKey(now)) {
        void queryClient.invalidateQueries({ queryKey: listKey(c.outcomes) });
      }
      return now;
    },
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data.state) ? pollMs : false),
  });
}

export const useUndoPreview = (runId: number) =>
  useQuery({
    queryKey: [...runKey(runId), 'undo'],
    queryFn: () => api(c.cancel, { body: { runId, preview: true } }),
    gcTime: 0,
  });

/** Invalidates runs, their results and everything about money. */
function useRunMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useBillingMutation(async (input: Input) => {
    const output = await change(input);
    await Promise.all(
      [c.list, c.outcomes].map((call) => queryClient.invalidateQueries({ queryKey: listKey(call) })),
    );
    return output;
  });
}

type StartRunInput = NonNullable<CallArguments<typeof c.generate>['body']>;
export const useStartRun = () => useRunMutation((body: StartRunInput) => api(c.generate, { body }));
export const useStopRun = () => useRunMutation((runId: number) => api(c.abort, { body: { runId } }));
export const useResumeRun = () => useRunMutation((runId: number) => api(c.resume, { body: { runId } }));
export const useUndoRun = () =>
  useRunMutation((body: { readonly runId: number; readonly reason: string }) => api(c.cancel, { body }));
