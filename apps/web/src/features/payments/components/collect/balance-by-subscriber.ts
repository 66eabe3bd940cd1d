import type { InvoiceRow } from '@lastmile/contract';

export interface LineDues {
  readonly line: InvoiceRow['subscriber'];
  readonly area: string | undefined;
  readonly openMinor: number;
  readonly bills: number;
  /** The oldest day on which something was due. */
  readonly dueOn: string;
  readonly overdue: boolean;
}

type Bill = Pick<InvoiceRow, 'subscriber' | 'area' | 'openMinor' | 'dueOn' | 'overdue'>;

/** Open bills as doors to knock on: each line once, in the order in which its first bill came. */
export function duesByLine(bills: readonly Bill[]): readonly LineDues[] {
  const lines = new Map<number, LineDues>();
  for (const { subscriber, area, openMinor, dueOn, overdue } of bills) {
    const known = lines.get(subscriber.id);
    lines.set(subscriber.id, {
      line: subscriber,
      area: area?.name ?? known?.area,
      openMinor: (known?.openMinor ?? 0) + openMinor,
      bills: (known?.bills ?? 0) + 1,
      dueOn: known && known.dueOn < dueOn ? known.dueOn : dueOn,
      overdue: overdue || (known?.overdue ?? false),
    });
  }
  return [...lines.values()];
}
