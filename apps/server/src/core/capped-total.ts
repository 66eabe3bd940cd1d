import { cappedTotal } from '@lastmile/contract';

/** How many there are, or at least. */
export interface Total {
  readonly total: number;
  readonly isTotalCapped?: true;
}

export const atLeast = (found: number) =>
  ({ total: Math.min(found, cappedTotal), isTotalCapped: true }) as const;

interface Page<Item> {
  readonly items: Item[];
  readonly page: number;
  readonly pageSize: number;
}

/** A page of a list whose counting stopped counts no fewer than it shows. */
export function pageWithTotal<Item>({ total, isTotalCapped }: Total, found: Page<Item>) {
  if (!isTotalCapped) return { ...found, total };
  const { items, page, pageSize } = found;
  return {
    ...found,
    total: Math.max(total, items.length && (page - 1) * pageSize + items.length),
    isTotalCapped,
  };
}
