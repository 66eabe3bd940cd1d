import { type BulkOutcome, collectionCalls, subscriberCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { useMoneyChange } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

/** The night that comes next. */
export const useNight = () =>
  useQuery({
    queryKey: [...listKey(collectionCalls.cutOffs), 'night'],
    queryFn: () => api(collectionCalls.cutOffs, { query: { pageSize: 10 } }),
    select: ({ night }) => night,
  });

interface PromiseOfLines {
  readonly ids: readonly number[];
  /** Null withdraws it. */
  readonly until: string | null;
  readonly note?: string;
}

const send = ({ ids, ...promise }: PromiseOfLines, preview: boolean): Promise<BulkOutcome> =>
  api(subscriberCalls.promise, { body: { ids: [...ids], ...promise, preview } });

/** What a promise would do to each line; nothing changes. */
export const usePromisePreview = (promise: PromiseOfLines | undefined) =>
  useQuery({
    queryKey: ['promise-preview', promise],
    queryFn: () => send(promise ?? { ids: [], until: null }, true),
    enabled: promise !== undefined,
    gcTime: 0,
    staleTime: 0,
  });

export const usePromise = () => useMoneyChange((promise: PromiseOfLines) => send(promise, false));
