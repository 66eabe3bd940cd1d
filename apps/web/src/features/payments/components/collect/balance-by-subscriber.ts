import type { InvoiceRow } from '@lastmile/contract';

export interface SubscriberBalance {
  readonly subscriber: InvoiceRow['subscriber'];
  readonly area: string | undefined;
  readonly balanceDueMinor: number;
  readonly invoices: number;
  /** The earliest due date. */
  readonly dueOn: string;
  readonly overdue: boolean;
}

type UnpaidInvoice = Pick<InvoiceRow, 'subscriber' | 'area' | 'balanceDueMinor' | 'dueOn' | 'overdue'>;

/** Groups unpaid invoices by subscriber, in the order of their first invoice. */
export function balanceBySubscriber(invoices: readonly UnpaidInvoice[]): readonly SubscriberBalance[] {
  const subscribers = new Map<number, SubscriberBalance>();
  for (const { subscriber, area, balanceDueMinor, dueOn, overdue } of invoices) {
    const known = subscribers.get(subscriber.id);
    subscribers.set(subscriber.id, {
      subscriber: subscriber,
      area: area?.name ?? known?.area,
      balanceDueMinor: (known?.balanceDueMinor ?? 0) + balanceDueMinor,
      invoices: (known?.invoices ?? 0) + 1,
      dueOn: known && known.dueOn < dueOn ? known.dueOn : dueOn,
      overdue: overdue || (known?.overdue ?? false),
    });
  }
  return [...subscribers.values()];
}
