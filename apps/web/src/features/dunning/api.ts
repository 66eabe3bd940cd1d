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

/** Subscribers by id, or all of the list's filter. */
export type SuspensionTarget =
  | { readonly ids: readonly number[] }
  | { readonly filter: Readonly<Record<string, string | number>> };

const bodyOf = (target: SuspensionTarget) =>
  'ids' in target
    ? { ids: [...target.ids] }
    : { filter: { ...target.filter, status: 'active' as const, balance: 'past_grace' as const } };

/** Who would be suspended for non-payment; changes nothing. */
export const useSuspensionPreview = (target: SuspensionTarget) =>
  useQuery({
    queryKey: ['suspension-preview', target],
    queryFn: () =>
      api(subscriberCalls.suspend, { body: { ...bodyOf(target), reason: 'unpaid', preview: true } }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Suspends exactly the subscribers of the preview. */
export const useSuspend = () =>
  useBillingMutation((ids: readonly number[]) =>
    api(subscriberCalls.suspend, { body: { ids: [...ids], reason: 'unpaid' } }),
  );

export const reactivate = (ids: readonly number[]) =>
  api(subscriberCalls.activate, { body: { ids: [...ids] } });
