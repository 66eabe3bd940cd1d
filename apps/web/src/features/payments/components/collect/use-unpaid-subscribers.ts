import { paymentCalls, type UnpaidFilter } from '@lastmile/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { billingKey } from '../../../../entities/billing/api.ts';
import { api } from '../../../../shared/api/client.ts';

const noSums = { subscribers: 0, invoices: 0, balanceDueMinor: 0 };

/** Subscribers of an area with unpaid invoices, longest overdue first, page by page; the server adds up the sums. */
export const useUnpaidSubscribers = (unpaid: UnpaidFilter, areaId: number | undefined) =>
  useInfiniteQuery({
    queryKey: [...billingKey, 'unpaid-subscribers', unpaid, areaId ?? null],
    queryFn: ({ pageParam: after }) =>
      api(paymentCalls.unpaidSubscribers, {
        query: { unpaid, ...(areaId ? { areaId } : {}), ...(after ? { after } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({
      subscribers: pages.flatMap(({ items }) => items),
      sums: pages.at(-1)?.sums ?? noSums,
    }),
  });
