import {
  type BillingRunShown,
  type BillingRunState,
  billingRunCalls,
  type CallArguments,
} from '@lastmile/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { moneyKey, useMoneyChange } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const c = billingRunCalls;
const runKey = (id: number) => [...moneyKey, 'run', id] as const;
const pollMs = 1_000;

export const isMoving = (state: BillingRunState): boolean => state === 'running' || state === 'undoing';

const stageOf = ({ state, linesDone, cancelled, kept }: BillingRunShown) =>
  [state, linesDone, cancelled, kept].join();

/** One run, asked for again every second until it has ended; with each step of it, what became of its lines. */
export function useRun(id: number) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: runKey(id),
    async queryFn() {
      const before = queryClient.getQueryData<BillingRunShown>(runKey(id));
      const now = await api(c.show, { params: { id } });
      if (before && stageOf(before) !== stageOf(now)) {
        void queryClient.invalidateQueries({ queryKey: listKey(c.outcomes) });
      }
      return now;
    },
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.state) ? pollMs : false),
  });
}

export const useUndoPreview = (runId: number) =>
  useQuery({
    queryKey: [...runKey(runId), 'undo'],
    queryFn: () => api(c.cancelRun, { body: { runId, preview: true } }),
    gcTime: 0,
  });

/** Lists of runs and of what became of lines are asked for again, with all that is about money. */
function useRunChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMoneyChange(async (input: Input) => {
    const output = await change(input);
    await Promise.all(
      [c.list, c.outcomes].map((call) => queryClient.invalidateQueries({ queryKey: listKey(call) })),
    );
    return output;
  });
}

type Asked = NonNullable<CallArguments<typeof c.generate>['body']>;
export const useGenerate = () => useRunChange((body: Asked) => api(c.generate, { body }));
export const useStop = () => useRunChange((runId: number) => api(c.abort, { body: { runId } }));
export const useGoOn = () => useRunChange((runId: number) => api(c.resume, { body: { runId } }));
export const useUndo = () =>
  useRunChange((body: { readonly runId: number; readonly reason: string }) => api(c.cancelRun, { body }));
