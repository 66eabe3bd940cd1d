import type { OwnResellerFigures } from '@lastmile/contract';

type Figure =
  | 'commissionMinor'
  | 'owesMinor'
  | keyof Pick<
      NonNullable<OwnResellerFigures['wallet']>,
      'availableMinor' | 'renewalCount' | 'balanceDueMinor' | 'overdueMinor'
    >;

/** The page that shows the same number as each figure of a reseller, which `own-figures.api.test.ts` compares. */
export function ownFigureLinks({ id, monthStart, wallet }: OwnResellerFigures): Record<Figure, string> {
  const page = `/isp/reseller/${id}`;
  return {
    commissionMinor: `${page}?tab=statement&from=${monthStart}`,
    owesMinor: `${page}?tab=statement`,
    availableMinor: page,
    renewalCount: `/isp/isp-user-name-list?renewsBefore=${wallet?.renewUntil ?? ''}`,
    balanceDueMinor: `${page}?tab=invoices&view=open`,
    overdueMinor: `${page}?tab=invoices&view=overdue`,
  };
}
