import type { Invoice } from '@lastmile/contract';

type Entry = Invoice['history'][number];

/** A readable event in the history of an invoice. */
type InvoiceEvent =
  | { readonly kind: 'issued' | 'cancelled' | 'changed' }
  | { readonly kind: 'paid' | 'reversed'; readonly amountMinor: number }
  | { readonly kind: 'edited'; readonly before: number; readonly after: number };

const amountOf = (values: Entry['before'], name: string) => Number(values?.[name] ?? 0);

/**
 * Derives the event from the row before and after, because the call alone does not tell a payment from a
 * reversal.
 */
export function parseInvoiceEvent({ action, before, after }: Entry): InvoiceEvent {
  if (action === 'insert' || !before) return { kind: 'issued' };
  if (!before['cancelled_at'] && after?.['cancelled_at']) return { kind: 'cancelled' };
  const [totalBefore, totalAfter] = [amountOf(before, 'total_minor'), amountOf(after, 'total_minor')];
  if (totalBefore !== totalAfter) return { kind: 'edited', before: totalBefore, after: totalAfter };
  const more = amountOf(after, 'paid_minor') - amountOf(before, 'paid_minor');
  if (more > 0) return { kind: 'paid', amountMinor: more };
  return more < 0 ? { kind: 'reversed', amountMinor: -more } : { kind: 'changed' };
}
