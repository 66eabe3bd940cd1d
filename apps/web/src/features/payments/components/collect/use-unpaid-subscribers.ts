import { invoiceCalls } from '@lastmile/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { moneyKey } from '../../../../entities/billing/api.ts';
import { api } from '../../../../shared/api/client.ts';
import { duesByLine } from './balance-by-subscriber.ts';

export const roundKinds = ['overdue', 'unpaid', 'partial'] as const;
export type RoundKind = (typeof roundKinds)[number];

const pageSize = 50;
const filterOf = (kind: RoundKind) => (kind === 'overdue' ? { overdue: 'yes' as const } : { status: kind });

/** Open bills of an area, the oldest first, as lines to visit; more of them when asked for. */
export const useDuesRound = (kind: RoundKind, areaId: number | undefined) =>
  useInfiniteQuery({
    queryKey: [...moneyKey, 'round', kind, areaId ?? null],
    queryFn: ({ pageParam: page }) =>
      api(invoiceCalls.list, {
        query: { ...filterOf(kind), ...(areaId ? { areaId } : {}), sort: 'dueOn', page, pageSize },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    select: ({ pages }) => ({
      lines: duesByLine(pages.flatMap(({ items }) => items)),
      openMinor: pages[0]?.sums.openMinor ?? 0,
      bills: pages[0]?.total ?? 0,
    }),
  });
