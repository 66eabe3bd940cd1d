import { type BulkOutcome, dunningCalls, subscriberCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { useBillingMutation } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

/** The next suspension run. */
export const useNextSuspensionRun = () =>
  useQuery({
    queryKey: [...listKey(dunningCalls.upcomingSuspensions), 'nextRun'],
    queryFn: () => api(dunningCalls.upcomingSuspensions, { query: { pageSize: 10 } }),
    select: ({ nextRun }) => nextRun,
  });

interface PromiseInput {
  readonly ids: readonly number[];
  /** Null withdraws the promise. */
  readonly until: string | null;
  readonly note?: string;
}

const send = ({ ids, ...promise }: PromiseInput, preview: boolean): Promise<BulkOutcome> =>
  api(subscriberCalls.promise, { body: { ids: [...ids], ...promise, preview } });

/** Evaluates a promise for each subscriber; changes nothing. */
export const usePromisePreview = (promise: PromiseInput | undefined) =>
  useQuery({
    queryKey: ['promise-preview', promise],
    queryFn: () => send(promise ?? { ids: [], until: null }, true),
    enabled: promise !== undefined,
    gcTime: 0,
    staleTime: 0,
  });

export const useSavePromise = () => useBillingMutation((promise: PromiseInput) => send(promise, false));
