import {
  type CallArguments,
  type CallOutput,
  ispCalls,
  ProblemError,
  subscriberCalls,
  type TimelineKind,
  timelineCalls,
  urlOf,
} from '@lastmile/contract';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { consumeEarlyAnswer } from '../../shared/api/early-calls.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';

const c = subscriberCalls;
const watchMs = 3_000;
const subscribersKey = ['subscribers'] as const;
export type NewSubscriber = CallArguments<typeof c.create>['body'];
export type SubscriberEdit = CallArguments<typeof c.update>['body'];
export type HistoryEntry = CallOutput<typeof c.history>['items'][number];
export type FoundSubscriber = CallOutput<typeof c.search>['items'][number];

export const useFigures = () =>
  useQuery({ queryKey: [...subscribersKey, 'figures'], queryFn: () => api(c.figures, {}) });

/** Billing defaults of this ISP; overriding the billing day requires a permission. */
export const useBillingDefaults = () =>
  useQuery({
    queryKey: ['isps', 'line-settings', 'usual'],
    queryFn: async () => {
      const { billingMode, billingDay } = await api(ispCalls.getSubscriberSettings, {});
      return { billingMode, billingDay };
    },
    refetchOnWindowFocus: false,
  });
export type BillingDefaults = NonNullable<ReturnType<typeof useBillingDefaults>['data']>;

/** Initial values of the edit form; not refetched while the user types. */
export const useSubscriber = (id: number) =>
  useQuery({
    queryKey: [...subscribersKey, 'show', id],
    queryFn: () => api(c.get, { params: { id } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

const workspaceOptions = (id: number) => {
  const params = { id };
  const query = { parts: 'connection' } as const;
  return queryOptions({
    queryKey: [...subscribersKey, 'workspace', id],
    queryFn: () => api(c.getV2, { params, query }),
    initialData: () =>
      consumeEarlyAnswer(urlOf(c.getV2, params, query)) as CallOutput<typeof c.getV2> | undefined,
  });
};

/** Loads the page of a subscriber before it is opened. */
export function useWorkspacePreload() {
  const client = useQueryClient();
  return (id: number) => void client.prefetchQuery(workspaceOptions(id));
}

export const useWorkspace = (id: number) =>
  useQuery({
    ...workspaceOptions(id),
    // Polls while the router is out of sync or a payment may reactivate the subscriber.
    refetchInterval: ({ state: { data } }) =>
      data && (data.subscriber.sync === 'pending' || data.subscriber.statusReason === 'unpaid')
        ? watchMs
        : false,
  });

export const useHistory = (id: number, page: number, pageSize: number) =>
  useQuery({
    queryKey: [...subscribersKey, 'history', id, page, pageSize],
    queryFn: () => api(c.history, { params: { id }, query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  });

/** What is due, the last payment, the next invoice and when service ends, for those who may read invoices. */
export function useAccount(id: number) {
  const canRead = useCurrentAbility().can('read', 'Invoice');
  return useQuery({
    queryKey: [...subscribersKey, 'account', id],
    queryFn: () => api(timelineCalls.account, { params: { id } }),
    enabled: canRead,
    placeholderData: keepPreviousData,
  });
}

/** Everything that happened, newest first, page by page. */
export const useTimeline = (id: number, kind: TimelineKind | undefined) =>
  useInfiniteQuery({
    queryKey: [...subscribersKey, 'timeline', id, kind],
    queryFn: ({ pageParam }) =>
      api(timelineCalls.list, {
        params: { id },
        query: { limit: 12, ...(kind ? { kind } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const useCreateNote = (id: number) =>
  useSubscriberMutation((body: string) => api(timelineCalls.createNote, { params: { id }, body: { body } }));
export const useDeleteNote = () =>
  useSubscriberMutation((id: number) => api(timelineCalls.deleteNote, { params: { id } }));

/** Best matching subscribers while the user types; sends nothing for an empty field. */
export const useSubscriberSearch = (q: string) =>
  useQuery({
    queryKey: [...subscribersKey, 'search', q],
    queryFn: () => api(c.search, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });

/** Not found is a valid answer here. */
const emptyIfNotFound = async <T>(answer: Promise<readonly T[]>): Promise<readonly T[]> =>
  answer.catch((error: unknown) => {
    if (error instanceof ProblemError && error.problem.status === 404) return [];
    throw error;
  });

export const useCustomersByCode = (pairCode: string) =>
  useQuery({
    queryKey: [...subscribersKey, 'pair-code', pairCode],
    queryFn: () => emptyIfNotFound(api(c.findPairCode, { query: { pairCode } }).then((found) => [found])),
    enabled: pairCode !== '',
  });

/** Matches by mobile or NID. */
export const useCustomersByMobile = (mobile: string, nid = '') =>
  useQuery({
    queryKey: [...subscribersKey, 'mobile', mobile, nid],
    queryFn: () =>
      emptyIfNotFound(
        api(c.findMobile, { query: { mobile: mobile || '-', ...(nid ? { nid } : {}) } }).then(
          ({ items }) => items,
        ),
      ),
    enabled: mobile !== '' || nid !== '',
  });

/** Invalidates everything that shows subscribers. */
export function useInvalidateSubscribers() {
  const queryClient = useQueryClient();
  return (refetchType: 'active' | 'none' = 'active') =>
    Promise.all(
      [subscribersKey, listKey(c.list)].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey, refetchType }),
      ),
    );
}

export function useSubscriberMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const refresh = useInvalidateSubscribers();
  return useMutation({ mutationFn: change, onSuccess: () => void refresh() });
}

export const useCreateSubscriber = () =>
  useSubscriberMutation((body: NewSubscriber) => api(c.create, { body }));
export const useUpdateSubscriber = (id: number) =>
  useSubscriberMutation((body: SubscriberEdit) => api(c.update, { params: { id }, body }));
export const useChangePppPassword = () =>
  useSubscriberMutation((body: CallArguments<typeof c.changePassword>['body']) =>
    api(c.changePassword, { body }),
  );
/** Skips the deleted subscriber, whose page is still open and would show "not found". */
export function useDeleteSubscriber() {
  const refresh = useInvalidateSubscribers();
  return useMutation({
    mutationFn: (id: number) => api(c.deleteUsername, { body: { id } }),
    onSuccess: () => refresh('none'),
  });
}
export const useRevealPassword = () =>
  useMutation({ mutationFn: (id: number) => api(c.revealPassword, { body: { id } }), gcTime: 0 });
