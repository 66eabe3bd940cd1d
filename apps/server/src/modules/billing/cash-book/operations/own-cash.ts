import type { Caller } from '../../../../core/caller.ts';
import { paymentViewer } from '../../payments/index.ts';

/** The calling collector or reseller, who sees only their own cash; null for every other role. */
export function ownCashOf(caller: Caller): number | null {
  const { reseller, collector } = paymentViewer(caller);
  return reseller ?? collector;
}
