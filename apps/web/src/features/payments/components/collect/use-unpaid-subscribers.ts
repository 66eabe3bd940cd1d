import { invoiceCalls } from '@lastmile/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { billingKey } from '../../../../entities/billing/api.ts';
import { api } from '../../../../shared/api/client.ts';
import { balanceBySubscriber } from './balance-by-subscriber.ts';

export const unpaidFilters = ['overdue', 'unpaid', 'partial'] as const;
export type UnpaidFilter = (typeof unpaidFilters)[number];

const pageSize = 50;
const filterOf = (kind: UnpaidFilter) =>
  kind === 'overdue' ? { overdue: 'yes' as const } : { status: kind };

/** Subscribers of an area with unpaid invoices, oldest invoice first, page by page. */
export const useUnpaidSubscribers = (kind: UnpaidFilter, areaId: number | undefined) =>
  useInfiniteQuery({
    queryKey: [...billingKey, 'round', kind, areaId ?? null],
    queryFn: ({ pageParam: page }) =>
      api(invoiceCalls.list, {
        query: { ...filterOf(kind), ...(areaId ? { areaId } : {}), sort: 'dueOn', page, pageSize },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    select: ({ pages }) => ({
      subscribers: balanceBySubscriber(pages.flatMap(({ items }) => items)),
      balanceDueMinor: pages[0]?.sums.balanceDueMinor ?? 0,
      invoices: pages[0]?.total ?? 0,
    }),
  });
